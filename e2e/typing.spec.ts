import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { App, expect } from "./support/app.ts";
import { computeFlow, openFile, SAMPLE, stored, test } from "./support/files.ts";

const inspector = (app: App) => app.page.getByRole("complementary", { name: "Inspector" });
const intent = (app: App) => inspector(app).getByRole("textbox", { name: "Intent" });
const part = (app: App, name: string) => inspector(app).getByRole("region", { name, exact: true });

/** Opens the settings of a step of the sample. */
async function select(app: App, step: string): Promise<void> {
  await app.node(step, "Infer").click();
  await expect(intent(app)).toBeVisible();
}

/** Types without a pause for about a second. */
async function typeSteadily(into: Locator): Promise<string> {
  const text = "Steady typing without any pause, as people do. ";
  await into.fill("");
  await into.pressSequentially(text, { delay: 20 });
  return text;
}

/** Kills the page without a word to it, and opens the app anew. */
async function afterCrash(page: Page, url: string): Promise<App> {
  const context = page.context();
  const devtools = await context.newCDPSession(page);
  void devtools.send("Page.crash").catch(() => undefined);
  await page.waitForEvent("crash");
  const again = new App(await context.newPage());
  await again.open(url);
  return again;
}

test("a reload in the middle of typing loses nothing", async ({ app, page }) => {
  await select(app, "find_topic");
  const text = await typeSteadily(intent(app));
  await page.reload();
  await select(app, "find_topic");
  await expect(intent(app)).toHaveValue(text);
});

test("closing the page in the middle of typing loses nothing", async ({ app, page, url }) => {
  await select(app, "find_topic");
  const text = await typeSteadily(intent(app));
  const context = page.context();
  await page.close({ runBeforeUnload: true });
  const again = new App(await context.newPage());
  await again.open(url);
  await select(again, "find_topic");
  await expect(intent(again)).toHaveValue(text);
});

test("a crash loses nothing of which Saved was said", async ({ app, page, url }) => {
  await select(app, "find_topic");
  const text = await typeSteadily(intent(app));
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const again = await afterCrash(page, url);
  await select(again, "find_topic");
  await expect(intent(again)).toHaveValue(text);
});

test("what is typed is kept though the page dies before a pause", async ({ app, page, url }) => {
  await select(app, "find_topic");
  await intent(app).fill("");
  await intent(app).pressSequentially("a".repeat(60), { delay: 50 });
  await expect.poll(async () => JSON.stringify(await stored(page, "documents"))).toMatch(/a{40}/);
  const again = await afterCrash(page, url);
  await select(again, "find_topic");
  await expect(intent(again)).toHaveValue(/^a{40,60}$/);
  await expect(again.button("Undo")).toBeEnabled();
});

/** The sample with a section around one of its steps. */
function withSection(): string {
  const document = JSON.parse(SAMPLE);
  document.flows.process_ticket.nodes.box = { kind: "section", title: "Old title", members: ["find_topic"] };
  return JSON.stringify(document);
}

test("Escape in a field forgets what was typed in it for good, through every pause", async ({ app, page }) => {
  await openFile(app, withSection());
  await app.outline.getByRole("treeitem", { name: /^box/ }).click();
  const title = inspector(app).getByRole("textbox", { name: "Title" });
  await title.fill("New title");
  // It was written meanwhile, and is taken back all the same.
  await expect(app.canvas.getByText("New title")).toBeVisible();
  await title.press("End");
  await title.pressSequentially(" and more");
  await title.press("Escape");
  await expect(title).toHaveValue("Old title");
  await expect(app.canvas.getByText("Old title")).toBeVisible();
  await title.blur();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(title).toHaveValue("Old title");
  await expect(app.button("Undo")).toBeDisabled();
});

test("what a field cannot take is said there, stays, and changes nothing", async ({ app, page }) => {
  await select(app, "find_topic");
  const retries = part(app, "Model").getByRole("textbox", { name: "Retries" });
  for (const [typed, reason] of [
    ["abc", "no number"],
    ["1.5", "whole number"],
    ["-1", "at least 0"],
    ["1.000", "two ways"],
  ] as const) {
    await retries.fill(typed);
    await retries.press("Enter");
    await expect(part(app, "Model").getByRole("alert")).toContainText(reason);
    await expect(retries).toHaveValue(typed);
  }
  await expect(app.button("Undo")).toBeDisabled();
  await select(app, "classify_sentiment");
  await expect(part(app, "Model").getByRole("alert")).toHaveCount(0);
  await page.reload();
  await select(app, "find_topic");
  await expect(retries).toHaveValue("1.000");
  await part(app, "Model").getByRole("button", { name: "Take back" }).click();
  await expect(retries).toHaveValue("2");
  await expect(retries).toBeFocused();
});

