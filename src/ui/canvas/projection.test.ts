import { describe, expect, it } from "vitest";
import type { FlowDocument, FunctionDef } from "../../flow/index.ts";
import { areShapedAlike, areWiredAlike, type CardNode, projectEdges, projectNodes, type Wire } from "./projection.ts";

const shout: FunctionDef = {
  mode: "compute",
  input: { text: { type: "string" } },
  output: { type: "string" },
  code: "return text;",
};
const ask: FunctionDef = {
  mode: "infer",
  input: { text: { type: "string" } },
  output: { type: "string" },
  intent: "Ask.",
};

const document: FlowDocument = {
  format: "stratum-playground",
  version: 1,
  name: "Projection",
  contracts: {},
  functions: { shout, ask },
  flows: {
    main: {
      input: { text: { type: "string" } },
      nodes: {
        both: { kind: "parallel", require: "all", branches: [{ name: "a" }] },
        inner: { kind: "call", function: "shout", lane: { frame: "both", branch: "a" } },
        outer: { kind: "call", function: "ask" },
      },
      edges: [
        { kind: "data", from: { node: "input", path: ["text"] }, to: { node: "outer", path: ["text"] } },
        { kind: "data", from: { node: "input", path: ["text"] }, to: { node: "inner", path: ["text"] } },
      ],
    },
  },
  layout: { main: { both: { x: 300, y: 0 }, inner: { x: 20, y: 12 }, outer: { x: 300, y: 400 } } },
  bench: { cases: [], scripts: [], pins: [], breakpoints: [] },
};

const byId = <T extends { readonly id: string }>(items: readonly T[]) => new Map(items.map((item) => [item.id, item]));
const first = () => projectNodes(document, "main", new Map());

