import { expect, test } from "./support/app.ts";
import { Keyboard } from "./support/keyboard.ts";

test("? lists every key, and the list of all commands knows help and shortcuts", async ({ app, page }) => {
  const hands = new Keyboard(page);
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await hands.goTo("canvas");
  await hands.press("?");
  await expect(keys).toBeVisible();
  await expect(keys).toContainText("Select the next edge of the step in focus");
  await expect(keys).toContainText("Shift+F10");
  await hands.press("Escape");
  await expect(keys).toBeHidden();
  for (const word of ["help", "shortcuts"]) {
    await hands.command(word, "Keyboard shortcuts");
    await expect(keys).toBeVisible();
    await hands.press("Escape");
    await expect(keys).toBeHidden();
  }
  // It is a sign like any other where somebody writes.
  await app.outlineRow("find_topic, Infer").click();
  const intent = page.getByRole("complementary", { name: "Inspector" }).getByRole("textbox", { name: "Intent" });
  await intent.click();
  await hands.type("?");
  await expect(intent).toHaveValue(/\?/);
  await expect(keys).toBeHidden();
});

test("zoom, rename, fold and the menu of a step are chosen from the list of all commands", async ({ app, page }) => {
  test.slow();
  const hands = new Keyboard(page);
  const zoom = () =>
    page.locator(".react-flow__viewport").evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);
  // The view fits the flow first.
  await expect(app.node("find_topic", "Infer")).toBeVisible();
  await expect.poll(zoom).toBeCloseTo(0.8, 1);
  const before = await zoom();
  await hands.command("Zoom in");
  await expect.poll(zoom).toBeGreaterThan(before);
  await hands.command("Zoom to 100 %");
  await expect.poll(zoom).toBe(1);
  await app.outlineRow("find_topic, Infer").click();
  await hands.command("Rename the step");
  await expect(page.locator(".name-input")).toBeFocused();
  await hands.press("ControlOrMeta+a");
  await hands.type("topic");
  await hands.press("Enter");
  await expect(app.outlineRow("topic, Infer")).toBeVisible();
  await hands.command("What can be done with the step");
  await expect(page.getByRole("menu")).toContainText("Duplicate");
  await hands.press("Escape");
  await hands.command("Add: Parallel");
  await expect(app.outlineRow("parallel, Parallel")).toBeVisible();
  await hands.command("Fold the frame");
  await hands.command("Unfold the frame");
  await hands.command("Debate");
  await expect(app.outlineRow("debate, Debate")).toBeVisible();
  await hands.command("Add a flow");
  await expect(page.getByRole("navigation", { name: "Flows" })).toContainText("new_flow");
});
