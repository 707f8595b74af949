import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { type MemoryBrowser, type MemoryPorts, memoryBrowser, memoryPorts } from "../../tests/support/memory-ports.ts";
import { parseDocument } from "../flow/index.ts";
import { createWorkbench, type Workbench } from "./index.ts";
import { soundProjects, soundRuns, soundSnapshots } from "./kept.ts";

const sample = readFileSync(new URL("../../examples/01-sentiment/flow.json", import.meta.url), "utf8");
const open: Workbench[] = [];

async function openTab(browser: MemoryBrowser): Promise<Workbench & { readonly ports: MemoryPorts }> {
  const ports = memoryPorts(browser);
  const workbench = createWorkbench(ports, { sample });
  open.push(workbench);
  await workbench.ready;
  return { ...workbench, ports };
}

afterEach(() => {
  for (const workbench of open.splice(0)) workbench.dispose();
});

type Loose = ReturnType<typeof JSON.parse>;
const kept: Loose = JSON.parse(JSON.stringify(parseDocument(sample).value));
const main = "process_ticket";
const changed = (change: (document: Loose) => void): Loose => {
  const document = structuredClone(kept);
  change(document);
  return document;
};

const UNKNOWN: { readonly [what: string]: Loose } = {
  null: null,
  undefined,
  "a list": [],
  "flows null": changed((document) => {
    document.flows = null;
  }),
  "a flow null": changed((document) => {
    document.flows[main] = null;
  }),
  "nodes null": changed((document) => {
    document.flows[main].nodes = null;
  }),
  "an unknown kind of node": changed((document) => {
    document.flows[main].nodes.find_topic = { kind: "oracle", asks: "the moon" };
  }),
  "a node null": changed((document) => {
    document.flows[main].nodes.find_topic = null;
  }),
  "an unknown kind of function": changed((document) => {
    document.functions.find_topic.mode = "guess";
  }),
  "an unknown type": changed((document) => {
    document.functions.find_topic.output = 7;
  }),
  "edges that are none": changed((document) => {
    document.flows[main].edges = [null];
  }),
  "no place for a node": changed((document) => {
    document.layout[main].find_topic = null;
  }),
  "a newer version with more in it": changed((document) => {
    document.version = 2;
    document.dreams = [];
  }),
};

const project = (document: Loose, more: object = {}): Loose => ({
  ...{ id: "odd", name: "Odd", changedAt: 1, document, undo: [], redo: [], trusted: true },
  ...more,
});

describe("a kept project that this version does not know", () => {
  it.each(Object.entries(UNKNOWN))(
    "%s: another opens, and it is set aside with the reason",
    async (_what, document) => {
      const browser = memoryBrowser();
      browser.projects.set("odd", project(document));
      const tab = await openTab(browser);
      expect(tab.stores.document.getState().document.name).toBe("Ticket triage");
      expect(tab.ports.notices).toMatchObject([{ text: expect.stringContaining("“Odd”") }]);
      await tab.dispatch({ do: "open-project", id: "odd" });
      const { dialog } = tab.stores.session.getState();
      expect(dialog).toMatchObject({ kind: "unreadable", kept: "project", name: "Odd" });
      expect(dialog?.kind === "unreadable" && dialog.diagnostics.length).toBeGreaterThan(0);
      expect(tab.stores.document.getState().document.name).toBe("Ticket triage");
      expect(browser.projects.get("odd")).toEqual(project(document));
    },
  );

  it("opens with what is missing filled in, and without a history that leads from elsewhere", async () => {
    const browser = memoryBrowser();
    browser.projects.set("odd", project({ name: "Bare" }, { undo: [null], redo: "x" }));
    const tab = await openTab(browser);
    expect(tab.stores.document.getState()).toMatchObject({ document: { name: "Bare", flows: {} }, steps: [] });
  });

  it("of version 2, but with nothing else unknown, is looked at and never written", async () => {
    const browser = memoryBrowser();
    browser.projects.set("odd", project({ ...kept, version: 2 }));
    const tab = await openTab(browser);
    expect(tab.stores.project.getState().access).toMatchObject({ mode: "read", because: "newer" });
    await tab.dispatch({ do: "rename-project", name: "Changed" });
    await tab.flush();
    expect(browser.projects.get("odd")).toEqual(project({ ...kept, version: 2 }));
    expect(JSON.parse(await tab.fileText())).toEqual({ ...JSON.parse(sample), version: 2 });
    await tab.dispatch({ do: "make-copy" });
    expect(tab.stores.project.getState().access).toEqual({ mode: "edit" });
  });
});

const start = {
  ...{ v: 1, run: "r", seq: 0, at: 0, path: [], type: "run-start" },
  ...{ flow: main, flow_id: "f", args: [], limits: {} },
};
const run = (document: Loose, events: Loose, more: object = {}): Loose => ({
  ...{ id: "r", project: "odd", flow: main, at: 2, model: "Simulated", case: null, status: "ok" },
  ...{ document, events, ...more },
});

describe("a kept run that this version does not know", () => {
  it.each<[string, Loose]>([
    ["no document", run(null, [])],
    ["an unknown kind of node", run(UNKNOWN["an unknown kind of node"], [start])],
    ["no events", run(kept, null)],
    ["an event null", run(kept, [null])],
    ["an event of an unknown kind", run(kept, [start, { ...start, seq: 1, type: "dream" }])],
    ["an event of version 2", run(kept, [{ ...start, v: 2 }])],
    ["a flow that is not there", run(kept, [start], { flow: "nowhere" })],
  ])("%s: the project opens, and the run is set aside with the reason", async (_what, record) => {
    const browser = memoryBrowser();
    browser.projects.set("odd", project(kept));
    browser.runs.set("r", record);
    const tab = await openTab(browser);
    expect(tab.stores.run.getState()).toMatchObject({ shown: null, history: [{ id: "r" }] });
    await tab.dispatch({ do: "show-run", id: "r" });
    const { dialog } = tab.stores.session.getState();
    expect(dialog).toMatchObject({ kind: "unreadable", kept: "run", diagnostics: [{ code: "D119" }] });
    expect(dialog?.kind === "unreadable" && JSON.parse(dialog.text)).toEqual(record);
  });

  it("leaves the run before it to be shown", async () => {
    const browser = memoryBrowser();
    browser.projects.set("odd", project(kept));
    browser.runs.set("r", run(kept, null));
    browser.runs.set("older", run(kept, [start], { id: "older", at: 1 }));
    const tab = await openTab(browser);
    expect(tab.stores.run.getState().shown).toMatchObject({ id: "older" });
  });
});

describe("lists of what is kept", () => {
  it("name every entry, whatever is wrong with it", () => {
    const bare: Loose[] = [{ id: "x" }];
    expect(soundProjects(bare)).toEqual([{ id: "x", name: "Unnamed", changedAt: 0 }]);
    expect(soundSnapshots(bare)).toEqual([{ id: "x", label: "Unnamed", at: 0 }]);
    expect(soundRuns(bare)).toMatchObject([{ id: "x", flow: "", at: 0, case: null, status: "lost" }]);
  });
});
