import { Position } from "@xyflow/react";
import { describe, expect, it } from "vitest";
import type { CardNode, Wire } from "./projection.ts";
import { wireRoutes } from "./wire-routes.ts";

const SIZE = { width: 200, height: 100 };

/** A card with a port in the middle of either side and a diamond at the bottom. */
function card(id: string, x: number, y: number, parentId?: string): CardNode {
  const handle = (name: string, position: Position, at: { x: number; y: number }, type: "source" | "target") => ({
    ...{ id: name, type, position, width: 0, height: 0 },
    ...at,
  });
  return {
    id,
    type: "card",
    ...(parentId === undefined ? {} : { parentId }),
    ...SIZE,
    position: { x, y },
    data: {
      ...{ flow: "main", name: id, kind: "Call", node: null, called: null, order: null },
      geometry: { ...SIZE, ports: [], strata: [], lanes: [], control: [] },
    },
    handles: [
      handle("in", Position.Left, { x: 0, y: 50 }, "target"),
      handle("out", Position.Right, { x: 200, y: 50 }, "source"),
      handle("order", Position.Bottom, { x: 100, y: 100 }, "source"),
    ],
  };
}

function data(source: string, target: string): Wire {
  const edge = { kind: "data", from: { node: source, path: [] }, to: { node: target, path: ["x"] } } as const;
  return { ...ends(source, target, "out", "in"), data: { edge, back: null, route: null } };
}

function control(source: string, target: string): Wire {
  const edge = { kind: "control", from: { node: source, port: "next" }, to: { node: target } } as const;
  return { ...ends(source, target, "order", "order"), data: { edge, back: null, route: null } };
}

function ends(source: string, target: string, sourceHandle: string, targetHandle: string) {
  return { id: `${source}>${target}`, source, target, sourceHandle, targetHandle };
}

describe("ways of edges", () => {
  it("are plain where nothing lies between", () => {
    expect(
      wireRoutes([card("a", 0, 0), card("b", 300, 0), card("c", 300, 300)], [data("a", "b"), data("a", "c")]).size,
    ).toBe(0);
  });

  it("go around the card that would hide them, on the side that is nearer", () => {
    const nodes = [card("a", 0, 0), card("b", 300, 20), card("c", 600, 0)];
    const route = wireRoutes(nodes, [data("a", "c")]).get("a>c");
    expect(route).toMatchObject({ from: { x: 200, y: 50 }, to: { x: 600, y: 50 }, label: { x: 400, y: 2 } });
    const lower = wireRoutes([card("a", 0, 0), card("b", 300, -20), card("c", 600, 0)], [data("a", "c")]).get("a>c");
    expect(lower?.label.y).toBe(98);
  });

  it("pass what stands beside that card too, and keep their distance from one another", () => {
    const nodes = [
      card("a", 0, 0),
      card("b", 300, 20),
      card("above", 400, -90),
      card("c", 800, 0),
      card("d", 800, 120),
    ];
    const routes = wireRoutes(nodes, [data("a", "c"), data("a", "d")]);
    // Above would lead past both: below is nearer.
    expect(routes.get("a>c")?.label.y).toBe(138);
    expect(routes.get("a>d")?.label.y).toBe(147);
  });

  it("run below the cards between two diamonds", () => {
    const nodes = [card("a", 0, 0), card("b", 300, 60), card("c", 600, 0)];
    const back = wireRoutes(nodes, [control("c", "a")]).get("c>a");
    expect(back?.label).toEqual({ x: 400, y: 178 });
    expect(wireRoutes([card("a", 0, 0), card("c", 600, 0)], [control("c", "a")]).get("c>a")?.label.y).toBe(118);
  });

  it("keep out of what stands below a diamond", () => {
    const nodes = [card("a", 0, 0), card("under", 50, 150), card("b", 600, 200)];
    const path = wireRoutes(nodes, [control("b", "a")]).get("b>a")?.path ?? "";
    const points = [...path.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
    const inside = points.filter(({ x, y }) => x > 50 && x < 250 && y > 150 && y < 250);
    expect(inside).toEqual([]);
    // Beside it on the left, which is nearer.
    expect(Math.min(...points.map(({ x }) => x))).toBe(32);
  });

  it("of what stands in a frame are not kept out of it", () => {
    const frame = { ...card("frame", 0, 0), width: 900, height: 400 };
    const nodes = [frame, card("a", 20, 50, "frame"), card("b", 320, 50, "frame")];
    expect(wireRoutes(nodes, [data("a", "b")]).size).toBe(0);
    expect(wireRoutes(nodes, [control("b", "a")]).get("b>a")?.label.y).toBe(168);
  });
});
