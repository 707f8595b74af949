import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { type MemoryBrowser, type MemoryPorts, memoryBrowser, memoryPorts } from "../../tests/support/memory-ports.ts";
import { scriptedHost } from "../../tests/support/scripted-host.ts";
import type { RunEvent } from "../runtime/index.ts";
import {
  changedSinceRun,
  createWorkbench,
  type ModelChoice,
  type RunHost,
  type RunState,
  standingOf,
  type Workbench,
} from "./index.ts";

const sample = readFileSync(new URL("../../examples/01-sentiment/flow.json", import.meta.url), "utf8");
const open: Workbench[] = [];

type Tab = Workbench & { readonly ports: MemoryPorts };

const INSTANT: ModelChoice = { kind: "simulated", pace: null };

async function openTab(browser: MemoryBrowser = memoryBrowser(), runHost?: RunHost): Promise<Tab> {
  const ports = memoryPorts(browser, runHost === undefined ? {} : { runHost });
  const workbench = createWorkbench(ports, { sample });
  open.push(workbench);
  await workbench.ready;
  await workbench.dispatch({ do: "set-settings", settings: { model: INSTANT } });
  return { ...workbench, ports };
}

afterEach(() => {
  for (const workbench of open.splice(0)) workbench.dispose();
});

function until(workbench: Workbench, holds: (state: RunState) => boolean): Promise<RunState> {
  const { run } = workbench.stores;
  return new Promise((resolve) => {
    if (holds(run.getState())) return resolve(run.getState());
    const end = run.subscribe((state) => {
      if (!holds(state)) return;
      end();
      resolve(state);
    });
  });
}

const ended = (workbench: Workbench) =>
  until(workbench, ({ active, history }) => active === null && history.length > 0);

function envelope(run: string, seq: number) {
  return { v: 1, run, seq, at: seq, path: [] } as const;
}

function firstEvent(run: string): RunEvent {
  return { ...envelope(run, 0), type: "run-start", flow: "process_ticket", flow_id: run, args: [], limits: {} };
}

