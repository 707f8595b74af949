import { describe, expect, it } from "vitest";
import type { LayoutEdge, LayoutGraph, LayoutNode } from "./index.ts";
import { layout } from "./index.ts";

const card = (id: string): LayoutNode => ({ id, width: 256, height: 200 });
const edge = (from: string, to: string): LayoutEdge => ({ from, to });

function overlapping(graph: LayoutGraph, positions: ReadonlyMap<string, { x: number; y: number }>): string[] {
  const found: string[] = [];
  for (const a of graph.nodes) {
    for (const b of graph.nodes) {
      const p = positions.get(a.id);
      const q = positions.get(b.id);
      if (a.id >= b.id || !p || !q) continue;
      if (p.x < q.x + b.width && q.x < p.x + a.width && p.y < q.y + b.height && q.y < p.y + a.height) {
        found.push(`${a.id} ${b.id}`);
      }
    }
  }
  return found;
}

describe("layout", () => {
  const diamond: LayoutGraph = {
    nodes: ["input", "a", "b", "join"].map(card),
    edges: [edge("input", "a"), edge("input", "b"), edge("a", "join"), edge("b", "join")],
  };

  it("puts what depends on something to the right of it", async () => {
    const { positions } = await layout(diamond);
    const x = (id: string) => positions.get(id)?.x ?? Number.NaN;
    expect(x("input")).toBe(0);
    expect(x("a")).toBeGreaterThanOrEqual(256);
    expect(x("join")).toBeGreaterThanOrEqual(x("a") + 256);
    expect(overlapping(diamond, positions)).toEqual([]);
  });

  it("keeps to the 4 px grid and gives the same picture every time", async () => {
    const first = await layout(diamond);
    const second = await layout(diamond);
    for (const { x, y } of first.positions.values()) expect([x % 4, y % 4]).toEqual([0, 0]);
    expect([...second.positions]).toEqual([...first.positions]);
  });

  it("keeps a group together: nothing else stands in the box around it", async () => {
    const group = "first half";
    const nodes = [card("in"), { ...card("a"), group }, card("other"), { ...card("b"), group }, card("out")];
    const graph: LayoutGraph = {
      nodes,
      edges: [
        edge("in", "a"),
        edge("in", "other"),
        edge("a", "b"),
        edge("a", "other"),
        edge("b", "out"),
        edge("other", "out"),
      ],
    };
    const { positions } = await layout(graph);
    const at = (id: string) => positions.get(id) ?? { x: Number.NaN, y: Number.NaN };
    const [a, b, other] = [at("a"), at("b"), at("other")];
    const isBetween = other.x < Math.max(a.x, b.x) + 256 && other.x + 256 > Math.min(a.x, b.x);
    const isBeside = other.y >= Math.max(a.y, b.y) + 200 || other.y + 200 <= Math.min(a.y, b.y);
    expect(isBetween && !isBeside).toBe(false);
    expect([...positions.keys()].sort()).toEqual(["a", "b", "in", "other", "out"]);
    expect(overlapping(graph, positions)).toEqual([]);
  });

  it("lays frames out from the inside, so that a frame is as large as its lanes", async () => {
    const inner: LayoutNode = {
      ...card("inner"),
      lanes: [{ id: "x", nodes: [card("c"), card("d")], edges: [edge("c", "d")] }],
    };
    const outer: LayoutNode = {
      ...card("outer"),
      lanes: [
        { id: "left", nodes: [inner], edges: [] },
        { id: "right", nodes: [card("e")], edges: [] },
      ],
    };
    const { positions, sizes } = await layout({ nodes: [outer, card("after")], edges: [edge("outer", "after")] });
    const innerSize = sizes.get("inner");
    const outerSize = sizes.get("outer");
    expect(innerSize?.width).toBeGreaterThan(2 * 256);
    expect(outerSize?.width).toBeGreaterThan(innerSize?.width ?? Number.NaN);
    expect(positions.get("inner")).toEqual({ x: 0, y: 0 });
    expect(positions.get("after")?.x).toBeGreaterThanOrEqual(outerSize?.width ?? Number.NaN);
  });

  it("bears edges that lead nowhere, to themselves, or in a circle", async () => {
    const { positions } = await layout({
      nodes: [card("a"), card("b")],
      edges: [edge("a", "a"), edge("a", "gone"), edge("a", "b"), edge("b", "a"), edge("a", "b")],
    });
    expect(positions.size).toBe(2);
  });

  it("gives an empty flow nothing to do", async () => {
    expect((await layout({ nodes: [], edges: [] })).positions.size).toBe(0);
  });

  it("takes the other engine above 300 nodes, and leaves the realm as it was", async () => {
    const nodes = Array.from({ length: 320 }, (_, at) => card(`n${at}`));
    const edges = nodes.slice(1).map((node, at) => edge(`n${Math.floor(at / 2)}`, node.id));
    const graph = { nodes, edges };
    const { positions } = await layout(graph);
    expect(positions.size).toBe(320);
    expect(overlapping(graph, positions)).toEqual([]);
    expect("document" in globalThis).toBe(false);
  });
});
