import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { type MemoryBrowser, memoryBrowser, memoryPorts } from "../../tests/support/memory-ports.ts";
import { scriptedHost } from "../../tests/support/scripted-host.ts";
import { parseRunFile } from "../reports/index.ts";
import { checkGrammar, type Question, type RunEvent } from "../runtime/index.ts";
import { createWorkbench, draftKey, type RunHost, type RunState, reviewAddress, type Workbench } from "./index.ts";

const reviewed = readFileSync(
  new URL("../../tests/corpus/code/human-review/flow.json", import.meta.url),
  "utf8",
).replace('"cases": []', '"cases": [{ "name": "One", "flow": "run", "input": { "ticket": "Help!" } }]');
/** One call of a model, which is to answer with three letters at least. */
const inferred = JSON.stringify({
  ...{ format: "stratum-playground", version: 1, name: "One call", main: "main" },
  functions: {
    judge: {
      ...{ mode: "infer", intent: "Judge.", input: { text: { type: "string" } } },
      output: { type: "string", min_length: 3 },
    },
  },
  flows: {
    main: {
      ...{ input: { text: { type: "string" } }, output: { type: "string" } },
      nodes: { judge: { kind: "call", function: "judge" } },
      edges: [
        { kind: "data", from: { node: "input", path: ["text"] }, to: { node: "judge", path: ["text"] } },
        { kind: "data", from: { node: "judge", path: [] }, to: { node: "output", path: ["result"] } },
      ],
    },
  },
  bench: { cases: [{ name: "One", flow: "main", input: { text: "x" } }] },
});
const open: Workbench[] = [];

async function openTab(browser: MemoryBrowser, sample = reviewed, runHost?: RunHost) {
  const ports = memoryPorts(browser, runHost === undefined ? {} : { runHost });
  const workbench = createWorkbench(ports, { sample });
  open.push(workbench);
  await workbench.ready;
  await workbench.dispatch({ do: "set-settings", settings: { model: { kind: "simulated", pace: null } } });
  return { ...workbench, ports };
}

afterEach(() => {
  for (const workbench of open.splice(0)) workbench.dispose();
});

/** A tab whose run waits for a person, and the run's id. */
async function leftWaiting() {
  const browser = memoryBrowser();
  const first = await openTab(browser);
  await first.dispatch({ do: "run" });
  await expect
    .poll(() => {
      first.ports.timers.advance(16);
      return first.stores.run.getState().shown?.view.phase;
    })
    .toBe("suspended");
  return { browser, first, left: first.stores.run.getState().shown?.id ?? "" };
}

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

const asked = (workbench: Workbench, refused = false) =>
  until(workbench, ({ asks: [ask] }) => ask !== undefined && !ask.sent && (ask.refused !== null) === refused);

const APPROVAL = { outcome: "approve", rationale: "Good.", reviewer: "Ann" } as const;