describe("a run", () => {
  it("of the sample needs nothing but Run, and ends with its result", async () => {
    const tab = await openTab();
    await tab.dispatch({ do: "run" });
    const { shown, history } = await ended(tab);
    expect(shown?.status).toBe("ok");
    expect(shown?.view.output).toBeTypeOf("object");
    expect(shown?.view.meters.tokens.spent).toBeGreaterThan(0);
    expect(history).toMatchObject([{ status: "ok", model: "Simulated", flow: "process_ticket" }]);
    expect(tab.stores.session.getState().drawer).toBe("result");
  });

  it("in test mode samples every function", async () => {
    const attempts = async (test: { readonly test?: true }) => {
      const tab = await openTab();
      await tab.dispatch({ do: "run", ...test });
      const { shown } = await ended(tab);
      const events = (await tab.runEvents(shown?.id ?? "")) ?? [];
      return events.filter(({ type }) => type === "attempt-start").length;
    };
    expect(await attempts({ test: true })).toBeGreaterThanOrEqual(4 + (await attempts({})));
  });

  it("is kept, and shown again from its events", async () => {
    const browser = memoryBrowser();
    const tab = await openTab(browser);
    await tab.dispatch({ do: "run" });
    const { shown } = await ended(tab);
    await tab.flush();
    tab.dispose();
    const later = await openTab(browser);
    expect(later.stores.run.getState().history).toMatchObject([{ id: shown?.id, status: "ok" }]);
    expect(later.stores.run.getState().shown?.status).toBe("ok");
    await later.dispatch({ do: "show-run", id: shown?.id ?? "" });
    expect(later.stores.run.getState().shown?.view.output).toEqual(shown?.view.output);
    expect(await later.runEvents(shown?.id ?? "")).toHaveLength((shown?.view.seq ?? 0) + 1);
  });

  it("is shown again when its project is opened again; one that the page left in the middle is known as lost", async () => {
    const browser = memoryBrowser();
    const { host } = scriptedHost();
    const first = await openTab(browser, host);
    await first.dispatch({ do: "run" });
    await first.flush();
    first.dispose();
    const second = await openTab(browser);
    expect(second.stores.run.getState().shown).toMatchObject({ status: "lost", flow: "process_ticket" });
    await second.dispatch({ do: "run" });
    await ended(second);
    await second.flush();
    second.dispose();
    const third = await openTab(browser);
    expect(
      third.stores.run
        .getState()
        .history.map(({ status }) => status)
        .sort(),
    ).toEqual(["lost", "ok"]);
  });

  it("is kept as far as its last ended step when the page goes away in the middle, and says that it is lost", async () => {
    const whole = await openTab();
    await whole.dispatch({ do: "run" });
    const events = (await whole.runEvents((await ended(whole)).shown?.id ?? "")) ?? [];
    const half = events.slice(0, events.findIndex(({ type }) => type === "step-end") + 1);

    const browser = memoryBrowser();
    const { host, started } = scriptedHost();
    const first = await openTab(browser, host);
    await first.dispatch({ do: "run" });
    started[0]?.listener.events(half, false);
    started[0]?.listener.events([], false);
    const kept = () => [...browser.runs.values()][0]?.events.length;
    await expect.poll(kept).toBe(0);
    await expect
      .poll(() => {
        first.ports.timers.advance(1000);
        return kept();
      })
      .toBe(half.length);
    first.dispose();
    const second = await openTab(browser);
    const { shown } = second.stores.run.getState();
    expect(shown).toMatchObject({ status: "lost", lost: expect.stringContaining("reloaded") });
    expect(shown?.view).toMatchObject({ seq: half.at(-1)?.seq, phase: "lost", open: 0 });

    await second.dispatch({ do: "resume-run", id: shown?.id ?? "" });
    const { shown: again } = await ended(second);
    expect(again).toMatchObject({ id: shown?.id, status: "ok" });
    const all = (await second.runEvents(again?.id ?? "")) ?? [];
    expect(all.slice(0, half.length)).toEqual(half);
    expect(all[half.length]?.type).toBe("run-resume");
    const answersIn = (run: readonly RunEvent[]) => run.filter(({ type }) => type === "attempt-end").length;
    expect(answersIn(all)).toBe(answersIn(events));
  });

  it("waits with what it asks people until that is kept, and with paid models also when nothing can be kept any more", async () => {
    const browser = memoryBrowser();
    const { host, started } = scriptedHost();
    const tab = await openTab(browser, host);
    await tab.dispatch({ do: "run" });
    const [run] = started;
    const id = run?.request.run ?? "";
    run?.listener.events([firstEvent(id)], true);
    await expect.poll(() => run?.kept).toBe(0);
    expect([...browser.runs.values()][0]?.events.length).toBe(1);

    browser.fault = { kind: "quota", message: "The disk is full." };
    run?.listener.events([{ ...envelope(id, 1), path: [], type: "run-resume" }], true);
    await expect.poll(() => [run?.kept, run?.notKept]).toEqual([1, null]);
    run?.listener.closed(null);
    browser.fault = null;
    const model = { kind: "openai-compatible", baseUrl: "http://127.0.0.1:9/v1", model: "m" } as const;
    tab.keys.approve("http://127.0.0.1:9");
    await tab.dispatch({ do: "set-settings", settings: { model } });
    await tab.dispatch({ do: "run" });
    await tab.dispatch({ do: "confirm-run" });
    const [, paid] = started;
    expect(paid?.request.model).toEqual(model);
    browser.fault = { kind: "quota", message: "The disk is full." };
    paid?.listener.events([firstEvent(paid.request.run)], true);
    await expect.poll(() => [paid?.kept, paid?.notKept]).toEqual([-1, "The disk is full."]);
  });

  it("gives the same result for the same seed", async () => {
    const outputs: unknown[] = [];
    for (let i = 0; i < 2; i++) {
      const tab = await openTab();
      await tab.dispatch({ do: "run" });
      outputs.push((await ended(tab)).shown?.view.output);
    }
    expect(outputs[0]).toEqual(outputs[1]);
  });

  it("executes the document as it was when Run was pressed; what was changed since says so", async () => {
    const { host, started } = scriptedHost();
    const tab = await openTab(memoryBrowser(), host);
    const { document } = tab.stores.document.getState();
    await tab.dispatch({ do: "run" });
    await tab.dispatch({
      do: "edit",
      label: "Edit",
      edits: [{ edit: "set-function-part", function: "find_topic", part: "intent", value: "Find the topic, quickly" }],
    });
    const { shown } = tab.stores.run.getState();
    expect(shown?.document).toBe(document);
    const now = tab.stores.document.getState().document;
    expect([...changedSinceRun(document, now, "process_ticket")]).toEqual(["find_topic"]);
    expect(JSON.stringify(started[0]?.request.ir)).not.toContain("quickly");
    await tab.dispatch({ do: "undo" });
    expect(changedSinceRun(document, tab.stores.document.getState().document, "process_ticket").size).toBe(0);
  });

  it("takes typed text along", async () => {
    const { host, started } = scriptedHost();
    const tab = await openTab(memoryBrowser(), host);
    await tab.dispatch({
      do: "type",
      field: "intent",
      label: "Edit",
      edits: [{ edit: "set-function-part", function: "find_topic", part: "intent", value: "Typed just now" }],
    });
    await tab.dispatch({ do: "run" });
    expect(JSON.stringify(started[0]?.request.ir)).toContain("Typed just now");
  });

  it("is stopped in the middle: it ends as cancelled and nothing comes after", async () => {
    const tab = await openTab();
    await tab.dispatch({ do: "set-settings", settings: { model: { kind: "simulated", pace: 4 } } });
    await tab.dispatch({ do: "run" });
    await new Promise((resolve) => setTimeout(resolve, 150));
    tab.ports.timers.advance(16);
    expect(tab.stores.run.getState().shown?.view.phase).toBe("running");
    await tab.dispatch({ do: "stop" });
    const { shown } = await ended(tab);
    expect(shown?.status).toBe("cancelled");
    expect(shown?.view.open).toBe(0);
  });

  it("whose worker is lost says so, and so do its steps: none goes on, none is still to come", async () => {
    const { host, started } = scriptedHost();
    const tab = await openTab(memoryBrowser(), host);
    await tab.dispatch({ do: "run" });
    const id = started[0]?.request.run ?? "";
    started[0]?.listener.events(
      [
        firstEvent(id),
        { ...envelope(id, 1), path: [{ node: "find_topic" }], type: "step-start", kind: "infer", name: "find_topic" },
      ],
      false,
    );
    tab.ports.timers.advance(16);
    const states = () => {
      const { shown } = tab.stores.run.getState();
      const flow = shown?.document.flows["process_ticket"];
      if (!shown || !flow) return [];
      const run = { view: shown.view, prefix: "", call: null };
      return ["find_topic", "draft_response"].map((node) => standingOf(run, flow, node).state);
    };
    expect(states()).toEqual(["running", "queued"]);
    started[0]?.listener.closed("The run broke: out of memory");
    expect(tab.stores.run.getState().shown).toMatchObject({ status: "lost", lost: expect.stringContaining("memory") });
    expect(states()).toEqual(["cancelled", null]);
    expect(tab.stores.run.getState().active).toBeNull();
  });
});

