import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { type App, expect, test } from "./support/app.ts";
import { computeFlow } from "./support/files.ts";

const sample = readFileSync(new URL("../examples/01-sentiment/flow.json", import.meta.url), "utf8");

/** Opens a flow the way people do it: by dropping its file. */
async function drop(page: Page, text: string): Promise<void> {
  await page.evaluate((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], "flow.json"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }, text);
}

test("a budget that stops says which axis, which step, and what remains undone", async ({ app, page }) => {
  await drop(page, sample.replace('"usd": 0.05, "tokens": 12000', '"usd": 0.05, "tokens": 520'));
  await expect(app.meter("Tokens")).toHaveAttribute("aria-valuemax", "520");
  await app.button("Run").click();
  await page.getByRole("dialog").getByRole("button", { name: "Run", exact: true }).click();
  const wrong = page.getByRole("region", { name: "What went wrong" });
  await expect(wrong).toContainText("Budget reached");
  await expect(wrong).toContainText("tokens budget");
  await wrong.getByRole("button", { name: "draft_response" }).first().click();
  await expect(page.getByRole("complementary", { name: "Inspector" })).toContainText("draft_response");
});

test("Run without inputs opens the form at its first gap", async ({ app, page }) => {
  const document = JSON.parse(sample);
  document.bench.cases = [];
  await drop(page, JSON.stringify(document));
  await expect(page.getByRole("button", { name: "Case: none" })).toBeVisible();
  await app.button("Run").click();
  const text = page.getByRole("dialog", { name: "Inputs" }).getByRole("textbox", { name: "text" });
  await expect(text).toBeFocused();
  await text.fill("My export stops after a minute.");
  await text.blur();
  await expect(
    page.getByRole("navigation", { name: "Cases" }).getByRole("button", { name: "Case 1", exact: true }),
  ).toBeVisible();
});

test("a button that is pressed to leave a marked field is pressed: nothing moves under the pointer", async ({
  app,
  page,
}) => {
  const document = JSON.parse(sample);
  document.bench.cases = [];
  document.flows.process_ticket.input = {
    text: { type: "string" },
    items: { type: "array", items: { type: "string" } },
  };
  await drop(page, JSON.stringify(document));
  await expect(page.getByRole("button", { name: "Case: none" })).toBeVisible();
  await app.button("Run").click();
  const dialog = page.getByRole("dialog", { name: "Inputs" });
  await expect(dialog.getByText("The flow needs a value here.").first()).toBeVisible();
  const box = await dialog.getByRole("button", { name: "Add to items" }).boundingBox();
  if (box === null) throw new Error("the button is in sight");
  // The pointer is there before the text is: a mark goes by itself when typing pauses, and then the button moves.
  await page.mouse.move(box.x + box.width / 2, box.y + 3);
  await dialog.getByRole("textbox", { name: "text" }).fill("x");
  await page.mouse.down();
  await page.mouse.up();
  await expect(dialog.getByRole("textbox", { name: "items 1" })).toBeVisible();
  await expect(dialog.getByText("The flow needs a value here.")).toHaveCount(0);
});

test("inputs that cannot be read as JSON keep the form open, and nothing runs without them", async ({ app, page }) => {
  const document = JSON.parse(sample);
  document.bench.cases = [];
  await drop(page, JSON.stringify(document));
  await expect(page.getByRole("button", { name: "Case: none" })).toBeVisible();
  await app.button("Run").click();
  const dialog = page.getByRole("dialog", { name: "Inputs" });
  await dialog.getByRole("radio", { name: "JSON" }).click();
  const json = dialog.getByRole("textbox", { name: "Inputs as JSON" });
  await json.fill('{"text": ');
  await dialog.getByRole("button", { name: /^Run/ }).click();
  await expect(dialog.getByRole("alert")).toContainText("Not applied");
  await expect(json).toBeFocused();
  await page.keyboard.press("Escape");
  await dialog.getByRole("radio", { name: "Form" }).click();
  await expect(json).toHaveValue('{"text": ');
  await dialog.getByRole("button", { name: "Take back" }).click();
  await expect(json).toHaveValue("{}");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("what a model wrote formats itself as Markdown and does nothing else", async ({ app, page }) => {
  const hostile =
    "**bold** ![beacon](https://evil.example/x.png) [bad](javascript:alert(1)) [good](https://example.com)\n\n" +
    '<form action="x"><input></form><img src=x onerror=alert(1)><style>*{display:none}</style>';
  const document = JSON.parse(sample);
  document.flows.process_ticket.output = { type: "string" };
  document.functions.needs_escalation.output = { type: "string" };
  document.functions.needs_escalation.code = `return ${JSON.stringify(hostile)};`;
  document.flows.process_ticket.edges = document.flows.process_ticket.edges.flatMap(
    (edge: { from: { node: string }; to: { node: string } }) => {
      if (edge.to.node !== "output") return [edge];
      return edge.from.node === "needs_escalation" ? [{ ...edge, to: { node: "output", path: ["result"] } }] : [];
    },
  );
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await drop(page, JSON.stringify(document));
  await expect(app.node("needs_escalation", "Compute", "idle")).toBeVisible();
  await app.button("Run").click();
  await page.getByRole("dialog").getByRole("button", { name: "Run", exact: true }).click();
  await page.getByRole("radio", { name: "Markdown" }).click();
  const drawn = app.panel("Result").locator(".markdown");
  await expect(drawn.locator("strong")).toHaveText("bold");
  await expect(drawn.locator("form, input, img, style, script")).toHaveCount(0);
  await expect(drawn.locator("a[href]")).toHaveCount(1);
  await expect(drawn.locator("a[href]")).toHaveAttribute("rel", /noopener/);
  expect(requests.filter((url) => url.includes("evil.example"))).toEqual([]);
});

/** Characters that are in any element of the page. */
const laidOut = (app: App) => app.page.evaluate(() => document.body.textContent?.length ?? 0);

for (const [what, code] of [
  ["of 200,000 lines", 'return "a line of text\\n".repeat(200_000);'],
  ["of one line of three million capitals", 'return "A".repeat(3_000_000);'],
] as const) {
  test(`of a text ${what} only what is in sight is laid out, in the result and beside a selected step`, async ({
    app,
    page,
  }) => {
    await drop(page, JSON.stringify(computeFlow(code, { type: "string" })));
    await expect(app.node("judge", "Compute", "idle")).toBeVisible();
    await app.button("Run").click();
    await page.getByRole("dialog").getByRole("button", { name: "Run", exact: true }).click();
    await expect(app.node("judge", "Compute", "done")).toBeVisible();
    await app.node("judge", "Compute", "done").click();
    const inspector = page.getByRole("complementary", { name: "Inspector" });
    await expect(inspector.getByRole("textbox", { name: "Output" })).toContainText(
      "more characters, all of them in Result",
    );
    expect(await laidOut(app)).toBeLessThan(200_000);
  });
}

test("a word of 40,000 capitals is typed, shown and left like any other text", async ({ app, page }) => {
  await app.node("find_topic", "Infer").click();
  const intent = page.getByRole("complementary", { name: "Inspector" }).getByRole("textbox", { name: "Intent" });
  // Kerned, each of its 1,200 lines was shaped with all that follows: minutes.
  await intent.fill("A".repeat(40_000));
  await intent.press("End");
  await page.keyboard.type("B");
  await app.node("classify_sentiment", "Infer").click();
  await app.node("find_topic", "Infer").click();
  await expect(intent).toHaveValue(/^A{40000}B$/);
});