describe("a question of a run", () => {
  it("waits in the page, is asked again when its answer was refused, and is gone once it was taken", async () => {
    const tab = await openTab(memoryBrowser());
    await tab.dispatch({ do: "run" });
    const { asks } = await asked(tab);
    const id = asks[0]?.question.id ?? "";
    expect(asks[0]).toMatchObject({ refused: null, question: { question: "Send this reply?", kind: "review" } });
    await tab.dispatch({ do: "open-dialog", dialog: { kind: "review", question: id } });

    await tab.dispatch({ do: "answer", question: id, answer: { ...APPROVAL, value: { text: 1 } } });
    expect((await asked(tab, true)).asks[0]?.refused).toContain("value.text");
    expect(tab.stores.session.getState().dialog).toMatchObject({ kind: "review" });

    await tab.dispatch({ do: "answer", question: id, answer: { ...APPROVAL, value: { text: "Hi", urgent: false } } });
    const { shown } = await until(tab, ({ shown }) => shown?.status === "ok");
    expect(shown?.view.output).toBe("Hi");
    await until(tab, (state) => state.asks.length === 0);
    expect(tab.stores.session.getState()).toMatchObject({ dialog: null, reviewer: "Ann" });
  });

  it("of whoever is the model stays open with what was typed when the answer was refused, and closes once it passed", async () => {
    const tab = await openTab(memoryBrowser(), inferred);
    await tab.dispatch({ do: "set-settings", settings: { model: { kind: "manual" } } });
    await tab.dispatch({ do: "run" });
    const [ask] = (await asked(tab)).asks;
    const id = ask?.question.id ?? "";
    await tab.dispatch({ do: "open-dialog", dialog: { kind: "review", question: id } });
    const given = { outcome: "approve", rationale: "", reviewer: "" } as const;
    await tab.dispatch({ do: "answer", question: id, answer: { ...given, value: "no" } });
    // The run takes it, and judges it: nothing closes meanwhile.
    const refused = (await asked(tab, true)).asks;
    expect(refused).toMatchObject([{ question: { id }, sent: false, refused: expect.stringMatching(/^value: /) }]);
    tab.ports.timers.advance(5000);
    expect(tab.stores.session.getState().dialog).toEqual({ kind: "review", question: id });

    await tab.dispatch({ do: "answer", question: id, answer: { ...given, value: "calm" } });
    await until(tab, ({ asks }) => asks.length === 0);
    expect(tab.stores.session.getState().dialog).toBeNull();
    const { shown } = await until(tab, ({ shown }) => shown?.status === "ok");
    expect(shown?.view.output).toBe("calm");
  });

  it("stays answered while the answer is judged, whichever kept run is to go on meanwhile, which is refused", async () => {
    const { host, started } = scriptedHost();
    const tab = await openTab(memoryBrowser(), inferred, host);
    await tab.dispatch({ do: "run" });
    const question: Question = {
      ...{ id: "model:judge", path: "judge", kind: "answer", question: "Judge.", artifacts: {} },
      ...{ decision: { type: "string" }, contracts: {}, outcomes: ["approve"] },
    };
    started[0]?.listener.asked({ question, refused: null });
    await tab.dispatch({ do: "answer", question: question.id, answer: { ...APPROVAL, value: "calm" } });
    await tab.dispatch({ do: "resume-run", id: "kept" });
    expect(tab.ports.notices.at(-1)?.text).toBe("Another run is under way.");
    expect(tab.stores.run.getState().asks).toMatchObject([{ question: { id: question.id }, sent: true }]);
  });

  it("is over when the run says so, for its own step or one around it, and what was typed for it is forgotten", async () => {
    const { host, started } = scriptedHost();
    const tab = await openTab(memoryBrowser(), reviewed, host);
    await tab.dispatch({ do: "run" });
    const listener = started[0]?.listener;
    const questions = ["left/ask", "left/ask_more", "right/ask"].map((path): Question => {
      const decision = { type: "string" } as const;
      return {
        id: `run:${path}`,
        path,
        kind: "review",
        question: "?",
        artifacts: {},
        decision,
        contracts: {},
        outcomes: ["approve"],
      };
    });
    for (const question of questions) listener?.asked({ question, refused: null });
    const asked = () => tab.stores.run.getState().asks.map(({ question }) => question.path);
    const [first] = questions;
    const address = first === undefined ? "" : reviewAddress(tab.stores.run.getState(), first);
    tab.typing.hold(draftKey(address), "typed");
    const event = (nodes: readonly string[], told: Pick<RunEvent, "type">) =>
      ({ v: 1, run: "run", seq: 0, at: 0, path: nodes.map((node) => ({ node })), ...told }) as RunEvent;

    listener?.events([event(["right"], { type: "ask-end" })], false);
    expect(asked()).toEqual(["left/ask", "left/ask_more", "right/ask"]);
    expect(tab.typing.store.getState().texts[draftKey(address)]).toMatchObject({ text: "typed" });
    listener?.events([event(["left", "ask"], { type: "ask-end" })], false);
    expect(asked()).toEqual(["left/ask_more", "right/ask"]);
    expect(tab.typing.store.getState().texts).toEqual({});
    listener?.events([event(["right"], { type: "step-end" })], false);
    expect(asked()).toEqual(["left/ask_more"]);
  });

  it("comes after everything that the run told before it", async () => {
    const browser = memoryBrowser();
    const { runHost } = memoryPorts(browser);
    const heard: string[] = [];
    const tab = await openTab(browser, reviewed, {
      ...runHost,
      start: (request, listener) =>
        runHost.start(request, {
          ...listener,
          events(batch, waits) {
            heard.push(...batch.map(({ type }) => type));
            listener.events(batch, waits);
          },
          asked(question) {
            heard.push("asked");
            listener.asked(question);
          },
        }),
    });
    await tab.dispatch({ do: "run" });
    await asked(tab);
    expect(heard.slice(heard.indexOf("ask-start"))).toEqual(["ask-start", "asked"]);
  });

  it("ends with its run", async () => {
    const tab = await openTab(memoryBrowser());
    await tab.dispatch({ do: "run" });
    await asked(tab);
    await tab.dispatch({ do: "stop" });
    const { shown, asks } = await until(tab, ({ active }) => active === null);
    expect([shown?.status, asks]).toEqual(["cancelled", []]);
  });

  it("outlives the page: the run is kept as waiting, and goes on in another one", async () => {
    const { browser, first, left } = await leftWaiting();
    await first.flush();
    const file = parseRunFile((await first.runFile(left))?.text ?? "");
    expect(file).toMatchObject({ ok: true, value: { flow: "run", inputs: { ticket: "Help!" }, model: "simulated" } });
    expect(file.ok && file.value.events.at(-1)?.type).toBe("run-suspend");

    const second = await openTab(browser);
    expect(second.stores.run.getState().shown).toMatchObject({ id: left, status: "suspended" });
    await second.dispatch({ do: "take-over" });
    const { asks } = await asked(second);
    const id = asks[0]?.question.id ?? "";
    await second.dispatch({
      do: "answer",
      question: id,
      answer: { ...APPROVAL, value: { text: "Yes", urgent: true } },
    });
    const { history } = await until(second, ({ active }) => active === null);
    expect(history).toMatchObject([{ id: left, status: "ok" }]);
    expect(checkGrammar((await second.runEvents(left)) ?? [])).toEqual([]);
  });

  it("is not asked while another run is under way, which has no use for its answer, and again afterwards", async () => {
    const { browser, first, left } = await leftWaiting();
    await first.flush();

    const { host, started } = scriptedHost();
    const second = await openTab(browser, reviewed, host);
    await second.dispatch({ do: "take-over" });
    const { asks } = await asked(second);
    const id = asks[0]?.question.id ?? "";
    await second.dispatch({ do: "open-dialog", dialog: { kind: "review", question: id } });
    await second.dispatch({ do: "run" });
    expect(second.stores.run.getState()).toMatchObject({ active: started[0]?.request.run, asks: [] });
    expect(second.stores.session.getState().dialog).toBeNull();

    started[0]?.listener.closed(null);
    await second.dispatch({ do: "show-run", id: left });
    await second.dispatch({
      do: "answer",
      question: id,
      answer: { ...APPROVAL, value: { text: "Yes", urgent: true } },
    });
    expect(started[1]?.request.run).toBe(left);
    expect(second.stores.run.getState().asks).toMatchObject([{ question: { id }, sent: true }]);
  });

  it("is answered in one tab only: in another one after it was taken over, and then no more in the first", async () => {
    const { browser, first, left: run } = await leftWaiting();
    const second = await openTab(browser);
    const id = (await asked(second)).asks[0]?.question.id ?? "";
    const yes = { ...APPROVAL, value: { text: "Yes", urgent: true } };
    const no = { ...APPROVAL, value: { text: "No", urgent: true } };

    await second.dispatch({ do: "answer", question: id, answer: no });
    expect(second.stores.run.getState()).toMatchObject({ active: null, asks: [{ sent: false }] });

    await second.dispatch({ do: "take-over" });
    await until(first, ({ active }) => active === null);
    await asked(second);
    await first.dispatch({ do: "answer", question: id, answer: no });
    expect(first.stores.run.getState()).toMatchObject({ active: null, asks: [{ sent: false }] });
    await second.dispatch({ do: "answer", question: id, answer: yes });
    const { shown } = await until(second, ({ active, shown }) => active === null && shown?.status === "ok");
    expect(shown).toMatchObject({ id: run, view: { output: "Yes" } });
    await second.flush();
    expect(browser.runs.get(run)).toMatchObject({ status: "ok" });
  });
});
