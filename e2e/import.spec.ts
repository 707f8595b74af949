import { readFileSync } from "node:fs";
import { type App, expect } from "./support/app.ts";
import { drop, openFile, paste, test, watchFrames } from "./support/files.ts";

const YAML = readFileSync(new URL("../examples/02-parallel/flow.stratum.yaml", import.meta.url), "utf8");
const STEPS = ["review", "merge_review"];

/** The flow is there, laid out from left to right, and the project that was open can be opened again. */
async function expectOpened(app: App): Promise<void> {
  for (const step of STEPS) await expect(app.outlineRow(step)).toBeVisible();
  const review = await app.page.locator('[data-node="review"]').boundingBox();
  const merge = await app.page.locator('[data-node="merge_review"]').boundingBox();
  expect(review && merge && review.x + review.width <= merge.x).toBe(true);
  await app.page.keyboard.press("ControlOrMeta+o");
  const projects = app.page.getByRole("dialog", { name: "Projects" });
  await projects.getByRole("button", { name: /^Ticket triage/ }).click();
  await expect(app.node("classify_sentiment", "Infer", "idle")).toBeVisible();
}

test("a .stratum.yaml opens as a project of its own: picked, dropped, and pasted onto the canvas", async ({
  app,
  page,
}) => {
  await openFile(app, YAML, "review.stratum.yaml");
  await expectOpened(app);
  await drop(page, YAML, "review.stratum.yaml");
  await expectOpened(app);
  await paste(app, `# handed over in a chat\n${YAML}`);
  await expectOpened(app);
});

test("an invalid file shows every problem with line and column; its text is kept, mended in place and opened", async ({
  app,
  page,
}) => {
  const wrong = YAML.replace("mode: infer", "mode: guess").replace("main: review_change", "main: review_chnge");
  await drop(page, wrong, "review.stratum.yaml");
  const dialog = page.getByRole("dialog", { name: "This could not be opened" });
  await expect(dialog).toContainText("review.stratum.yaml: 2 errors");
  await expect(dialog.getByText(/line 2, column 7/)).toBeVisible();
  await expect(dialog.getByText(/line \d+, column 11/)).toBeVisible();
  await dialog.getByRole("button", { name: "Mend the text…" }).click();
  const text = dialog.getByRole("textbox", { name: "Text of the file" });
  await expect(text).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.evaluate((given) => {
    const data = new DataTransfer();
    data.setData("text/plain", given);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, YAML);
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expectOpened(app);
});

test("a huge file is read beside the page, with a way to call it off", async ({ app, page }) => {
  test.slow();
  const fields = Array.from({ length: 120_000 }, (_, at) => `      field_${at}:\n        type: string\n`);
  const huge = YAML.replace("contracts:\n", `contracts:\n  Huge:\n    fields:\n${fields.join("")}`);
  const gap = await watchFrames(page);
  await drop(page, huge, "huge.stratum.yaml");
  await expect(page.getByText("Reading huge.stratum.yaml…")).toBeVisible();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page.getByText("Reading huge.stratum.yaml…")).toHaveCount(0);
  await expect(app.node("classify_sentiment", "Infer", "idle")).toBeVisible();
  // Far less in truth; machines that are shared take their time. A page that reads it itself stands still for seconds.
  expect(await gap()).toBeLessThan(1_500);
  await drop(page, YAML, "review.stratum.yaml");
  await expectOpened(app);
});

const OLDER = readFileSync(new URL("../tests/corpus/ir/valid/v0.3-agent-build.stratum.yaml", import.meta.url), "utf8");

test("a file of an older version opens as a graph, with what of it is only kept", async ({ app, page }) => {
  await drop(page, OLDER, "build.stratum.yaml");
  const opened = page.getByRole("dialog", { name: "build.stratum.yaml is open" });
  await expect(opened.getByRole("listitem").first()).toContainText(/line \d+, column \d+/);
  await opened.getByRole("button", { name: "Go to the flow" }).click();
  await expect(app.outline.getByRole("treeitem").nth(3)).toBeVisible();
  await app.button("Show the whole flow").click();
  // In the order of the file, from left to right.
  const explore = await page.locator('[data-node="explore"]').boundingBox();
  const review = await page.locator('[data-node="review"]').boundingBox();
  expect(explore && review && explore.x + explore.width <= review.x).toBe(true);
});

test("the flow can be taken away in an older version, and says what that loses", async ({ app, page }) => {
  await app.tab("IR").click();
  await page.getByRole("combobox", { name: "Version of the IR" }).selectOption("0.1");
  await expect(page.getByRole("region", { name: "In the way" })).toContainText("L410");
  await expect(app.button("Download IR")).toBeDisabled();
  await page.getByRole("combobox", { name: "Version of the IR" }).selectOption("lowest");
  await expect(page.getByRole("region", { name: "Lost in 0.2" })).toContainText("L411");
  await expect(page.getByText("Version 0.2 is the lowest that carries this flow.")).toBeVisible();
  const saving = page.waitForEvent("download");
  await app.button("Download IR").click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe("ticket-triage.stratum.yaml");
  const text = readFileSync(await download.path(), "utf8");
  // Where none is chosen, it is the same.
  await page.getByRole("combobox", { name: "Version of the IR" }).selectOption("flow/1");
  const savingLowest = page.waitForEvent("download");
  await app.button("Download IR").click();
  await page.getByRole("menuitem", { name: "Lowest version that carries it" }).click();
  expect(readFileSync(await (await savingLowest).path(), "utf8")).toBe(text);
  await expect(page.getByText("Saved in version 0.2")).toBeVisible();
  await drop(page, text, "again.stratum.yaml");
  await expect(page.getByRole("button", { name: /^Project (?!Ticket triage)/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(app.outlineRow("classify_sentiment")).toBeVisible();
});

const HOSTILE = [
  ["a bomb of aliases", bomb(), "Y5"],
  ["two documents", `${YAML}---\nversion: "flow/1"\n`, "Y5"],
  ["an unknown tag", YAML.replace("main: ", "main: !!js/function "), "Y5"],
  ["a key of Object.prototype", YAML.replace("contracts:\n", "contracts:\n  __proto__:\n    fields: {}\n"), "Y5"],
  ["deep nesting", `version: "flow/1"\nflows: ${"[".repeat(5000)}${"]".repeat(5000)}\n`, "Y5"],
] as const;

function bomb(): string {
  const lines = ['version: "flow/1"', "flows: {}", "a0: &a0 [x, x]"];
  for (let at = 1; at < 30; at++) lines.push(`a${at}: &a${at} [*a${at - 1}, *a${at - 1}]`);
  return lines.join("\n");
}

test("hostile files are refused in words, and the page goes on", async ({ app, page }) => {
  for (const [what, text, code] of HOSTILE) {
    await drop(page, text, "hostile.stratum.yaml");
    const dialog = page.getByRole("dialog", { name: "This could not be opened" });
    await expect(dialog, what).toContainText(code);
    await expect(dialog, what).toContainText(/line \d+, column \d+/);
    await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
  }
  expect(await page.evaluate(() => Reflect.get({}, "fields"))).toBeUndefined();
  await expect(app.node("classify_sentiment", "Infer", "idle")).toBeVisible();
});
