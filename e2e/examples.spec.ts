import { existsSync, readdirSync, readFileSync } from "node:fs";
import { type App, expect, test } from "./support/app.ts";
import { choose } from "./support/files.ts";

const root = new URL("../examples/", import.meta.url);
const folders = readdirSync(root).filter((folder) => existsSync(new URL(`${folder}/flow.json`, root)));
const examples = folders.map((folder) => ({
  title: /^# (.*)$/m.exec(readFileSync(new URL(`${folder}/README.md`, root), "utf8"))?.[1] ?? "",
  name: String(JSON.parse(readFileSync(new URL(`${folder}/flow.json`, root), "utf8")).name),
}));

const gallery = (app: App) => app.page.getByRole("dialog", { name: "New project" });

test("New project shows every example with its point and its picture, and opens each by mouse", async ({
  app,
  page,
}) => {
  test.slow();
  await choose(app, "New project");
  await expect(gallery(app).getByRole("listitem")).toHaveCount(examples.length + 1);
  for (const { title, name } of examples) {
    const card = gallery(app).getByRole("button", { name: new RegExp(`^${title}`) });
    await expect(card.locator("svg rect").first()).toBeAttached();
    expect((await card.textContent())?.length).toBeGreaterThan(title.length + 20);
    await card.click();
    await expect(page.getByRole("button", { name: `Project ${name}` })).toBeVisible();
    await expect(app.outline).toBeVisible();
    await choose(app, "New project");
  }
});

test("New project finds an example by words of its title and of what it is about", async ({ app }) => {
  await choose(app, "New project");
  const entries = gallery(app).getByRole("listitem");
  await expect(entries).toHaveCount(examples.length + 1);
  await gallery(app).getByRole("searchbox", { name: "Find a beginning" }).fill("total Invoice");
  // An empty flow is always offered.
  await expect(entries).toHaveText([/Empty flow/, /Document extraction/]);
  await gallery(app).getByRole("searchbox").fill("nothing is like this");
  await expect(entries).toHaveText([/Empty flow/]);
  await expect(gallery(app)).toContainText("No example is about that.");
});

test("an example opens by keyboard alone; the project that was open stays", async ({ app, page }) => {
  await expect(async () => {
    await page.keyboard.press("ControlOrMeta+k");
    await expect(page.getByPlaceholder(/^Find a command/)).toBeFocused({ timeout: 3000 });
  }).toPass();
  await page.keyboard.type("new project");
  await page.keyboard.press("Enter");
  const card = gallery(app).getByRole("button", { name: /^Change review/ });
  await expect(card).toBeVisible();
  for (let presses = 0; presses < 12; presses++) {
    if (await card.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(card).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(app.outlineRow("merge_review")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+o");
  await expect(page.getByRole("dialog", { name: "Projects" })).toContainText("Ticket triage");
});
