import { describe, expect, it } from "vitest";
import { memoryBrowser } from "../../tests/support/memory-ports.ts";
import { scriptedHost } from "../../tests/support/scripted-host.ts";
import { ended, openTab, sample, type Tab } from "../../tests/support/tab.ts";
import { changedSinceRun, type ModelChoice, type RunHost } from "./index.ts";

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

  /** Three runs, one after the other: their ids. */
  async function thrice(tab: Tab): Promise<readonly string[]> {
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) {
      await tab.dispatch({ do: "run" });
      ids.push((await ended(tab)).shown?.id ?? "");
      await tab.flush();
    }
    return ids;
  }

  it("does not stay in memory for ever once it is stored", async () => {
    const browser = memoryBrowser();
    const tab = await openTab(browser);
    const [first = "", ...later] = await thrice(tab);
    expect(await tab.runEvents(first)).not.toBeNull();
    browser.runs.clear();
    expect(await tab.runEvents(first)).toBeNull();
    for (const id of later) expect(await tab.runEvents(id)).not.toBeNull();
  });

  it("stays in memory where it could not be stored", async () => {
    const browser = memoryBrowser();
    const tab = await openTab(browser);
    browser.fault = { kind: "quota", message: "The disk is full." };
    const [first = ""] = await thrice(tab);
    expect(await tab.runEvents(first)).not.toBeNull();
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
    const phase = () => {
      tab.ports.timers.advance(16);
      return tab.stores.run.getState().shown?.view.phase;
    };
    await expect.poll(phase).toBe("running");
    await tab.dispatch({ do: "stop" });
    const { shown } = await ended(tab);
    expect(shown?.status).toBe("cancelled");
    expect(shown?.view.open).toBe(0);
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
