import { type Edge, siblings } from "../../flow/index.ts";
import type { ResolvedFlow } from "../1-resolve/ports.ts";
import { type CompilerDiagnostic, error } from "../finding.ts";
import { removeNamedEdge } from "./edge-edits.ts";

/** Nodes that wait for one another (LANGUAGE 4 and 8). */
export function checkGraph(resolved: ResolvedFlow): readonly CompilerDiagnostic[] {
  return resolved.topology.cycles.flatMap((cycle) => checkCycle(resolved, cycle));
}

function checkCycle(resolved: ResolvedFlow, cycle: readonly string[]): readonly CompilerDiagnostic[] {
  const position = new Map(cycle.map((name, index) => [name, index]));
  // Edges into and out of frames count for the frame, as they do in the order of running.
  const inside = resolved.flow.edges.flatMap((edge) => {
    if (resolved.topology.jumps.has(edge)) return [];
    if (!resolved.nodes.has(edge.from.node) || !resolved.nodes.has(edge.to.node)) return [];
    const [from, to] = siblings(resolved.topology, edge.from.node, edge.to.node).map((name) => position.get(name));
    return from === undefined || to === undefined || isBetweenLanes(resolved, edge) ? [] : [{ edge, from, to }];
  });
  // A frame that waits for itself only because of edges between its lanes: each of them is reported.
  const isRead = cycle.some((name) => resolved.topology.reads.has(name));
  if (inside.length === 0 && !isRead) return [];
  // The edge that leads back is most likely the one drawn by mistake.
  const backward = inside.filter(({ from, to }) => from >= to).map(({ edge }) => edge);
  const finding = error(
    "C320",
    { flow: resolved.name, node: cycle[0] ?? "" },
    { nodes: cycle },
    {
      related: cycle.slice(1).map((node) => ({ in: "document", flow: resolved.name, node })),
      fixes: backward.slice(0, 3).map((edge) => removeNamedEdge(resolved, edge)),
    },
  );
  return [finding];
}

/** Both ends inside one frame, in different lanes of it. */
function isBetweenLanes(resolved: ResolvedFlow, edge: Edge): boolean {
  const [from, to] = siblings(resolved.topology, edge.from.node, edge.to.node);
  return from === to && edge.from.node !== from && edge.to.node !== from;
}
