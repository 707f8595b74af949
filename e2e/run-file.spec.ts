import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page, TestInfo } from "@playwright/test";
import { type App, expect } from "./support/app.ts";
import { bytesOf, drop, openFile, paste, test } from "./support/files.ts";

const STRATUM = fileURLToPath(new URL("../bin/stratum.mjs", import.meta.url));
const REPLY = JSON.parse(readFileSync(new URL("../tests/corpus/code/human-review/flow.json", import.meta.url), "utf8"));
const FLOW = JSON.stringify({
  ...REPLY,
  name: "Replies",
  bench: { cases: [{ name: "One", flow: "run", input: { ticket: "It broke." } }] },
});

/** The command line, in a folder of the test's own. */
function stratum(info: TestInfo, ...argv: readonly string[]) {
  return new Promise<{ readonly code: number; readonly out: string; readonly err: string }>((resolve) => {
    execFile("node", [STRATUM, ...argv], { cwd: info.outputDir }, (error, out, err) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, out, err });
    });
  });
}

/** `stratum run` until somebody is needed. */
async function suspendedRun(info: TestInfo): Promise<string> {
  writeFileSync(info.outputPath("replies.json"), FLOW);
  const called = await stratum(info, "run", "replies.json");
  expect(called.code, called.err).toBe(3);
  return readFileSync(info.outputPath("replies.run.json"), "utf8");
}

async function approve(app: App, text: string): Promise<void> {
  await app.button("Review 1").click();
  const dialog = app.page.getByRole("dialog", { name: "Send this reply?" });
  await dialog.getByRole("textbox", { name: "text" }).fill(text);
  await dialog.getByLabel("Reviewer").fill("Bo");
  await dialog.getByRole("button", { name: "Approve" }).click();
}

/** It came from outside: what it would do is looked at first. */
async function confirm(page: Page): Promise<void> {
  const question = page.getByRole("dialog", { name: "Run a flow that came from outside?" });
  await question.getByRole("button", { name: "Run", exact: true }).click();
}

async function saveRun(app: App): Promise<{ readonly name: string; readonly text: string }> {
  const saving = app.page.waitForEvent("download");
  await app.button("Save the run as a file").click();
  const download = await saving;
  return { name: download.suggestedFilename(), text: (await bytesOf(download)).toString("utf8") };
}

test("a run that the command line left waiting opens in the page, by menu, by dropping and by pasting", async ({
  app,
  page,
}, info) => {
  const text = await suspendedRun(info);
  const ways = [
    () => openFile(app, text, "replies.run.json"),
    () => drop(page, text, "replies.run.json"),
    () => paste(app, text),
  ];
  for (const open of ways) {
    await open();
    await expect(app.node("review", "Human review", "waiting for a person")).toBeVisible();
    await expect(app.panel("Result")).toContainText("Waits for a person");
    await expect(app.button("Review 1")).toBeVisible();
    await page.keyboard.press("ControlOrMeta+o");
    await page
      .getByRole("dialog", { name: "Projects" })
      .getByRole("button", { name: /^Ticket triage/ })
      .click();
    await expect(app.button("Review 1")).toBeHidden();
  }
});

test("it is decided in the page, goes on, and goes back to the command line", async ({ app, page }, info) => {
  const text = await suspendedRun(info);
  await drop(page, text, "replies.run.json");
  await approve(app, "On its way.");
  await confirm(page);
  await expect(app.panel("Result")).toContainText("On its way.");
  const saved = await saveRun(app);
  expect(saved.name).toBe("replies.run.json");
  const [before, after] = [text, saved.text].map((one) => JSON.parse(one));
  expect({ ...after, events: after.events.slice(0, before.events.length) }).toEqual(before);
  expect(after.events.at(-1)).toMatchObject({ type: "run-end", status: "ok", output: "On its way." });
  writeFileSync(info.outputPath("decided.run.json"), saved.text);
  expect((await stratum(info, "resume", "decided.run.json")).err).toContain("this run has ended");
});

test("a run that the page left waiting is gone on with by the command line, and comes back to its project", async ({
  app,
  page,
}, info) => {
  await openFile(app, FLOW);
  await app.button("Run").click();
  await confirm(page);
  await expect(app.button("Review 1")).toBeVisible();
  const { name, text } = await saveRun(app);
  writeFileSync(info.outputPath(name), text);
  const decision = JSON.stringify({ outcome: "approve", value: { text: "By mail.", urgent: false }, reviewer: "Ann" });
  const called = await stratum(info, "resume", name, "--decision", decision);
  expect(called, called.err).toMatchObject({ code: 0, out: '"By mail."\n' });

  await drop(page, readFileSync(info.outputPath(name), "utf8"), name);
  await expect(app.panel("Result")).toContainText("By mail.");
  await expect(app.button("Review 1")).toBeHidden();
  await expect(app.node("review", "Human review", "done")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+o");
  const kept = page.getByRole("dialog", { name: "Projects" }).getByRole("button", { name: /^Replies/ });
  await expect(kept).toHaveCount(1);
});

test("a decision that was typed is kept while the flow from outside is looked at", async ({ app, page }, info) => {
  await drop(page, await suspendedRun(info), "replies.run.json");
  await approve(app, "On its way.");
  const question = page.getByRole("dialog", { name: "Run a flow that came from outside?" });
  await question.getByRole("button", { name: "Not now" }).click();
  const dialog = page.getByRole("dialog", { name: "Send this reply?" });
  await expect(dialog.getByRole("textbox", { name: "text" })).toHaveValue("On its way.");
  await dialog.getByRole("button", { name: "Approve" }).click();
  await confirm(page);
  await expect(dialog).toBeHidden();
  await expect(app.panel("Result")).toContainText("On its way.");
});

test("files of runs that are not whole are refused in words, and the open project stays", async ({
  app,
  page,
}, info) => {
  const text = await suspendedRun(info);
  const broken = [
    ["cut off", text.slice(0, -200), "D110", "line "],
    ["of a newer version", text.replace('"version": 1', '"version": 2'), "D112", "version 2"],
    ["with an event missing", text.replace(/\n {4}\{"v":1,[^\n]*"seq":3,[^\n]*/, ""), "D119", "event 4"],
  ] as const;
  for (const [what, changed, code, words] of broken) {
    await drop(page, changed, "replies.run.json");
    const dialog = page.getByRole("dialog", { name: "This could not be opened" });
    await expect(dialog, what).toContainText(code);
    await expect(dialog, what).toContainText(words);
    await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
    await expect(app.node("classify_sentiment", "Infer", "idle"), what).toBeVisible();
  }
});
