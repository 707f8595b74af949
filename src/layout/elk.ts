import type { Engine, Point } from "./graph.ts";
import { SPACING } from "./graph.ts";

const OPTIONS = {
  "elk.algorithm": "layered",
  "elk.direction": "RIGHT",
  "elk.spacing.nodeNode": String(SPACING.row),
  "elk.layered.spacing.nodeNodeBetweenLayers": String(SPACING.column),
  "elk.layered.considerModelOrder.strategy": "NODES_AND_EDGES",
  "elk.layered.nodePlacement.strategy": "BRANDES_KOEPF",
  "elk.randomSeed": "1",
};

/** For graphs that are too large for dagre (a lazy door). */
export const elkEngine: Engine = async ({ nodes, edges }) => {
  const Elk = await loadElk();
  const elk = new Elk();
  const placed = await elk.layout({
    id: "level",
    layoutOptions: OPTIONS,
    children: nodes.map(({ id, width, height }) => ({ id, width, height })),
    edges: edges.map(({ from, to }, at) => ({ id: `edge ${at}`, sources: [from], targets: [to] })),
  });
  return new Map(
    (placed.children ?? []).map((node): readonly [string, Point] => [node.id, { x: node.x ?? 0, y: node.y ?? 0 }]),
  );
};

/**
 * In a worker the package takes itself for that worker's script: it sees no `document`, seizes `onmessage` and exports
 * nothing. While it loads, there is one.
 */
async function loadElk() {
  const bare = !("document" in globalThis);
  if (bare) Reflect.set(globalThis, "document", {});
  try {
    const { default: Elk } = await import("elkjs/lib/elk.bundled.js");
    return Elk;
  } finally {
    if (bare) Reflect.deleteProperty(globalThis, "document");
  }
}
