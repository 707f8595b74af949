import { expect, it } from "vitest";
import { newDocument } from "../../flow/index.ts";
import { areDrawnAlike } from "./drawn-alike.ts";
import { projectEdges, projectNodes } from "./projection.ts";
import { sceneOf } from "./scene.ts";

const text = { type: "string" } as const;

/** Two steps, one of which feeds the other. */
function sceneAt({ x = 0, intent = "Say it.", feeds = true }) {
  const say = { mode: "infer", input: { text }, output: text, intent } as const;
  const call = { kind: "call", function: "say" } as const;
  const edge = { kind: "data", from: { node: "a", path: [] }, to: { node: "b", path: ["text"] } } as const;
  const document = {
    ...newDocument(""),
    functions: { say },
    flows: { main: { input: {}, nodes: { a: call, b: call }, edges: feeds ? [edge] : [] } },
    layout: { main: { a: { x, y: 0 }, b: { x: 400, y: 0 } } },
  };
  return sceneOf(projectNodes(document, "main", new Map()), projectEdges(document, "main", new Map()));
}

const before = sceneAt({});
/** The same wires, as a projection keeps them. */
const withWires = (scene: typeof before) => ({
  ...scene,
  wires: scene.wires.map((wire, at) => ({ ...wire, wire: before.wires[at]?.wire ?? wire.wire })),
});

it("what only cards that are left out show changes no drawing", () => {
  const edited = withWires(sceneAt({ intent: "Say it again." }));
  expect(areDrawnAlike(before, edited, () => true)).toBe(true);
  expect(areDrawnAlike(before, edited, ({ node }) => node.id !== "a")).toBe(false);
});

it("a card that lies elsewhere, and a wire that is gone, change it", () => {
  expect(areDrawnAlike(before, withWires(sceneAt({ x: 4 })), () => true)).toBe(false);
  expect(areDrawnAlike(before, sceneAt({ feeds: false }), () => true)).toBe(false);
});
