import type { Page } from "@playwright/test";
import { type App, centre, expect, test } from "./support/app.ts";
import { watchFrames } from "./support/files.ts";

const editor = (page: Page) => page.getByRole("textbox", { name: "IR", exact: true });

async function openIr(app: App): Promise<void> {
  await app.tab("IR").click();
  await expect(editor(app.page)).toBeAttached();
}

/** Pastes where the focus is, without the system's clipboard. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((given) => {
    const data = new DataTransfer();
    data.setData("text/plain", given);
    const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

/** Puts the caret behind the first place where this text stands. */
async function caretBehind(page: Page, text: string): Promise<void> {
  await editor(page).focus();
  await page.keyboard.press("ControlOrMeta+f");
  await page.keyboard.insertText(text);
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowRight");
}

test("an edit of the text edits the canvas: positions stay, and it is one undo step", async ({ app, page }) => {
  await openIr(app);
  const before = await centre(app.node("find_topic", "Infer"));
  await caretBehind(page, "result.confidence > 0.7");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("5");
  await page.keyboard.type("5");
  await expect(app.node("classify_sentiment", "Infer")).toContainText("result.confidence > 0.55");
  expect(await centre(app.node("find_topic", "Infer"))).toEqual(before);
  await expect(app.button("Undo")).toHaveAttribute("data-tip", "Undo: Edit the IR");
  await app.button("Undo").click();
  await expect(app.node("classify_sentiment", "Infer")).toContainText("result.confidence > 0.7");
  await expect(app.button("Undo")).toBeDisabled();
  await expect(app.panel("IR")).toContainText("classify_sentiment");
  await expect(app.panel("IR")).not.toContainText("0.55");
});

test("text that cannot be applied is kept and marked, says where it is wrong, and changes nothing", async ({
  app,
  page,
}) => {
  await openIr(app);
  await caretBehind(page, "mode: infer");
  await page.keyboard.type(" ted");
  const refused = page.getByRole("region", { name: "Not applied" });
  await expect(refused).toContainText("not applied");
  await expect(refused).toContainText(/line \d+, column \d+/);
  await expect(app.button("Undo")).toBeDisabled();
  await expect(app.node("classify_sentiment", "Infer", "idle")).toBeVisible();
  // Kept while other things are looked at and done.
  await app.tab("Result").click();
  await app.button("Run").click();
  await expect(page.getByText("The text in the IR panel is not applied")).toBeVisible();
  await expect(app.node("draft_response", "Infer", "done")).toBeVisible();
  await app.tab("IR").click();
  await refused.getByRole("listitem").first().getByRole("button").click();
  await expect(app.panel("IR").locator(".view-lines")).toContainText(/infer\sted/);
  await expect(app.panel("IR").locator(".squiggly-error").first()).toBeAttached();
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press("End");
  for (let at = 0; at < 4; at++) await page.keyboard.press("Backspace");
  await expect(refused).toHaveCount(0);
  await expect(app.button("Undo")).toBeDisabled();
});

test("a selected node lights its lines, and the caret selects what it stands in", async ({ app, page }) => {
  await openIr(app);
  await app.node("draft_response", "Infer").click();
  await expect(app.panel("IR").locator(".editor-lit").first()).toBeVisible();
  await expect(app.panel("IR")).toContainText("id: draft_response");
  await caretBehind(page, "id: needs_escalation");
  await page.keyboard.press("ArrowLeft");
  await expect(app.outlineRow("needs_escalation, Compute")).toHaveAttribute("aria-selected", "true");
  await expect(editor(page)).toBeFocused();
});

test("a step that is written appears in a free place, and Run uses what was just typed", async ({ app, page }) => {
  await openIr(app);
  await caretBehind(page, "    steps:");
  await paste(
    page,
    "\n      - id: second_topic\n        function: find_topic\n        inputs:\n          text: $.input.text",
  );
  await app.button("Run").click();
  await expect(app.node("second_topic", "Infer", "done")).toBeVisible();
  const box = await app.node("second_topic", "Infer").boundingBox();
  const others = ["classify_sentiment", "find_topic", "draft_response"];
  for (const other of others) {
    const there = await app.node(other, "Infer").boundingBox();
    if (!box || !there) throw new Error("Both are on the screen");
    const isApart =
      box.x >= there.x + there.width ||
      there.x >= box.x + box.width ||
      box.y >= there.y + there.height ||
      there.y >= box.y + box.height;
    expect(isApart, other).toBe(true);
  }
});

test("parts of the text fold, and stay folded while the flow changes", async ({ app, page }) => {
  await openIr(app);
  await editor(page).focus();
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ControlOrMeta+Shift+[");
  await expect(app.panel("IR")).not.toContainText("How the customer feels");
  await app.node("find_topic", "Infer").click();
  await page.keyboard.press("ControlOrMeta+d");
  await expect(app.node("find_topic_2", "Infer").or(app.node("find_topic2", "Infer"))).toBeVisible();
  await expect(app.panel("IR")).not.toContainText("How the customer feels");
});

test("a pasted text of some megabytes does not stop the page", async ({ app, page }) => {
  test.slow();
  await openIr(app);
  await editor(page).focus();
  await page.keyboard.press("ControlOrMeta+End");
  const gap = await watchFrames(page);
  const lines = Array.from({ length: 60_000 }, (_, at) => `  step_${at}: some words that say nothing`);
  await paste(page, `nonsense:\n${lines.join("\n")}\n`);
  await expect(page.getByRole("region", { name: "Not applied" })).toBeVisible();
  // Far less in truth; machines that are shared take their time.
  expect(await gap()).toBeLessThan(2_500);
  await page.getByRole("button", { name: "Discard the text" }).click();
  await expect(page.getByRole("region", { name: "Not applied" })).toHaveCount(0);
});
