import { describe, expect, it } from "vitest";
import { applyEdits, type Edit, type FlowDocument, type FlowNode } from "../flow/index.ts";
import { type Box, boxOf, laneAt } from "./boxes.ts";
import { landingOf } from "./landing.ts";
import { placeAt, placeInLane, placeInSight } from "./places.ts";

const call: FlowNode = { kind: "call", function: "ask" };
const frame: FlowNode = { kind: "parallel", branches: [{ name: "a" }, { name: "b" }], require: "all" };

/** Input at the left, a step, Output, and below them a frame with a step in its first lane and a note behind it. */
const document: FlowDocument = {
  format: "stratum-playground",
  version: 1,
  name: "Places",
  contracts: {},
  functions: {
    ask: { mode: "infer", input: { text: { type: "string" } }, output: { type: "string" }, intent: "Ask." },
  },
  flows: {
    main: {
      input: { text: { type: "string" } },
      nodes: {
        ask: call,
        both: frame,
        inner: { ...call, lane: { frame: "both", branch: "a" } },
        behind: { kind: "note", text: "" },
        below: { kind: "note", text: "" },
      },
      edges: [
        { kind: "data", from: { node: "input", path: ["text"] }, to: { node: "ask", path: ["text"] } },
        { kind: "data", from: { node: "ask", path: [] }, to: { node: "output", path: ["result"] } },
      ],
    },
  },
  layout: {
    main: {
      input: { x: 0, y: 0 },
      ask: { x: 240, y: 0 },
      output: { x: 560, y: 0 },
      both: { x: 0, y: 400 },
      inner: { x: 0, y: 0 },
      behind: { x: 400, y: 400 },
      below: { x: 0, y: 1100 },
    },
  },
  bench: { cases: [], scripts: [], pins: [], breakpoints: [] },
};

function land(edits: readonly Edit[]): FlowDocument {
  const { edits: room } = landingOf(document, "main", edits, applyEdits);
  return applyEdits(document, [...edits, ...room]);
}

function add(name: string, x: number, y: number, node: FlowNode = call): Edit {
  return { edit: "add-node", flow: "main", name, node, layout: { x, y } };
}

function box(of: FlowDocument, name: string): Box {
  const found = boxOf(of, "main", name);
  if (!found) throw new Error(`${name} is not there`);
  return found;
}

