import { type App, expect, test } from "./support/app.ts";
import { Keyboard } from "./support/keyboard.ts";

const field = (app: App, name: string) =>
  app.page
    .getByRole("complementary", { name: "Inspector" })
    .getByLabel(name, { exact: true })
    .and(app.page.locator("input, textarea, select"));

/** Connects from a row of the outline, the way `C` does. */
async function connect(app: App, hands: Keyboard, from: string, words: string): Promise<void> {
  await hands.goTo("parts");
  await hands.press("Home");
  for (let row = 0; row < 20; row++) {
    if (await app.outlineRow(`${from}, `).evaluate((element) => element === document.activeElement)) break;
    await hands.press("ArrowDown");
  }
  await hands.press("c");
  await hands.choose(/^Connect/, words);
}

test("a flow is made, run, decided and read without a mouse", async ({ app, page }) => {
  test.slow();
  const hands = new Keyboard(page);
  await hands.command("New project");
  await hands.tabTo(page.getByRole("button", { name: /^Empty flow/ }));
  await hands.press("Enter");
  await expect(app.canvas).toBeFocused();

  // The flow's own input.
  await hands.goTo("inspector");
  await hands.tabTo(field(app, "Add an input"));
  await hands.type("text: string");
  await hands.press("Enter");

  await hands.goTo("canvas");
  await hands.press("i");
  await expect(app.outlineRow("new_infer, Infer")).toBeVisible();
  await hands.goTo("inspector");
  await hands.tabTo(field(app, "Name"));
  await hands.press("ControlOrMeta+a");
  await hands.type("judge");
  await hands.press("Enter");
  await expect(app.outlineRow("judge, Infer")).toBeVisible();
  await hands.tabTo(field(app, "Intent"));
  await hands.type("Say what the customer wants.");

  await hands.goTo("canvas");
  await hands.press("/");
  await hands.choose("Insert a step", "branch");
  await expect(app.outlineRow("branch, Branch")).toBeVisible();
  await hands.goTo("inspector");
  await hands.tabTo(field(app, "Condition of case 1"));
  await hands.press("ControlOrMeta+a");
  await hands.type("len($.steps.judge.output) > 0");
  await hands.press("Escape");

  await hands.goTo("canvas");
  await hands.press("/");
  await hands.choose("Insert a step", "human");
  await expect(app.outlineRow("review, Human review")).toBeVisible();
  await hands.goTo("inspector");
  await hands.tabTo(field(app, "Question"));
  await hands.press("ControlOrMeta+a");
  await hands.type("May this be sent?");
  await hands.tabTo(field(app, "Type of the decision"));
  await hands.type("string");
  await hands.tabTo(field(app, "Add an option"));
  await hands.type("send");
  await hands.press("Enter");
  await hands.type("hold");
  await hands.press("Enter");
  await expect(app.node("review", "Human review")).toContainText("send · hold");

  await connect(app, hands, "input", "judge text");
  await connect(app, hands, "branch", "yes review");
  await connect(app, hands, "judge", "review draft");
  await connect(app, hands, "review", "output");
  await expect
    .poll(() => app.edges())
    .toEqual([
      "control:branch.yes>review",
      "data:input.text>judge.text",
      "data:judge>review.draft",
      "data:review>output.result",
    ]);

  // Its first run asks for the input that is missing.
  await hands.press("ControlOrMeta+Enter");
  const form = page.getByRole("dialog");
  await hands.tabTo(form.getByRole("textbox", { name: "text" }));
  await hands.type("My invoice is wrong.");
  await hands.press("ControlOrMeta+Enter");
  await expect(app.button("Review 1")).toBeVisible();

  await hands.command("Decide what the run asks");
  const review = page.getByRole("dialog", { name: "May this be sent?" });
  await hands.tabTo(review.getByRole("radio", { name: "send", exact: true }));
  // Nothing is chosen beforehand.
  await expect(review.getByRole("radio", { name: "send", exact: true })).not.toBeChecked();
  await hands.press("Space");
  await expect(review.getByRole("radio", { name: "send", exact: true })).toBeChecked();
  await hands.press("ArrowDown");
  await expect(review.getByRole("radio", { name: "hold", exact: true })).toBeChecked();
  await hands.tabTo(review.getByLabel("Rationale"));
  await hands.type("Not yet.");
  await hands.tabTo(review.getByRole("button", { name: "Approve" }));
  await hands.press("Enter");

  await expect(app.button("Run")).toBeVisible();
  await hands.goTo("drawer");
  await expect(app.panel("Result")).toContainText("hold");
  await expect(app.panel("Result")).toContainText("Not yet.");
});
