import type { Page } from "@playwright/test";
import { expect, remember, slowly, test } from "./support/app.ts";

/** What is said of what Run would do. */
const ahead = (page: Page) => page.getByRole("complementary", { name: "What Run would do" });

async function setIntent(page: Page, text: string): Promise<void> {
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByRole("textbox", { name: "Intent" }).fill(text);
}

test.beforeEach(async ({ app }) => {
  await app.run();
});

test("after an edit Run does what it concerns, says so before, and the rest stands", async ({ app, page }) => {
  await expect(ahead(page)).toBeHidden();
  await app.node("draft_response", "Infer").click();
  await setIntent(page, "Write a kind answer.");
  await expect(ahead(page)).toContainText("1 step stale · ≤ $");
  await expect(app.node("draft_response", "Infer").getByLabel("stale")).toBeVisible();
  await app.run();
  await expect(app.panel("Result")).toContainText("1 attempt");
  await expect(app.node("find_topic", "Infer", "done")).toContainText("stands, not run again");
  await expect(app.node("draft_response", "Infer", "done")).toContainText("1 of 3");
  await expect(ahead(page)).toBeHidden();

  // Without an edit there is nothing to be spared.
  await app.run();
  await expect(app.panel("Result")).toContainText("4 attempts");
});

test("everything runs when that is asked for", async ({ app, page }) => {
  await app.node("draft_response", "Infer").click();
  await setIntent(page, "Write a kind answer.");
  await ahead(page).getByRole("button", { name: "Run everything" }).click();
  await expect(app.panel("Result")).toContainText("4 attempts");
});

test("undoing an edit makes what was said before it stand again", async ({ app, page }) => {
  await app.node("draft_response", "Infer").click();
  await setIntent(page, "Write a kind answer.");
  await expect(ahead(page)).toContainText("1 step");
  await app.run();
  await app.button("Undo").click();
  await expect(app.button("Redo")).toBeEnabled();
  await expect(ahead(page)).toBeHidden();
});

test("one step runs alone by its key, on what those before it said", async ({ app, page }) => {
  await app.node("draft_response", "Infer").click();
  await app.node("draft_response", "Infer").focus();
  await page.keyboard.press("x");
  await expect(app.panel("Result")).toContainText("1 attempt");
  await expect(app.panel("Result")).toContainText("hand_over_to");
  await expect(app.node("find_topic", "Infer", "done")).toContainText("given");
  await expect(app.node("needs_escalation", "Compute", "done")).toBeHidden();
  // The others stand from the run before.
  await expect(ahead(page)).toBeHidden();
});

test("a run to a step ends there, and a run from it goes on", async ({ app, page }) => {
  await app.node("classify_sentiment", "Infer").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Run to the step" }).click();
  await expect(app.panel("Result")).toContainText("confidence");
  await expect(app.panel("Result")).toContainText("Output of classify_sentiment");
  await expect(app.panel("Result")).toContainText("2 attempts");
  await expect(app.panel("Result")).not.toContainText("resolution");
  await app.node("classify_sentiment", "Infer").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Run from the step on" }).click();
  await expect(app.panel("Result")).toContainText("resolution");
  await expect(app.panel("Result")).toContainText("3 attempts");
  await expect(app.node("find_topic", "Infer", "done")).toContainText("stands, not run again");
});

test("a pinned output is given to what follows, by whatever run, until it is let go", async ({ app, page }) => {
  const card = app.node("find_topic", "Infer");
  await card.click({ button: "right" });
  await page.getByRole("menuitem", { name: "Pin the output" }).click();
  await expect(card.getByLabel("pinned")).toBeVisible();
  await app.node("draft_response", "Infer").click();
  await setIntent(page, "Write a kind answer.");
  await ahead(page).getByRole("button", { name: "Run everything" }).click();
  await expect(app.panel("Result")).toContainText("3 attempts");
  await expect(app.node("find_topic", "Infer", "done")).toContainText("given");
  await card.click({ button: "right" });
  await page.getByRole("menuitem", { name: "Unpin the output" }).click();
  await expect(card.getByLabel("pinned")).toBeHidden();
});

test("what follows a step goes on with another output, and a step runs with other inputs, both held against their types", async ({
  app,
  page,
}) => {
  const inspector = page.getByRole("complementary", { name: "Inspector" });
  await app.node("classify_sentiment", "Infer").click();
  await inspector.getByText("Go on with another output").click();
  const output = inspector.getByRole("textbox", { name: "Output by hand" });
  await output.fill('{"label":"furious","confidence":0.9,"reasoning":"They shout at us all the time."}');
  await output.blur();
  await expect(inspector).toContainText("positive");
  await expect(app.button("Run what follows")).toBeDisabled();
  await output.fill('{"label":"positive","confidence":0.9,"reasoning":"They thank us all the time."}');
  await output.blur();
  await app.button("Run what follows").click();
  await expect(app.node("classify_sentiment", "Infer", "done")).toContainText("given");
  await expect(app.node("needs_escalation", "Compute", "done")).toContainText("false");
  await expect(app.panel("Result")).toContainText("resolution");

  await app.node("find_topic", "Infer").click();
  await inspector.getByText("Run it with other inputs").click();
  const inputs = inspector.getByRole("textbox", { name: "Inputs by hand" });
  await inputs.fill('{"text":"My invoice is wrong."}');
  await inputs.blur();
  await app.button("Run the step").click();
  await expect(app.panel("Result")).toContainText("Output of find_topic");
});

test("while a run is under way nothing else can be run", async ({ app, page, url }) => {
  await remember(page, slowly(0.2));
  await app.open(url);
  await app.button("Run").click();
  await expect(app.button("Stop")).toBeVisible();
  await app.node("find_topic", "Infer").click({ button: "right" });
  await expect(page.getByRole("menuitem", { name: "Run the step alone" })).toBeDisabled();
});
