import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { type MemoryBrowser, memoryBrowser, memoryPorts } from "../../tests/support/memory-ports.ts";
import { parseRunFile } from "../reports/index.ts";
import { checkGrammar } from "../runtime/index.ts";
import { createWorkbench, type RunState, type Workbench } from "./index.ts";

const reviewed = readFileSync(
  new URL("../../tests/corpus/code/human-review/flow.json", import.meta.url),
  "utf8",
).replace('"cases": []', '"cases": [{ "name": "One", "flow": "run", "input": { "ticket": "Help!" } }]');
const open: Workbench[] = [];

async function openTab(browser: MemoryBrowser, sample = reviewed) {
  const ports = memoryPorts(browser);
  const workbench = createWorkbench(ports, { sample });
  open.push(workbench);
  await workbench.ready;
  await workbench.dispatch({ do: "set-settings", settings: { model: { kind: "simulated", pace: null } } });
  return { ...workbench, ports };
}

type Tab = Awaited<ReturnType<typeof openTab>>;

afterEach(() => {
  for (const workbench of open.splice(0)) workbench.dispose();
});

function until({ stores }: Workbench, holds: (state: RunState) => boolean): Promise<RunState> {
  return new Promise((resolve) => {
    if (holds(stores.run.getState())) return resolve(stores.run.getState());
    const end = stores.run.subscribe((state) => {
      if (!holds(state)) return;
      end();
      resolve(state);
    });
  });
}

/** Runs until it waits, and saves the run. */
async function suspended(tab: Tab): Promise<{ readonly name: string; readonly text: string }> {
  await tab.dispatch({ do: "run" });
  await expect
    .poll(() => {
      tab.ports.timers.advance(16);
      return tab.stores.run.getState().shown?.view.phase;
    })
    .toBe("suspended");
  const file = await tab.runFile(tab.stores.run.getState().shown?.id ?? "");
  if (file === null) throw new Error("No run was kept");
  return file;
}

async function approve(tab: Tab): Promise<void> {
  const question = tab.stores.run.getState().asks[0]?.question.id ?? "";
  const value = { text: "On its way", urgent: false };
  await tab.dispatch({ do: "answer", question, answer: { outcome: "approve", rationale: "", reviewer: "Bo", value } });
}

const ended = (tab: Tab) => until(tab, ({ active, shown }) => active === null && shown?.status === "ok");
const projects = (tab: Tab) => tab.stores.project.getState().projects.length;