test("completion changes nothing that was typed unless it is chosen", async ({ app, page }) => {
  await select(app, "classify_sentiment");
  const ensure = part(app, "Ensure");
  const add = ensure.getByRole("textbox", { name: "Add an ensure" });
  const lines = await ensure.getByRole("textbox").count();
  const last = ensure.getByRole("textbox", { name: `ensure ${lines}`, exact: true });
  await add.click();
  await page.keyboard.type("result.reasoning != ''");
  await page.keyboard.press("Enter");
  await expect(last).toHaveValue("result.reasoning != ''");
  // The next line has the focus; an offer that completes what was begun is taken by Tab, and the line goes on.
  await page.keyboard.type("result.conf");
  await expect(page.getByRole("option", { name: /^confidence/, selected: true })).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.type(" < 1");
  const next = ensure.getByRole("textbox", { name: `ensure ${lines + 1}`, exact: true });
  await expect(next).toHaveValue("result.confidence < 1");
  // Nothing is begun behind the point: nothing is taken, and a space deletes no line.
  await page.keyboard.press("Enter");
  await page.keyboard.type("result.");
  await expect(page.getByRole("option", { name: /^label/ })).toBeVisible();
  await expect(page.getByRole("listbox").getByRole("option", { selected: true })).toHaveCount(0);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(ensure.getByRole("textbox", { name: `ensure ${lines + 2}`, exact: true })).toHaveValue("result.");
});

test("what an input method composes is its own: Enter commits no half word, Escape closes nothing", async ({
  app,
  page,
}) => {
  const devtools = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    devtools.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  const take = (text: string) => devtools.send("Input.insertText", { text });
  /** A key that the input method takes: it writes nothing by itself. */
  const press = async (key: "Enter" | "Escape") => {
    const of = { key, code: key, windowsVirtualKeyCode: key === "Enter" ? 13 : 27 };
    await devtools.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...of });
    await devtools.send("Input.dispatchKeyEvent", { type: "keyUp", ...of });
  };
  await select(app, "find_topic");

  // A line: Enter takes the word, and no next line begins.
  const context = part(app, "Context");
  const lines = await context.getByRole("textbox").count();
  await context.getByRole("textbox", { name: /^Add a/ }).click();
  await compose("とうきょう");
  await press("Enter");
  await take("東京");
  const line = context.getByRole("textbox", { name: `context line ${lines}`, exact: true });
  await expect(line).toHaveValue("東京");
  await expect(line).toBeFocused();

  // A name on a card: Enter and Escape leave the field open.
  await app.node("find_topic", "Infer").focus();
  await page.keyboard.press("F2");
  const name = page.getByRole("textbox", { name: "Name of find_topic" });
  await expect(name).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await compose("topi");
  await press("Enter");
  await press("Escape");
  await expect(name).toBeFocused();
  await expect(app.node("find_topic", "Infer")).toBeVisible();
  await take("topic");
  await page.keyboard.press("Enter");
  await expect(app.node("topic", "Infer")).toBeVisible();

  // The list of commands: Escape drops the word, not the list; Enter takes the word, not the entry.
  await page.keyboard.press("ControlOrMeta+K");
  const search = page.getByRole("dialog").getByRole("combobox");
  await search.focus();
  await compose("うんどう");
  await press("Escape");
  await press("Enter");
  await expect(search).toBeVisible();
  await take("undo");
  await expect(search).toHaveValue("undo");
});

const LETTER = JSON.parse(readFileSync(new URL("../examples/07-human-review/flow.json", import.meta.url), "utf8"));

/** Opens a flow, runs it and opens the first question. */
async function untilAsked(app: App, flow: object): Promise<Locator> {
  await openFile(app, JSON.stringify(flow));
  await app.button("Run").click();
  await app.page.getByRole("dialog").getByRole("button", { name: "Run", exact: true }).click();
  await app.button("Review 1").click();
  return app.page.getByRole("dialog");
}

test("a corrected body and a rationale survive Escape and a reload, and are forgotten once answered", async ({
  app,
  page,
}) => {
  const dialog = await untilAsked(app, LETTER);
  await dialog.getByLabel("body").fill("Dear Ada, as I would write it.");
  await dialog.getByLabel("Rationale").fill("Not warm");
  await dialog.getByLabel("Rationale").press("End");
  await page.keyboard.type(" enough");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await app.button("Review 1").click();
  await expect(dialog.getByLabel("body")).toHaveValue("Dear Ada, as I would write it.");
  await expect(dialog.getByLabel("Rationale")).toHaveValue("Not warm enough");
  await dialog.getByLabel("Reviewer").fill("Ann");
  await expect.poll(async () => JSON.stringify(await stored(page, "runs"))).toContain("suspended");
  await page.reload();
  await app.button("Review 1").click();
  await expect(dialog.getByLabel("body")).toHaveValue("Dear Ada, as I would write it.");
  await expect(dialog.getByLabel("Rationale")).toHaveValue("Not warm enough");
  await expect(dialog.getByLabel("Reviewer")).toHaveValue("Ann");
  await dialog.getByRole("button", { name: "Revise" }).click();
  await expect(dialog).toBeHidden();
  // The next question is another one.
  await app.button("Review 1").click();
  await expect(dialog.getByLabel("Rationale")).toHaveValue("");
});

test("an answer begun in place of a function survives Escape and refusal", async ({ app, page }) => {
  const dialog = await untilAsked(app, computeFlow("", { type: "string", min_length: 3 }));
  const result = dialog.getByRole("textbox", { name: "Result" });
  await result.fill("no");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await app.button("Review 1").click();
  await expect(result).toHaveValue("no");
  await dialog.getByRole("button", { name: "Answer" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Refused");
  await expect(result).toHaveValue("no");
  await result.fill("calm");
  await dialog.getByRole("button", { name: "Answer" }).click();
  await expect(app.panel("Result")).toContainText("calm");
});
