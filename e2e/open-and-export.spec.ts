import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { unzipSync } from "fflate";
import { serveStatic } from "../scripts/lib/static-server.mjs";
import { App, DIST, expect } from "./support/app.ts";
import { bytesOf, choose, openFile, SAMPLE, test } from "./support/files.ts";

const STRATUM = fileURLToPath(new URL("../bin/stratum.mjs", import.meta.url));

/** What the page saves of the open project. */
async function saved(app: App): Promise<Buffer> {
  const saving = app.page.waitForEvent("download");
  await choose(app, "Save as a file…");
  return bytesOf(await saving);
}

test("the page and the command line export the same bytes", async ({ app, page }) => {
  await app.button("Export").click();
  const exporting = page.waitForEvent("download");
  await app.button("Download the zip").click();
  const fromPage = await bytesOf(await exporting);

  const folder = mkdtempSync(join(tmpdir(), "export-"));
  writeFileSync(join(folder, "flow.json"), SAMPLE);
  execFileSync(process.execPath, [
    STRATUM,
    "export",
    join(folder, "flow.json"),
    "--out",
    join(folder, "ticket-triage.zip"),
  ]);
  const fromTerminal = readFileSync(join(folder, "ticket-triage.zip"));
  const files = unzipSync(fromTerminal);
  for (const [path, bytes] of Object.entries(unzipSync(fromPage))) {
    expect(Buffer.from(bytes).toString(), path).toBe(Buffer.from(files[path] ?? []).toString());
  }
  expect(fromPage.equals(fromTerminal), "byte for byte").toBe(true);
});

test("a saved file opens as the same flow, and saves as the same file", async ({ app, page }) => {
  const first = await saved(app);
  await openFile(app, first.toString().replace('"Ticket triage"', '"Again"'));
  await expect(page.getByRole("button", { name: "Project Again" })).toBeVisible();
  const second = await saved(app);
  expect(second.toString().replace('"Again"', '"Ticket triage"')).toBe(first.toString());
});

test("nodes are copied from one project and pasted into another, with what they call", async ({ app, page }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await app.node("find_topic", "Infer").click();
  await page.keyboard.press("ControlOrMeta+c");
  await choose(app, "New project");
  await page.getByRole("button", { name: /^Empty flow/ }).click();
  await expect(app.node("find_topic", "Infer")).toHaveCount(0);
  await expect(app.outline).toBeVisible();
  await page.getByText("An Infer asks a model").click();
  await page.keyboard.press("ControlOrMeta+v");
  await expect(app.node("find_topic", "Infer")).toBeVisible();
  await app.tab("IR").click();
  await expect(app.panel("IR")).toContainText("find_topic");
  await app.button("Undo").click();
  await expect(app.node("find_topic", "Infer")).toHaveCount(0);
});

test("a subflow is pasted with its flow and what that needs; what others are called here gets a new name, said and undone at once", async ({
  app,
  page,
}) => {
  const project = (name: string) => readFileSync(new URL(`../tests/corpus/fragments/${name}`, import.meta.url), "utf8");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openFile(app, project("copied-from.json"));
  await app.node("call_sub", "Subflow").click();
  await page.keyboard.press("ControlOrMeta+c");
  await openFile(app, project("pasted-into.json"));
  await expect(app.node("call_sub", "Subflow")).toHaveCount(0);
  await page.getByText("An Infer asks a model").click();
  await page.keyboard.press("ControlOrMeta+v");
  await expect(page.getByText("flow clean as clean_2, function f as f_2")).toBeVisible();
  await expect(app.node("call_sub", "Subflow")).toContainText("clean_2");
  await page.keyboard.press("ControlOrMeta+v");
  await expect(app.node("call_sub_2", "Subflow")).toContainText("clean_2");
  const twice = JSON.parse((await saved(app)).toString());
  expect(Object.keys(twice.flows)).toEqual(["main", "clean", "clean_2"]);
  expect(Object.keys(twice.functions)).toEqual(["f", "f_2"]);
  await app.button("Undo").click();
  await app.button("Undo").click();
  const none = JSON.parse((await saved(app)).toString());
  expect(Object.keys(none.flows)).toEqual(["main", "clean"]);
  expect(none.functions).toEqual(JSON.parse(project("pasted-into.json")).functions);
  expect(Object.keys(none.contracts ?? {})).toEqual([]);
});

test("a host that sends no headers is enough, under a sub-path; what is weaker there can be read", async ({ page }) => {
  const bare = await serveStatic(DIST, { base: "/deep/down/here/", headers: false });
  const app = new App(page);
  await app.open(bare.url);
  await app.run();
  await expect(app.node("draft_response", "Infer", "done")).toBeVisible();
  await page.goto(`${bare.url}hosting.html`);
  await expect(page.getByText(/header/i).first()).toBeVisible();
  await page.goto("about:blank");
  await bare.close();
});