describe("a run that is opened as a file", () => {
  it("shows its flow and what it asks; decided after its flow was looked at, it goes on and out again as a file", async () => {
    const file = await suspended(await openTab(memoryBrowser()));
    const other = await openTab(memoryBrowser());
    await other.dispatch({ do: "open-text", ...file });
    expect(other.stores.project.getState().trusted).toBe(false);
    const { shown, asks, active } = other.stores.run.getState();
    expect([shown?.status, active, asks.map((ask) => ask.question.question)]).toEqual([
      "suspended",
      null,
      ["Send this reply?"],
    ]);

    await approve(other);
    expect(other.stores.run.getState().life).toMatchObject({ phase: "confirming", asks: { because: ["untrusted"] } });
    await other.dispatch({ do: "cancel-run" });
    expect(other.stores.run.getState()).toMatchObject({ active: null, asks: [{ sent: false }] });

    await approve(other);
    await other.dispatch({ do: "confirm-run" });
    await ended(other);
    const decided = await other.runFile(shown?.id ?? "");
    expect(decided?.name).toBe(file.name);
    const [before, after] = [file.text, decided?.text ?? ""].map(parseRunFile);
    if (!before?.ok || !after?.ok) throw new Error("Not the file of a run");
    expect(after.value).toEqual({ ...before.value, events: expect.anything() });
    expect(after.value.events.slice(0, before.value.events.length)).toEqual(before.value.events);
    expect(after.value.events.at(-1)).toMatchObject({ type: "run-end", status: "ok", output: "On its way" });
    expect(checkGrammar(after.value.events)).toEqual([]);
  });

  it("comes back to the project that it was saved from, also while it waits there", async () => {
    const browser = memoryBrowser();
    const tab = await openTab(browser);
    const file = await suspended(tab);
    const other = await openTab(memoryBrowser());
    await other.dispatch({ do: "open-text", ...file });
    await approve(other);
    await other.dispatch({ do: "confirm-run" });
    const { shown } = await ended(other);
    const decided = await other.runFile(shown?.id ?? "");

    const id = tab.stores.project.getState().id;
    await tab.dispatch({ do: "open-text", text: decided?.text ?? "" });
    expect([tab.stores.project.getState().id, projects(tab)]).toEqual([id, 1]);
    expect(tab.stores.run.getState()).toMatchObject({ active: null, asks: [], history: [{ status: "ok" }] });
    expect(tab.stores.run.getState().shown?.view.output).toBe("On its way");
    // And it is still so when the page is opened again.
    const again = await openTab(browser);
    expect(again.stores.run.getState().shown?.status).toBe("ok");
  });

  it("stands beside a run that went another way, and takes nothing from it", async () => {
    const tab = await openTab(memoryBrowser());
    const file = await suspended(tab);
    await approve(tab);
    await ended(tab);
    const first = tab.stores.project.getState().id ?? "";
    await tab.dispatch({ do: "open-text", ...file });
    expect(projects(tab)).toBe(2);
    expect(tab.stores.run.getState().shown?.status).toBe("suspended");
    await tab.dispatch({ do: "open-project", id: first });
    expect(tab.stores.run.getState().shown?.status).toBe("ok");
  });

  it("lets a waiting run be left for another project, and be decided on the way back", async () => {
    const tab = await openTab(memoryBrowser());
    await suspended(tab);
    const first = tab.stores.project.getState().id ?? "";
    await tab.dispatch({ do: "new-project" });
    expect(tab.stores.run.getState()).toMatchObject({ active: null, asks: [], shown: null });
    await tab.dispatch({ do: "open-project", id: first });
    await approve(tab);
    expect((await ended(tab)).shown?.view.output).toBe("On its way");
  });

  const broken: readonly (readonly [string, (text: string) => string, string, string])[] = [
    ["is cut off", (text) => text.slice(0, text.length / 2), "D110", ""],
    ["is of a newer version", (text) => text.replace('"version": 1', '"version": 7'), "D112", "7"],
    ["lacks an event", (text) => text.replace(/\n {4}\{"v":1,[^\n]*"seq":3,[^\n]*/, ""), "D119", "seq 4 after 2"],
    ["has an event of no kind", (text) => text.replace('"ask-start"', '"ask-strat"'), "D119", "ask-strat"],
    [
      "asks for something of no type",
      (text) => text.replace('"decision":{', '"decision":{"type":"x"},"d":{'),
      "D119",
      "decision.type",
    ],
    ["is of another flow", (text) => text.replace('"flow": "run"', '"flow": "ruin"'), "D119", "another flow"],
    [
      "has a flow that cannot be opened",
      (text) => text.replace('\\"flows\\"', '\\"fl0ws\\"'),
      "D119",
      "the flow in it",
    ],
  ];
  it.each(broken)("is refused when it %s, and nothing else is touched", async (_, breakIt, code, words) => {
    const tab = await openTab(memoryBrowser());
    const { text, name } = await suspended(tab);
    const changed = breakIt(text);
    expect(changed).not.toBe(text);
    await tab.dispatch({ do: "open-text", text: changed, name });
    const { dialog } = tab.stores.session.getState();
    expect(dialog).toMatchObject({ kind: "unreadable", text: changed, diagnostics: [{ code }] });
    expect(JSON.stringify(dialog?.kind === "unreadable" && dialog.diagnostics[0]?.data)).toContain(words);
    expect([projects(tab), tab.stores.run.getState().asks.length]).toEqual([1, 1]);
    await approve(tab);
    await ended(tab);
  });
});
