import { Graph, layout } from "@dagrejs/dagre";
import type { Engine, Point } from "./graph.ts";
import { SPACING } from "./graph.ts";

/** Better looking, and fast up to some hundreds of nodes (a lazy door). */
export const dagreEngine: Engine = async ({ nodes, edges }) => {
  const graph = new Graph({ multigraph: false, compound: true });
  graph.setGraph({ rankdir: "LR", nodesep: SPACING.row, ranksep: SPACING.column, marginx: 0, marginy: 0 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id, width, height, group } of nodes) {
    graph.setNode(id, { width, height });
    if (group === undefined) continue;
    // No card has this name: theirs have no spaces.
    graph.setNode(`group ${group}`, {});
    graph.setParent(id, `group ${group}`);
  }
  for (const { from, to } of edges) graph.setEdge(from, to);
  layout(graph);
  const positions = new Map<string, Point>();
  for (const { id, width, height } of nodes) {
    const { x, y } = graph.node(id);
    positions.set(id, { x: Number(x) - width / 2, y: Number(y) - height / 2 });
  }
  return positions;
};
