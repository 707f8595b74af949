import { App, expect, remember, slowly } from "./support/app.ts";
import { bytesOf, choose, openFile, SAMPLE, test } from "./support/files.ts";

/** Adds a step by the keyboard's way: duplicates what is selected. */
async function duplicate(app: App, name: string): Promise<void> {
  await app.node(name, "Infer").click();
  await app.page.keyboard.press("ControlOrMeta+d");
}

test("a reload keeps the project, what can be undone, and the last run", async ({ app, page }) => {
  await app.run();
  await duplicate(app, "find_topic");
  await expect(app.node("find_topic_2", "Infer")).toBeVisible();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(app.node("find_topic_2", "Infer")).toBeVisible();
  await expect(app.node("draft_response", "Infer", "done")).toBeVisible();
  await expect(app.panel("Result")).toContainText("escalate");
  await app.button("Undo").click();
  await expect(app.node("find_topic_2", "Infer")).toHaveCount(0);
  await app.button("Redo").click();
  await expect(app.node("find_topic_2", "Infer")).toBeVisible();
});

test("a reload in the middle of a run: the project is whole, and the run is known as broken off", async ({
  app,
  page,
  url,
}) => {
  await remember(page, slowly(0.2));
  await app.open(url);
  await app.button("Run").click();
  await expect(app.node("find_topic", "Infer", "running")).toBeVisible();
  await page.reload();
  await expect(app.button("Run")).toBeEnabled();
  await expect(app.panel("Result")).toContainText("The run broke off");
  await app.button("Run").click();
  await expect(app.node("draft_response", "Infer", "done")).toBeVisible();
});

for (const [what, name] of [
  ["forbidden", "SecurityError"],
  ["full", "QuotaExceededError"],
] as const) {
  test(`storage that is ${what} is said at once, and the flow can be saved as a file`, async ({ page, url }) => {
    await page.addInitScript((error) => {
      if (error === "SecurityError") {
        IDBFactory.prototype.open = () => {
          throw new DOMException("Not here.", error);
        };
      } else {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException("Full.", error);
        };
      }
    }, name);
    const app = new App(page);
    await app.open(url);
    await expect(page.getByText("Not saved", { exact: true })).toBeVisible();
    await expect(page.getByText(what === "full" ? "storage is full" : "does not let the page store")).toBeVisible();
    await duplicate(app, "find_topic");
    await expect(app.node("find_topic_2", "Infer")).toBeVisible();
    const saving = page.waitForEvent("download");
    await app.button("Save file…").click();
    const text = (await bytesOf(await saving)).toString();
    expect(JSON.parse(text).flows.process_ticket.nodes).toHaveProperty("find_topic_2");
    await app.button("Undo").click();
    await app.run();
    await expect(app.node("draft_response", "Infer", "done")).toBeVisible();
    page.on("dialog", (dialog) => void dialog.accept());
  });
}

test("two tabs: the second looks on, follows, and takes over; nothing is overwritten", async ({ app, page, url }) => {
  const second = await page.context().newPage();
  const other = new App(second);
  await other.open(url);
  await expect(second.getByText("open in another tab")).toBeVisible();
  await duplicate(app, "find_topic");
  await expect(other.node("find_topic_2", "Infer")).toBeVisible();
  await duplicate(other, "classify_sentiment");
  await expect(other.node("classify_sentiment_2", "Infer")).toHaveCount(0);

  await second.getByRole("button", { name: "Take over" }).click();
  await expect(second.getByText("open in another tab")).toHaveCount(0);
  await expect(page.getByText("open in another tab")).toBeVisible();
  await duplicate(other, "classify_sentiment");
  await expect(other.node("classify_sentiment_2", "Infer")).toBeVisible();
  await expect(app.node("classify_sentiment_2", "Infer")).toBeVisible();
  await expect(app.node("find_topic_2", "Infer")).toBeVisible();
  await second.close();
  await page.reload();
  await expect(app.node("classify_sentiment_2", "Infer")).toBeVisible();
  await expect(app.node("find_topic_2", "Infer")).toBeVisible();
});

test("projects are renamed, duplicated, opened and deleted", async ({ app, page }) => {
  await openFile(app, SAMPLE.replace('"Ticket triage"', '"Second"'));
  await expect(page.getByRole("button", { name: "Project Second" })).toBeVisible();
  await choose(app, "Projects…");
  const dialog = page.getByRole("dialog", { name: "Projects" });
  await dialog.getByLabel("Name of this project").fill("Third");
  await dialog.getByLabel("Name of this project").blur();
  await expect(dialog.getByRole("listitem").filter({ hasText: "Third" })).toBeVisible();
  await dialog.getByRole("button", { name: "Duplicate Ticket triage" }).click();
  await expect(page.getByRole("button", { name: "Project Ticket triage copy" })).toBeVisible();
  await page.keyboard.press("Escape");
  await choose(app, "Projects…");
  await dialog.getByRole("button", { name: "Delete Ticket triage copy" }).click();
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await expect(dialog).toHaveCount(0);
  await choose(app, "Projects…");
  await expect(dialog.getByRole("listitem").filter({ hasText: "copy" })).toHaveCount(0);
  await dialog.getByRole("listitem").filter({ hasText: "Ticket triage" }).getByRole("button").first().click();
  await expect(page.getByRole("button", { name: "Project Ticket triage" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Project Ticket triage" })).toBeVisible();
});

test("parts that are out of reach are said, whatever asks for them, and nothing is lost", async ({
  app,
  page,
  complaints,
  hold,
}) => {
  await expect(app.node("find_topic", "Infer", "idle")).toBeVisible();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const scripts = hold(/^assets\/.*\.js$/);
  scripts.refuse();
  const missing = page.getByRole("alert").filter({ hasText: "A part of this page could not be loaded" });
  await expect(missing).toHaveCount(0);
  await app.button("Export").click();
  await expect(missing).toBeVisible();
  scripts.release();
  await missing.getByRole("link", { name: "Reload the page" }).click();
  await expect(missing).toHaveCount(0);
  await app.button("Export").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  // Only what was out of reach.
  const reach = /net::ERR_EMPTY_RESPONSE|Failed to fetch dynamically imported module/;
  complaints.splice(0, Infinity, ...complaints.filter((said) => !reach.test(said)));
});
