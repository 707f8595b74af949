import { expect, test } from "./support/app.ts";

test("a function says how much to think; the attempt shows the thought folded, and counts it apart", async ({
  app,
  page,
}) => {
  const inspector = page.getByRole("complementary", { name: "Inspector" });
  await app.node("draft_response", "Infer").click();
  await inspector.getByLabel("Thinking").selectOption("high");
  await app.run();
  await app.node("draft_response", "Infer").click();

  await expect(inspector.getByText(/of them thought\)/)).toBeVisible();
  const thought = inspector.getByRole("textbox", { name: "Thought" });
  await expect(thought).toBeHidden();
  await inspector.getByText(/^What it thought first, [\d,.k]+ characters$/).click();
  await expect(thought).toContainText("I am asked for draft response.");
});

test("what a model cannot do is said where thinking is set, with a way to mend it", async ({ app, page }) => {
  const inspector = page.getByRole("complementary", { name: "Inspector" });
  await app.node("draft_response", "Infer").click();
  await inspector.getByRole("combobox", { name: "Model" }).fill("claude-opus-5-5");
  await inspector.getByRole("combobox", { name: "Model" }).press("Enter");
  await inspector.getByLabel("Thinking").selectOption("off");
  await expect(
    inspector.getByText("claude-opus-5-5 always thinks, so it is told the least it knows: low."),
  ).toBeVisible();
  await inspector.getByRole("button", { name: "Set thinking to low" }).click();
  await expect(inspector.getByLabel("Thinking")).toHaveValue("low");
  await expect(inspector.getByText(/always thinks/)).toBeHidden();
});