function covers(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Pairs of cards of the flow itself of which one lies over the other. */
function covered(of: FlowDocument): readonly string[] {
  const nodes = Object.entries(of.flows["main"]?.nodes ?? {});
  const names = ["input", "output", ...nodes.flatMap(([name, node]) => (node.lane ? [] : [name]))];
  return names.flatMap((a, at) =>
    names.slice(at + 1).flatMap((b) => (covers(box(of, a), box(of, b)) ? [`${a} ${b}`] : [])),
  );
}

describe("what is added", () => {
  it("lies where it is wanted, if nothing is there", () => {
    expect(box(land([add("more", 1000, 1000)]), "more")).toMatchObject({ x: 1000, y: 1000 });
  });

  it("else lies as near as it can without covering anything", () => {
    const after = land([add("more", 250, 10)]);
    expect(covered(after)).toEqual([]);
    expect(Math.hypot(box(after, "more").x - 250, box(after, "more").y - 10)).toBeLessThan(500);
  });

  it("lands together, copies and pasted nodes as one", () => {
    const after = land([{ edit: "duplicate-nodes", flow: "main", nodes: ["ask", "both"], by: { x: 32, y: 32 } }]);
    expect(covered(after)).toEqual([]);
    const [was, is] = [document, after].map((of, at) => {
      const [a, b] = at === 0 ? ["ask", "both"] : ["ask_2", "both_2"];
      return [box(of, a).x - box(of, b).x, box(of, a).y - box(of, b).y];
    });
    expect(is).toEqual(was);
  });

  it("is told, and a rename is not taken for it", () => {
    expect(landingOf(document, "main", [add("more", 0, 0)], applyEdits).added).toEqual(["more"]);
    const renamed = landingOf(
      document,
      "main",
      [{ edit: "rename-node", flow: "main", node: "ask", name: "b" }],
      applyEdits,
    );
    expect(renamed).toEqual({ added: [], edits: [] });
  });

  it("in a lane never lies left of or above what the lane holds, and what the grown frame would cover moves on", () => {
    const lane = { frame: "both", branch: "a" };
    const after = land([add("more", 250, 0, { ...call, lane })]);
    expect(covers(box(after, "more"), box(after, "inner"))).toBe(false);
    expect(box(after, "more").x).toBeGreaterThanOrEqual(0);
    expect(covered(after)).toEqual([]);
    expect(box(after, "behind").x).toBeGreaterThan(box(document, "behind").x);
    expect(box(after, "ask")).toEqual(box(document, "ask"));
  });
});

describe("a lane more", () => {
  it("moves what lies below its frame", () => {
    const lower = applyEdits(document, [
      {
        edit: "set-positions",
        flow: "main",
        positions: { below: { x: 0, y: 400 + box(document, "both").height + 20 } },
      },
    ]);
    const edits: readonly Edit[] = [{ edit: "duplicate-branch", flow: "main", node: "both", branch: "a" }];
    const { edits: room, added } = landingOf(lower, "main", edits, applyEdits);
    expect(added).toEqual(["inner_2"]);
    const after = applyEdits(lower, [...edits, ...room]);
    expect(covered(after)).toEqual([]);
    expect(box(after, "below").x).toBe(0);
  });
});

describe("what is put into an edge", () => {
  it("lies between its ends: what follows moves to the right", () => {
    const after = land([
      add("more", 470, 20),
      {
        edit: "insert-on-edge",
        flow: "main",
        edge: "data:ask>output.result",
        node: "more",
        input: ["text"],
        output: [],
      },
    ]);
    const [ask, more, output] = ["ask", "more", "output"].map((name) => box(after, name));
    expect(more?.x).toBeGreaterThanOrEqual((ask?.x ?? 0) + 240 + 16);
    expect(output?.x).toBeGreaterThanOrEqual((more?.x ?? 0) + 240 + 16);
    expect(box(after, "input")).toEqual(box(document, "input"));
    expect(covered(after)).toEqual([]);
  });
});

describe("a place", () => {
  it("under a lane is in it, counted from where it begins", () => {
    const lane = { frame: "both", branch: "a" };
    expect(laneAt(document, "main", { x: 60, y: 520 })).toEqual(lane);
    expect(placeAt(document, "main", { x: 60, y: 520 })).toMatchObject({ lane });
    expect(placeAt(document, "main", { x: 900, y: 520 })).toEqual({ lane: null, position: { x: 900, y: 520 } });
    expect(placeInLane(document, "main", lane).position.x).toBeGreaterThan(240);
    expect(placeInLane(document, "main", { frame: "both", branch: "b" }).position).toEqual({ x: 0, y: 0 });
  });

  it("that nobody points at is in the lane that is worked in, else in the middle of what is seen", () => {
    const sight = { flow: "main", x: 1000, y: 1000, width: 800, height: 600 };
    const none = { nodes: [], edges: [], inspect: null };
    expect(placeInSight(document, { flow: "main", selection: none, sight })).toEqual({
      lane: null,
      position: { x: 1280, y: 1200 },
    });
    expect(placeInSight(document, { flow: "main", selection: { ...none, nodes: ["inner"] }, sight }).lane).toEqual({
      frame: "both",
      branch: "a",
    });
    const branch = { kind: "branch", frame: "both", branch: "b" } as const;
    expect(placeInSight(document, { flow: "main", selection: { ...none, inspect: branch }, sight }).lane?.branch).toBe(
      "b",
    );
  });
});
