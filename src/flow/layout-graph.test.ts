import { describe, expect, it } from "vitest";
import type { Edge, FlowDocument, FlowNode } from "./document.ts";
import { layoutGraphOf } from "./layout-graph.ts";

const call = { kind: "call", function: "f" } as const;

function documentOf(nodes: { readonly [name: string]: FlowNode }, edges: readonly Edge[]): FlowDocument {
  return {
    format: "stratum-playground",
    version: 1,
    name: "Layout",
    contracts: {},
    functions: {
      f: { mode: "compute", input: { x: { type: "string" } }, output: { type: "string" }, code: "return x;" },
    },
    flows: { main: { input: {}, nodes, edges } },
    layout: {},
    bench: { cases: [], scripts: [], pins: [], breakpoints: [] },
  };
}

const pairs = (document: FlowDocument) => layoutGraphOf(document, "main").edges.map(({ from, to }) => `${from} ${to}`);

describe("what the layout takes", () => {
  it("is what comes before what: edges that lead back are left out, what a condition names is taken in", () => {
    const document = documentOf(
      {
        draft: call,
        check: { kind: "branch", cases: [{ name: "long", condition: "len($.steps.draft.output) > 3" }] },
        rewrite: call,
      },
      [
        { kind: "control", from: { node: "check", port: "long" }, to: { node: "rewrite" } },
        { kind: "control", from: { node: "rewrite", port: "next" }, to: { node: "draft" } },
      ],
    );
    expect(pairs(document)).toEqual(["check rewrite", "draft check", "input draft", "rewrite output"]);
  });

  it("begins with Input and ends with Output, where nothing is connected to them", () => {
    const fed = { kind: "data", from: { node: "a", path: [] }, to: { node: "b", path: ["x"] } } as const;
    expect(pairs(documentOf({ a: call, b: call, c: call }, [fed]))).toEqual([
      ...["a b", "input a", "input c", "b output", "c output"],
    ]);
    expect(pairs(documentOf({}, []))).toEqual(["input output"]);
    const given = {
      kind: "data",
      from: { node: "input", path: ["x"] },
      to: { node: "output", path: ["result"] },
    } as const;
    expect(pairs(documentOf({ a: call }, [given]))).toEqual(["input output"]);
    const loose = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`n${at}`, call]));
    expect(pairs(documentOf(loose, []))).toEqual([]);
  });

  it("asks no more width of lanes than they need, wherever their steps stand before", () => {
    const names = ["a", "b", "c"];
    const document = documentOf(
      {
        frame: { kind: "parallel", require: "all", branches: names.map((name) => ({ name })) },
        ...Object.fromEntries(names.map((branch) => [`in_${branch}`, { ...call, lane: { frame: "frame", branch } }])),
      },
      [],
    );
    expect(layoutGraphOf(document, "main").chrome).toMatchObject({ minLaneWidth: 320, minLaneHeight: 116 });
  });

  it("keeps the members of a section together", () => {
    const document = documentOf({ a: call, b: call, part: { kind: "section", title: "Part", members: ["a"] } }, []);
    expect(layoutGraphOf(document, "main").nodes.map(({ id, group }) => [id, group])).toEqual([
      ["input", undefined],
      ["a", "part"],
      ["b", undefined],
      ["output", undefined],
    ]);
  });
});
