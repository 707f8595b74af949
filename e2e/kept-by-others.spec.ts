import { type App, expect } from "./support/app.ts";
import { bytesOf, choose, SAMPLE, test } from "./support/files.ts";

/** Writes into the page's database what another version, or a fault, may have left there. */
async function keep(app: App, stores: { readonly [store: string]: readonly object[] }): Promise<void> {
  await expect(app.node("find_topic", "Infer")).toBeVisible();
  await app.page.evaluate(async (given) => {
    const request = indexedDB.open("stratum-playground");
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const write = database.transaction(Object.keys(given), "readwrite");
    for (const [store, records] of Object.entries(given)) {
      for (const record of records) write.objectStore(store).put(record);
    }
    await new Promise<void>((resolve, reject) => {
      write.oncomplete = () => resolve();
      write.onerror = () => reject(write.error);
    });
    database.close();
    sessionStorage.setItem("stratum-playground/project", "odd");
  }, stores);
}

/** As it is kept: a field names its contract beside its type. */
const sample = JSON.parse(SAMPLE, (_key, part) =>
  part && ["SentimentResult", "Topic", "Resolution"].includes(part.type)
    ? { ...part, type: "contract", contract: part.type }
    : part,
);
const filed = (document: unknown) =>
  JSON.parse(JSON.stringify(document), (_key, part) => {
    if (part?.type !== "contract" || !part.contract) return part;
    const { contract: type, ...field } = part;
    return { ...field, type };
  });
const main = "process_ticket";
const with_ = (change: (document: typeof sample) => void) => {
  const document = structuredClone(sample);
  change(document);
  return document;
};
const LATER = 4_000_000_000_000;
const project = (id: string, document: unknown, more: object = {}) => ({
  ...{ id, name: `Odd ${id}`, changedAt: LATER, document, undo: [], redo: [], trusted: true },
  ...more,
});
const summary = ({ id, name, changedAt }: ReturnType<typeof project>) => ({ id, name, changedAt });

/** More of what this version may know nothing of stands in `src/workbench/kept.test.ts`. */
const UNKNOWN: { readonly [what: string]: unknown } = {
  null: null,
  "an unknown kind of node": with_((document) => {
    document.version = 2;
    document.flows[main].nodes.find_topic = { kind: "oracle", asks: "the moon" };
  }),
};

for (const [what, document] of Object.entries(UNKNOWN)) {
  test(`a kept project with ${what}: another one opens, it says why, and can be saved`, async ({ app, page }) => {
    const odd = project("odd", document);
    await keep(app, { projects: [summary(odd)], documents: [odd] });
    await page.reload();
    await expect(page.getByRole("button", { name: "Project Ticket triage" })).toBeVisible();
    await app.run();
    await choose(app, "Projects…");
    await page.getByRole("dialog", { name: "Projects" }).getByText("Odd odd").click();
    const dialog = page.getByRole("dialog", { name: "This project cannot be shown" });
    await expect(dialog.getByRole("list", { name: "What was found" }).getByRole("listitem")).not.toHaveCount(0);
    const saving = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Save file…" }).click();
    expect(JSON.parse((await bytesOf(await saving)).toString())).toEqual(filed(document));
  });
}

test("a project whose record is gone keeps no other from being opened", async ({ app, page }) => {
  await keep(app, { projects: [{ id: "odd", name: "Gone", changedAt: LATER }, { id: "bare" }] });
  await page.reload();
  await expect(page.getByRole("button", { name: "Project Ticket triage" })).toBeVisible();
  await choose(app, "Projects…");
  await expect(page.getByRole("dialog", { name: "Projects" }).getByText("Unnamed")).toBeVisible();
});

test("history that is none is left out; the project is edited all the same", async ({ app, page }) => {
  const odd = project("odd", sample, { undo: [null, { label: 3 }], redo: "x", trusted: "yes" });
  await keep(app, { projects: [summary(odd)], documents: [odd] });
  await page.reload();
  await expect(app.button("Undo")).toBeDisabled();
  await app.node("find_topic", "Infer").click();
  await page.keyboard.press("ControlOrMeta+d");
  await expect(app.node("find_topic_2", "Infer")).toBeVisible();
});

test("a project of version 2 whose parts are known is looked at, not changed, and saved as it came", async ({
  app,
  page,
}) => {
  const document = { ...sample, version: 2 };
  const odd = project("odd", document);
  await keep(app, { projects: [summary(odd)], documents: [odd] });
  await page.reload();
  await expect(page.getByText("A newer version of this page has written this project")).toBeVisible();
  await expect(app.node("find_topic", "Infer")).toBeVisible();
  await app.node("find_topic", "Infer").click();
  await page.keyboard.press("ControlOrMeta+d");
  await expect(app.node("find_topic_2", "Infer")).toHaveCount(0);
  const saving = page.waitForEvent("download");
  await choose(app, "Save as a file…");
  expect(JSON.parse((await bytesOf(await saving)).toString())).toEqual(filed(document));
  await app.run();
  await expect(app.node("draft_response", "Infer", "done")).toBeVisible();
});