describe("Run", () => {
  it("opens the form at the first gap when a needed input is missing", async () => {
    const tab = await openTab();
    const cases = tab.stores.document.getState().document.bench.cases;
    await tab.dispatch({
      do: "edit",
      label: "Remove the cases",
      edits: cases.map((one) => ({ edit: "remove-case", flow: one.flow, case: one.name })),
    });
    await tab.dispatch({ do: "run" });
    expect(tab.stores.run.getState().life).toMatchObject({ phase: "refused", reason: { kind: "missing-input" } });
    expect(tab.stores.session.getState().dialog).toMatchObject({ kind: "case" });
  });

  it("refuses a document with errors and shows them", async () => {
    const tab = await openTab();
    await tab.dispatch({ do: "edit", label: "Break", edits: [{ edit: "remove-function", function: "find_topic" }] });
    await tab.dispatch({ do: "run" });
    expect(tab.stores.run.getState().life).toMatchObject({ phase: "refused", reason: { kind: "errors" } });
    expect(tab.stores.session.getState().drawer).toBe("problems");
  });

  it("takes its refusal back once anything that a run is made of is another, and only then", async () => {
    const tab = await openTab();
    const phase = () => tab.stores.run.getState().life.phase;
    const live = (model: string): ModelChoice => ({ kind: "anthropic", model, baseUrl: "https://api.anthropic.com" });
    await tab.dispatch({ do: "set-settings", settings: { model: live("one") } });
    const changes = [
      () => tab.dispatch({ do: "set-settings", settings: { model: live("two") } }),
      async () => tab.keys.set("https://api.openai.com", "key-0123456789", "x-api-key"),
      () => tab.dispatch({ do: "choose-case", flow: "process_ticket", case: "Another" }),
      () => tab.dispatch({ do: "edit", label: "Break", edits: [{ edit: "remove-function", function: "find_topic" }] }),
      // By now there are errors.
      () => tab.dispatch({ do: "undo" }),
      () => tab.dispatch({ do: "new-project" }),
    ];
    for (const change of changes) {
      await tab.dispatch({ do: "run" });
      await tab.dispatch({ do: "select", nodes: ["find_topic"] });
      await tab.dispatch({ do: "open-dialog", dialog: null });
      await tab.dispatch({ do: "set-settings", settings: { wrapText: true } });
      expect(phase()).toBe("refused");
      await change();
      expect(phase()).toBe("idle");
    }
  });

  it("leaves what came after a refusal alone", async () => {
    const { host } = scriptedHost();
    const tab = await openTab(memoryBrowser(), host);
    await tab.dispatch({ do: "open-text", text: sample });
    await tab.dispatch({ do: "edit", label: "Break", edits: [{ edit: "remove-function", function: "find_topic" }] });
    await tab.dispatch({ do: "run" });
    expect(tab.stores.run.getState().life.phase).toBe("refused");
    await tab.dispatch({ do: "undo" });
    await tab.dispatch({ do: "run" });
    await tab.dispatch({ do: "choose-case", flow: "process_ticket", case: "Another" });
    expect(tab.stores.run.getState().life.phase).toBe("confirming");
  });

  it("shows what a flow from outside would call and spend before its first run, then runs it", async () => {
    const { host, started } = scriptedHost();
    const tab = await openTab(memoryBrowser(), host);
    await tab.dispatch({ do: "open-text", text: sample });
    await tab.dispatch({ do: "run" });
    expect(tab.stores.run.getState().life).toMatchObject({
      phase: "confirming",
      asks: { because: ["untrusted"], model: { kind: "simulated" } },
    });
    expect(started).toHaveLength(0);
    await tab.dispatch({ do: "confirm-run" });
    expect(started).toHaveLength(1);
    expect(tab.stores.project.getState().trusted).toBe(true);
  });

  it("never starts what was shown for another project", async () => {
    const { host, started } = scriptedHost();
    const tab = await openTab(memoryBrowser(), host);
    await tab.dispatch({ do: "open-text", text: sample });
    await tab.dispatch({ do: "run" });
    await tab.dispatch({ do: "open-text", text: sample });
    await tab.dispatch({ do: "confirm-run" });
    expect(started).toHaveLength(0);
    expect(tab.stores.project.getState().trusted).toBe(false);
  });
});

