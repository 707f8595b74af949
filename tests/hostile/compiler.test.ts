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
});
