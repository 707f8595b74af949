import { describe, expect, it } from "vitest";
import type { FlowDocument, InferFunction } from "../flow/index.ts";
import { SIMULATED } from "./model-choice.ts";
import { type EarlierRun, otherAnswers, type RunNow, stalenessOf } from "./staleness.ts";

const text = { type: "string" } as const;
const infer = (intent: string): InferFunction => ({ mode: "infer", intent, input: { topic: text }, output: text });

/** draft → short, and beside them apart; a person looks at the short one, and after them says the last word. */
const DOCUMENT: FlowDocument = {
  format: "stratum-playground",
  version: 1,
  name: "Test",
  contracts: {},
  functions: { write: infer("Write"), shorten: infer("Shorten"), other: infer("Other"), finish: infer("Finish") },
  flows: {
    main: {
      input: { topic: text, length: text },
      nodes: {
        draft: { kind: "call", function: "write" },
        short: { kind: "call", function: "shorten" },
        apart: { kind: "call", function: "other" },
        look: { kind: "human", question: "Good?", artifacts: { topic: text }, decision: text },
        last: { kind: "call", function: "finish" },
      },
      edges: [
        { kind: "data", from: { node: "input", path: ["topic"] }, to: { node: "draft", path: ["topic"] } },
        { kind: "data", from: { node: "draft", path: [] }, to: { node: "short", path: ["topic"] } },
        { kind: "data", from: { node: "input", path: ["length"] }, to: { node: "apart", path: ["topic"] } },
        { kind: "data", from: { node: "short", path: [] }, to: { node: "look", path: ["topic"] } },
        { kind: "control", from: { node: "look", port: "approve" }, to: { node: "last" } },
        { kind: "data", from: { node: "apart", path: [] }, to: { node: "last", path: ["topic"] } },
      ],
    },
  },
  main: "main",
  layout: {},
  bench: { cases: [], scripts: [], pins: [], breakpoints: [] },
};

const NOW: RunNow = { document: DOCUMENT, flow: "main", inputs: { topic: "bees", length: "long" }, choice: SIMULATED };
/** Each said its own name. */
const said = (...nodes: readonly string[]) => new Map(nodes.map((node) => [node, JSON.stringify(node)]));

const RUN: EarlierRun = {
  ...{ id: "one", at: 1, flow: "main", document: DOCUMENT, choice: SIMULATED, isWhole: true },
  inputs: { topic: '"bees"', length: '"long"' },
  said: said("draft", "short", "apart", "last"),
  given: new Set(),
};

const stale = (now: Partial<RunNow> = {}, earlier: readonly EarlierRun[] = [RUN], after?: "people") =>
  Object.fromEntries(stalenessOf({ ...NOW, ...now }, earlier, after));

const withFunction = (name: string, intent: string): FlowDocument => ({
  ...DOCUMENT,
  functions: { ...DOCUMENT.functions, [name]: infer(intent) },
});

describe("after a run", () => {
  it("nothing is stale where nothing has changed, and nothing is said where no run is known", () => {
    expect([stale(), stale({}, [])]).toEqual([{}, {}]);
  });

  it("a step is stale whose function changed, with everything after it", () => {
    expect(stale({ document: withFunction("write", "Write more") })).toEqual({
      draft: "stale",
      short: "stale",
      last: "stale",
    });
    expect(stale({ document: withFunction("other", "Else") })).toEqual({ apart: "stale", last: "stale" });
  });

  it("what reads an input is stale when that input is another", () => {
    expect(stale({ inputs: { topic: "bees", length: "short" } })).toEqual({ apart: "stale", last: "stale" });
  });

  it("everything that models say is stale when another model is asked, or another seed", () => {
    const choice = { kind: "anthropic", model: "claude", baseUrl: "https://api.anthropic.com" } as const;
    const all = { draft: "stale", short: "stale", apart: "stale", last: "stale" };
    expect(stale({ choice })).toEqual(all);
    expect(stale({ document: { ...DOCUMENT, bench: { ...DOCUMENT.bench, seed: 2 } } })).toEqual(all);
    expect(stale({ choice: { kind: "simulated", pace: 9 } })).toEqual({});
  });

  it("only the steps of a function are stale of which the simulated model says something else now", () => {
    const scripts = [{ function: "other", answer: { value: "scripted" } }];
    const document = { ...DOCUMENT, bench: { ...DOCUMENT.bench, scripts } };
    expect(otherAnswers(RUN, { document, choice: SIMULATED })).toEqual(["other"]);
    expect(stale({ document })).toEqual({ apart: "stale", last: "stale" });
  });

  it("what no run has done is new, and what one run lacks another may have", () => {
    expect(stale({}, [{ ...RUN, said: said("draft") }])).toEqual({ short: "new", apart: "new", last: "new" });
    const part = { ...RUN, id: "two", isWhole: false, said: said("draft", "short"), given: new Set(["draft"]) };
    expect(stale({}, [part, RUN])).toEqual({});
  });

  it("a step that ran alone stands only on what those before it say now", () => {
    const document = withFunction("shorten", "Shorten a lot");
    const alone = { ...RUN, id: "two", document, said: said("draft", "short"), given: new Set(["draft"]) };
    expect(stale({ document }, [alone, RUN])).toEqual({});
    const more = { ...document, functions: { ...document.functions, write: infer("Write more") } };
    expect(stale({ document: more }, [alone, RUN])).toEqual({ draft: "stale", short: "stale", last: "stale" });
  });

  it("a pinned step never is, and what follows it is where it says something else by that", () => {
    const pinned = (output: string): FlowDocument => ({
      ...DOCUMENT,
      bench: { ...DOCUMENT.bench, pins: [{ flow: "main", node: "draft", output }] },
    });
    expect(stale({ document: pinned("draft") })).toEqual({});
    expect(stale({ document: pinned("by hand") })).toEqual({ short: "stale", last: "stale" });
  });

  it("what was skipped counts as done, and what a condition reads as what a step depends on", () => {
    expect(stale({}, [{ ...RUN, said: new Map([...RUN.said, ["last", "skipped"]]) }])).toEqual({});
    const flow = DOCUMENT.flows["main"];
    if (flow === undefined) throw new Error("it has a flow");
    const apart = { kind: "call", function: "other", skip_if: "len($.steps.draft.output) > 3" } as const;
    const skipping = { ...DOCUMENT, flows: { main: { ...flow, nodes: { ...flow.nodes, apart } } } };
    const document = { ...skipping, functions: { ...DOCUMENT.functions, write: infer("Write more") } };
    const all = { draft: "stale", short: "stale", apart: "stale", last: "stale" };
    expect(stale({ document }, [{ ...RUN, document: skipping }])).toEqual(all);
  });

  it("an edit that was undone leaves what the run before it said", () => {
    const document = withFunction("write", "Write more");
    expect(stale({}, [{ ...RUN, id: "two", document }, RUN])).toEqual({});
  });

  it("what people decide again counts only where the price is asked for", () => {
    expect(stale({}, [RUN], "people")).toEqual({ last: "stale" });
  });
});