describe("the canvas as a projection of the document", () => {
  it("draws as a way back what goes back, and nothing that leads on from a cycle", () => {
    const call = { kind: "call", function: "shout" } as const;
    const failed = (from: string, to: string) =>
      ({ kind: "control", from: { node: from, port: "failed" }, to: { node: to } }) as const;
    const order = (from: string, to: string) =>
      ({ kind: "control", from: { node: from, port: "done" }, to: { node: to } }) as const;
    const circular: FlowDocument = {
      ...document,
      flows: {
        main: {
          input: {},
          max_rounds: 5,
          nodes: { a: call, b: call, c: call },
          edges: [order("a", "b"), order("b", "a"), failed("b", "c"), failed("c", "c")],
        },
      },
    };
    const edges = projectEdges(circular, "main", new Map());
    expect(edges.map(({ id, data }) => [id, data?.back])).toEqual([
      ["control:a.done>b", null],
      ["control:b.done>a", null],
      ["control:b.failed>c", null],
      ["control:c.failed>c", 5],
    ]);
  });

  it("puts a frame before what stands in it, and that at its place in the lane", () => {
    const nodes = first();
    const names = nodes.map((node) => node.id);
    expect(names.indexOf("both")).toBeLessThan(names.indexOf("inner"));
    const inner = nodes.find((node) => node.id === "inner");
    const frame = nodes.find((node) => node.id === "both");
    const [lane] = frame?.data.geometry.lanes ?? [];
    expect(inner?.parentId).toBe("both");
    expect(inner?.position).toEqual({ x: (lane?.contentLeft ?? 0) + 20, y: (lane?.contentTop ?? 0) + 12 });
  });

  it("keeps every card that an edit does not touch, so that only changed cards render", () => {
    const before = byId<CardNode>(first());
    const edited: FlowDocument = { ...document, functions: { shout, ask: { ...ask, intent: "Ask again." } } };
    const after = projectNodes(edited, "main", before);
    expect(after.filter((node) => before.get(node.id) !== node).map((node) => node.id)).toEqual(["outer"]);
  });

  it("looks at what was moved, and where others follow from it, alone: with the cards that all of them would give", () => {
    const main = document.flows["main"];
    if (!main) throw new Error("no flow");
    const around: FlowDocument = {
      ...document,
      flows: {
        main: {
          ...main,
          nodes: { ...main.nodes, part: { kind: "section", title: "Part", members: ["outer", "both"] } },
        },
      },
    };
    const before = byId<CardNode>(projectNodes(around, "main", new Map()));
    for (const name of before.keys()) {
      const layout = { main: { ...around.layout["main"], [name]: { x: 700, y: 900 } } };
      const moved = { ...around, layout };
      const after = projectNodes(moved, "main", before, around);
      expect(after, name).toEqual(projectNodes(moved, "main", new Map()));
      if (name === "input") expect(after.filter((node) => before.get(node.id) !== node).length).toBe(1);
    }
  });

  it("looks at the calls alone that an edit is about: with the cards that all of them would give", () => {
    const main = document.flows["main"];
    if (!main) throw new Error("no flow");
    const many = {
      ...main.nodes,
      again: { kind: "call", function: "ask" },
      loud: { kind: "call", function: "shout" },
    } as const;
    const start: FlowDocument = { ...document, flows: { main: { ...main, nodes: many } } };
    const before = byId<CardNode>(projectNodes(start, "main", new Map()));
    const given = { ...many, loud: { ...many.loud, constants: { text: "Hey" } } };
    const edits: { readonly [changed: string]: FlowDocument } = {
      "outer again": { ...start, functions: { shout, ask: { ...ask, input: {}, intent: "Ask again." } } },
      loud: { ...start, flows: { main: { ...main, nodes: given } } },
      "again loud": { ...start, flows: { main: { ...main, nodes: { ...many, again: many.loud, loud: many.again } } } },
      outer: { ...start, flows: { main: { ...main, nodes: many, edges: main.edges.slice(1) } } },
    };
    for (const [changed, edited] of Object.entries(edits)) {
      const after = projectNodes(edited, "main", before, start);
      expect(after, changed).toEqual(projectNodes(edited, "main", new Map()));
      const cards = after.filter((node) => before.get(node.id) !== node && node.id !== "input");
      expect(cards.map((node) => node.id).join(" ")).toBe(changed);
    }
  });

  it("gives the cards that all of them would give after a call is removed, and after that is undone, placed or not", () => {
    const main = document.flows["main"];
    if (!main) throw new Error("no flow");
    const call = { kind: "call", function: "ask" } as const;
    const nodes = { first: call, second: call, third: call, last: call };
    const bare = { ...main, nodes, edges: [] };
    const start: FlowDocument = {
      ...{ ...document, layout: { main: { third: { x: 700, y: 900 } } } },
      flows: { main: bare },
    };
    for (const name of Object.keys(nodes)) {
      // As undo and redo make it: what is equal stays the same object.
      const left = Object.fromEntries(Object.entries(nodes).filter(([other]) => other !== name));
      const removed: FlowDocument = { ...start, flows: { main: { ...bare, nodes: left } } };
      let [cards, last] = [projectNodes(start, "main", new Map()), start];
      for (const now of [removed, start]) {
        cards = projectNodes(now, "main", byId(cards), last);
        expect(cards, name).toEqual(projectNodes(now, "main", new Map()));
        last = now;
      }
    }
  });

  it("says of cards whether the same edges hang on them: not where they lie or what they ask, but their ports and folds", () => {
    const cardsOf = (edited: Partial<FlowDocument>) => projectNodes({ ...document, ...edited }, "main", new Map());
    const at = (place: { readonly folded?: boolean }) => ({
      layout: { main: { ...document.layout["main"], both: { x: 700, y: 0, ...place } } },
    });
    const asking = { shout, ask: { ...ask, intent: "Ask again." } };
    const taking = { shout, ask: { ...ask, input: { ...ask.input, more: { type: "string" } } } } as const;
    expect(areShapedAlike(cardsOf({}), first())).toBe(true);
    expect(areShapedAlike(cardsOf(at({})), first())).toBe(true);
    expect(areShapedAlike(cardsOf({ functions: asking }), first())).toBe(true);
    expect(areShapedAlike(cardsOf({ functions: taking }), first())).toBe(false);
    expect(areShapedAlike(cardsOf(at({ folded: true })), first())).toBe(false);
    expect(areShapedAlike([], first())).toBe(false);
  });

  it("says of two flows whether their edges are the same: not what their steps are given, but how they are joined", () => {
    const shared = document.flows["main"];
    if (!shared) throw new Error("no flow");
    const main = { ...shared, edges: [...shared.edges] };
    const { inner, outer, both } = main.nodes;
    if (!inner || !outer || !both) throw new Error("no nodes");
    const given = { ...main, nodes: { ...main.nodes, outer: { ...outer, constants: { text: "Hey" } } } };
    const { lane: _, ...free } = inner;
    expect(areWiredAlike(main, main)).toBe(true);
    expect(areWiredAlike(main, given)).toBe(true);
    expect(areWiredAlike(main, { ...main, max_rounds: 5 })).toBe(false);
    expect(areWiredAlike(main, { ...main, edges: main.edges.slice(1) })).toBe(false);
    expect(areWiredAlike(main, { ...main, nodes: { both, outer, inner: free } })).toBe(false);
    expect(areWiredAlike(undefined, main)).toBe(false);
  });

  it("hides what stands in a folded frame, and its edges", () => {
    const folded: FlowDocument = {
      ...document,
      layout: { main: { ...document.layout["main"], both: { x: 300, y: 0, folded: true } } },
    };
    const nodes = byId<CardNode>(projectNodes(folded, "main", new Map()));
    expect(nodes.get("inner")?.hidden).toBe(true);
    const edges = projectEdges(folded, "main", new Map<string, Wire>());
    expect(edges.map((edge) => [edge.target, edge.hidden])).toEqual([
      ["outer", false],
      ["inner", true],
    ]);
  });

  it("shows nodes without a layout apart from each other", () => {
    const bare = projectNodes({ ...document, layout: {} }, "main", new Map());
    const places = bare
      .filter((node) => node.parentId === undefined)
      .map((node) => `${node.position.x} ${node.position.y}`);
    expect(new Set(places).size).toBe(places.length);
  });
});
