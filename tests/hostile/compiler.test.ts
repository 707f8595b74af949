import { describe, expect, it } from "vitest";
import { compile, lift } from "../../src/compiler/index.ts";
import type { Contract } from "../../src/contracts/index.ts";
import type { Edge, Flow, FlowDocument, FlowNode } from "../../src/flow/index.ts";

const text = { type: "string" } as const;

function documentOf(flow: Omit<Flow, "input">, more: Partial<FlowDocument> = {}): FlowDocument {
  return {
    format: "stratum-playground",
    version: 1,
    name: "Hostile",
    contracts: {},
    functions: { say: { mode: "infer", intent: "Say.", input: { text }, output: text } },
    flows: { run: { input: { text }, ...flow } },
    layout: {},
    bench: { cases: [], scripts: [], pins: [], breakpoints: [] },
    ...more,
  };
}

const call = (name = "say"): FlowNode => ({ kind: "call", function: name });
const data = (from: string, to: string): Edge => ({
  kind: "data",
  from: { node: from, path: [] },
  to: { node: to, path: ["text"] },
});
const times = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const named = <T>(entries: readonly (readonly [string, T])[]): { [name: string]: T } => Object.fromEntries(entries);

const emptyFlow = { nodes: {}, edges: [] };
const subflow = (flow: string): FlowNode => ({ kind: "subflow", flow });

/** Each flow runs the next one twice and has a budget. */
function nested(count: number): FlowDocument["flows"] {
  const flowAt = (index: number): Flow => ({
    input: { text },
    budget: { usd: 1, ms: 1000 },
    nodes:
      index + 1 < count ? { one: subflow(`level_${index + 1}`), two: subflow(`level_${index + 1}`) } : { one: call() },
    edges: [data("one", "output")],
  });
  return named(times(count, (index) => [`level_${index}`, flowAt(index)]));
}

/** Branches one behind the other, with a step on either way, and a way back around all of them. */
function decisions(count: number): Pick<Flow, "nodes" | "edges"> {
  const decide = (index: number): readonly (readonly [string, FlowNode])[] => [
    [`decide_${index}`, { kind: "branch", cases: [{ name: "long", condition: "len($.input.text) > 3" }] }],
    [`long_${index}`, call()],
    [`short_${index}`, call()],
  ];
  const control = (node: string, port: string, to: string): Edge => ({
    kind: "control",
    from: { node, port },
    to: { node: to },
  });
  const last = `short_${count - 1}`;
  return {
    nodes: named(times(count, decide).flat()),
    edges: [
      ...times(count, (index) => [
        control(`decide_${index}`, "long", `long_${index}`),
        control(`decide_${index}`, "else", `short_${index}`),
        ...(index > 0 ? [control(`short_${index - 1}`, "done", `decide_${index}`)] : []),
      ]).flat(),
      control(last, "failed", "decide_0"),
    ],
  };
}

const shapes: { readonly [name: string]: () => FlowDocument } = {
  "a chain of 20,000 contracts": () =>
    documentOf(
      { nodes: {}, edges: [] },
      {
        contracts: named(
          times(20_000, (index): [string, Contract] => [
            `Level${index}`,
            { fields: { inner: index < 19_999 ? { type: "contract", contract: `Level${index + 1}` } : text } },
          ]),
        ),
      },
    ),
  "2,500 frames in one another": () =>
    documentOf({
      nodes: named(
        times(2500, (index): [string, FlowNode] => [
          `frame_${index}`,
          {
            kind: "parallel",
            branches: [{ name: "only" }],
            require: "all",
            ...(index > 0 ? { lane: { frame: `frame_${index - 1}`, branch: "only" } } : {}),
          },
        ]),
      ),
      edges: [],
    }),
  "a circle of 5,000 nodes": () =>
    documentOf({
      nodes: named(times(5000, (index) => [`node_${index}`, call()])),
      edges: times(5000, (index) => data(`node_${(index + 4999) % 5000}`, `node_${index}`)),
    }),
  "a chain of 5,000 nodes": () =>
    documentOf({
      nodes: named(times(5000, (index) => [`node_${index}`, call()])),
      edges: times(4999, (index) => data(`node_${index}`, `node_${index + 1}`)),
    }),
  "3,000 edges into one input": () =>
    documentOf({
      nodes: named(times(3000, (index) => [`node_${index}`, call()])),
      edges: times(2999, (index) => data(`node_${index + 1}`, "node_0")),
    }),
  "2,000 names that lead nowhere": () =>
    documentOf({
      nodes: named(times(2000, (index) => [`node_${index}`, call(`nothing_${index}`)])),
      edges: times(2000, (index) => data(`absent_${index}`, `node_${index}`)),
    }),
  "5,000 flows in one another": () => documentOf(emptyFlow, { flows: nested(5000) }),
  "50 flows, each running the next twice": () => documentOf(emptyFlow, { flows: nested(50) }),
  "500 decisions in a flow that goes back, with a budget": () =>
    documentOf(emptyFlow, {
      flows: { run: { input: { text }, budget: { usd: 1, ms: 1 }, ...decisions(500) } },
      functions: { say: { mode: "infer", intent: "Say.", input: { text }, output: text, budget: { usd: 1, ms: 10 } } },
    }),
  "names of object prototypes": () =>
    documentOf({
      nodes: { toString: call("constructor"), valueOf: call("hasOwnProperty") },
      edges: [
        {
          kind: "data",
          from: { node: "isPrototypeOf", path: ["constructor"] },
          to: { node: "valueOf", path: ["toString"] },
        },
      ],
    }),
  "patterns and braces without end": () =>
    documentOf(
      { nodes: { one: call() }, edges: [] },
      {
        functions: {
          say: {
            mode: "infer",
            intent: "{text}".repeat(5000),
            input: { text },
            output: text,
            guardrails: ["(".repeat(20_000), "[".repeat(20_000), "a{1,".repeat(5000)],
            ensure: [`${"(".repeat(5000)}1`, "not ".repeat(5000), "-".repeat(30_000)],
          },
        },
      },
    ),
};

describe("documents that nobody would draw", () => {
  it.each(Object.keys(shapes))("%s: findings, no exception", (name) => {
    const document = shapes[name]?.();
    if (!document) throw new Error(name);
    const { ir, diagnostics } = compile(document);
    expect(diagnostics.length).toBeGreaterThan(0);
    if (ir) expect(lift(ir, document).flows).toBe(document.flows);
  });

  it("flows nested too deep: named, instead of everything in them", () => {
    const { ir, diagnostics } = compile(documentOf(emptyFlow, { flows: nested(61) }));
    expect(ir).toBeNull();
    expect(diagnostics).toMatchObject([{ code: "C333", at: { flow: "level_0" }, data: { what: "flows", limit: 60 } }]);
    expect(compile(documentOf(emptyFlow, { flows: nested(60) })).diagnostics.map(({ code }) => code)).not.toContain(
      "C333",
    );
  });
});