const run = (id: string, document: unknown, events: unknown) => ({
  ...{ id, flow: main, at: LATER, model: "Odd model", case: null, status: "ok" },
  ...{ document, choice: { kind: "simulated", pace: null }, events },
});
const start = {
  ...{ v: 1, run: "r", seq: 0, at: 0, path: [], type: "run-start" },
  ...{ flow: main, flow_id: "f", args: [], limits: {} },
};
const UNKNOWN_RUNS: { readonly [what: string]: object } = {
  "no document": run("odd", null, []),
  "an event of an unknown kind": run("odd", sample, [start, { ...start, seq: 1, type: "dream" }]),
};

for (const [what, record] of Object.entries(UNKNOWN_RUNS)) {
  test(`a kept run with ${what}: the project opens, the run says why and can be saved`, async ({ page, app }) => {
    const odd = { ...project("odd", sample), name: "Holder" };
    const kept = { ...record, project: "odd" };
    await keep(app, { projects: [summary(odd)], documents: [odd], runs: [kept], "run-bodies": [kept] });
    await page.reload();
    await expect(app.node("find_topic", "Infer")).toBeVisible();
    await app.run();
    await page.getByRole("button", { name: /^Run of .*, choose another$/ }).click();
    await page.getByRole("menu").getByText("Odd model").click();
    const dialog = page.getByRole("dialog", { name: "This run cannot be shown" });
    await expect(dialog).toContainText("The run in this file cannot be shown");
    const saving = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Save file…" }).click();
    expect(JSON.parse((await bytesOf(await saving)).toString())).toEqual(kept);
  });
}

test.describe("a fault that nobody foresaw", () => {
  test.use({ expected: [/odd figures/] });

  test("leaves no blank page: it is said, the project can be saved, and others opened", async ({ app, page }) => {
    await page.evaluate(() => {
      Intl.DateTimeFormat.prototype.formatToParts = () => {
        throw new Error("odd figures");
      };
      Object.defineProperty(Map.prototype, "has", {
        get: () => {
          throw new Error("odd figures");
        },
      });
    });
    // The next thing that is drawn meets the fault.
    await page.mouse.click(640, 400);
    const screen = page.getByRole("main", { name: "The project cannot be shown" });
    await expect(screen).toContainText("odd figures");
    const saving = page.waitForEvent("download");
    await screen.getByRole("button", { name: "Save file…" }).click();
    expect(JSON.parse((await bytesOf(await saving)).toString())).toMatchObject({ name: "Ticket triage" });
    await screen.getByRole("button", { name: "Reload the page" }).click();
    await expect(app.node("find_topic", "Infer")).toBeVisible();
  });
});

test("a project that the page hung on is not opened by itself: another one is, and it can be opened again or saved", async ({
  app,
  page,
  context,
}) => {
  const heavy = { ...project("heavy", { ...sample, name: "Heavy" }), name: "Heavy" };
  await keep(app, { projects: [summary(heavy)], documents: [heavy] });
  await page.addInitScript(() => {
    const get = IDBObjectStore.prototype.get;
    IDBObjectStore.prototype.get = function (key) {
      if (key === "heavy" && localStorage.getItem("hang")) {
        localStorage.removeItem("hang");
        for (const end = Date.now() + 8_000; Date.now() < end; );
      }
      return get.call(this, key);
    };
  });
  await page.evaluate(() => {
    localStorage.setItem("hang", "once");
    sessionStorage.setItem("stratum-playground/project", "heavy");
    const kept = JSON.parse(localStorage.getItem("stratum-playground/preferences") ?? "{}");
    localStorage.setItem("stratum-playground/preferences", JSON.stringify({ ...kept, lastProject: "heavy" }));
  });
  const address = page.url();
  const hung = page.reload({ waitUntil: "commit" }).catch(() => undefined);
  const next = await context.newPage();
  await next.addInitScript(() => {
    Reflect.deleteProperty(window, "showOpenFilePicker");
    Reflect.deleteProperty(window, "showSaveFilePicker");
  });
  await next.waitForTimeout(5_000);
  await next.goto(address);
  const dialog = next.getByRole("dialog", { name: "“Heavy” did not finish opening last time" });
  await expect(dialog).toBeVisible();
  await expect(next.getByRole("button", { name: "Project Ticket triage", includeHidden: true })).toBeVisible();
  const saving = next.waitForEvent("download");
  await dialog.getByRole("button", { name: "Save file…" }).click();
  expect(JSON.parse((await bytesOf(await saving)).toString())).toMatchObject({ name: "Heavy" });
  await dialog.getByRole("button", { name: "Open it again" }).click();
  await expect(next.getByRole("button", { name: "Project Heavy" })).toBeVisible();
  await hung;
  // Open here by now: it is opened by itself again.
  await expect
    .poll(() => next.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("/opening/"))))
    .toEqual([]);
  await next.reload();
  await expect(next.getByRole("button", { name: "Project Heavy" })).toBeVisible();
  await expect(dialog).toBeHidden();
});