describe("a live model", () => {
  const LIVE: ModelChoice = { kind: "anthropic", model: "claude-haiku-5-5", baseUrl: "https://api.anthropic.com" };

  async function liveTab(runHost: RunHost): Promise<Tab> {
    const tab = await openTab(memoryBrowser(), runHost);
    await tab.dispatch({ do: "set-settings", settings: { model: LIVE } });
    return tab;
  }

  it("is not called without a key for its very origin", async () => {
    const { host, started } = scriptedHost();
    const tab = await liveTab(host);
    tab.keys.set("https://api.anthropic.com.evil.example", "key-0123456789", "x-api-key");
    await tab.dispatch({ do: "run" });
    expect(tab.stores.run.getState().life).toMatchObject({
      reason: { kind: "no-key", origin: "https://api.anthropic.com" },
    });
    expect(started).toHaveLength(0);
  });

  it("is asked about before money is spent, unless the worst case is below the user's bound", async () => {
    const { host, started } = scriptedHost();
    const tab = await liveTab(host);
    tab.keys.set("https://api.anthropic.com", "key-0123456789", "x-api-key");
    await tab.dispatch({ do: "run" });
    expect(tab.stores.run.getState().life).toMatchObject({
      phase: "confirming",
      asks: { because: ["paid"], model: { baseUrl: "https://api.anthropic.com" } },
    });
    expect(started).toHaveLength(0);
    await tab.dispatch({ do: "confirm-run", confirmAbove: 1000 });
    expect(started).toHaveLength(1);
    started[0]?.listener.closed("over");
    const plan = tab.stores.run.getState().life;
    expect(plan.phase).toBe("idle");
  });

  it("says why it cannot be called where there is no way out", async () => {
    const { host, started } = scriptedHost();
    const tab = await liveTab({ ...host, liveModels: () => ({ ok: false, reason: "No service worker." }) });
    tab.keys.set("https://api.anthropic.com", "key-0123456789", "x-api-key");
    await tab.dispatch({ do: "run" });
    expect(tab.stores.run.getState().life).toMatchObject({ reason: { kind: "no-live-models" } });
    expect(started).toHaveLength(0);
  });

  it("is not called at an address that is neither https nor this machine", async () => {
    const { host, started } = scriptedHost();
    const tab = await liveTab(host);
    const model = { kind: "openai-compatible", model: "m", baseUrl: "http://example.com/v1" } as const;
    await tab.dispatch({ do: "set-settings", settings: { model } });
    await tab.dispatch({ do: "run" });
    expect(tab.stores.run.getState().life).toMatchObject({ reason: { kind: "bad-address" } });
    expect(started).toHaveLength(0);
  });
});
