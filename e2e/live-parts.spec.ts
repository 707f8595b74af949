import { type App, expect, test } from "./support/app.ts";
import { choose } from "./support/files.ts";

async function begin(app: App, example: string): Promise<void> {
  await choose(app, "New project");
  await app.page
    .getByRole("dialog")
    .getByRole("button", { name: new RegExp(`^${example}`) })
    .click();
  await expect(app.page.getByRole("button", { name: `Project ${example}` })).toBeVisible();
}

const inspector = (app: App) => app.page.getByRole("complementary", { name: "Inspector" });

test("a race shows what became of its branches, and what the losers cost", async ({ app, page }) => {
  await begin(app, "The first good answer");
  await app.run();
  await app.outlineRow("first, Race").click();
  const branches = inspector(app).getByRole("region", { name: "Branches" });
  await expect(branches.getByRole("button", { name: /^dictionary, done/ })).toBeVisible();
  await expect(branches).toContainText(/2 were stopped, which cost \$0\.\d+/);
  await branches.getByRole("button", { name: /^dictionary/ }).click();
  await expect(branches).toContainText("puente");
  await app.tab("Timeline").click();
  await expect(app.panel("Timeline").getByRole("listitem").first()).toContainText("first");
  await expect(page.getByRole("button", { name: /look_up.*dictionary/ })).toBeVisible();
});

test("a debate is a grid of agents and rounds, whose cells open; the run waits for a person and says so", async ({
  app,
  page,
}) => {
  await begin(app, "Build or buy");
  await app.button("Run").click();
  await expect(page.getByText("Waits for a person")).toBeVisible();
  await expect(app.panel("Result")).toContainText("no agreement after 2 rounds");
  await app.outlineRow("debate, Debate").click();
  const cell = inspector(app).getByRole("button", { name: "accountant, round 1, done" });
  await cell.click();
  await expect(inspector(app).getByRole("region", { name: "accountant, round 1" })).toContainText('"buy"');
  await expect(inspector(app).getByRole("region", { name: "sum_up sums up" })).toBeVisible();
  // The card has the same grid; its cells open what was said, from wherever the inspector is.
  const card = page.getByRole("group", { name: /^debate, Debate/ });
  await inspector(app).getByRole("tab", { name: "Settings" }).click();
  await app.outlineRow("settle, Compute").click();
  await card.getByRole("button", { name: "engineer, round 2, done, build" }).click();
  await expect(inspector(app).getByRole("region", { name: "engineer, round 2" })).toContainText('"build"');
  await expect(card.getByRole("button", { name: /^engineer, round 2/ })).toHaveAttribute("aria-pressed", "true");
  // Who decides instead of the agents is told who said what.
  await app.button("Review 1").click();
  const history = page.getByRole("dialog").getByRole("tree", { name: "history" });
  await expect(history.getByRole("treeitem", { name: /round 1/ })).toBeVisible();
  await expect(history.getByRole("treeitem", { name: /engineer/ }).first()).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Later" }).click();
  await app.button("Stop").click();
  await expect(app.button("Run")).toBeVisible();
});

test("a refinement shows its turns and which was good enough; items of a list and their votes open", async ({
  app,
}) => {
  await begin(app, "A summary that gets shorter");
  await app.run();
  await app.outlineRow("summarise_note, Infer").click();
  await expect(inspector(app).getByRole("region", { name: "Turn 1", exact: true })).toContainText(
    "Not good enough yet",
  );
  await expect(inspector(app).getByRole("region", { name: "Turn 3", exact: true })).toContainText("Good enough.");
  await begin(app, "Five votes");
  await app.run();
  await app.outlineRow("each_post, For each").click();
  const items = inspector(app).getByRole("region", { name: "Items" });
  await items.getByRole("button", { name: /^item 1, done/ }).click();
  await expect(items).toContainText("judge_post");
  // What a flow in the list did last is shown on its own tab.
  await app.page.getByRole("tab", { name: "moderate_post" }).or(app.button("moderate_post")).first().click();
  await expect(app.node("judge_post", "Infer", "done")).toBeVisible();
  await app.node("judge_post", "Infer").click();
  await expect(inspector(app).getByRole("region", { name: "Votes" })).toContainText(/\d of 5 say/);
});

test.describe("on a wide screen", () => {
  test.use({ viewport: { width: 1920, height: 1000 } });

  test("steps that a flow has gone back to say which visit it is", async ({ app, page }) => {
    await begin(app, "A letter that somebody signs");
    await app.button("Run").click();
    await expect(app.button("Review 1")).toBeVisible();
    // The canvas is out of reach while a dialog is open.
    await expect(app.node("draft_letter", "Infer")).not.toContainText("↺2");
    await app.button("Review 1").click();
    await page.getByRole("dialog").getByLabel("Rationale").fill("Warmer, please.");
    await page.getByRole("dialog").getByRole("button", { name: "Revise" }).click();
    for (const [name, kind] of [
      ["draft_letter", "Infer"],
      ["count_words", "Compute"],
      ["sign_off", "Human review"],
    ] as const) {
      await expect(app.node(name, kind)).toContainText("↺2");
    }
    await expect(app.node("send", "Compute", "queued")).not.toContainText("↺");
    await app.button("Stop").click();
    await expect(app.button("Run")).toBeVisible();
  });
});
