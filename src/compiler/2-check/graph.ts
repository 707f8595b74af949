import { type ControlEdge, type Edge, INPUT_NODE, type NodeKind, OUTPUT_NODE, siblings } from "../../flow/index.ts";
import type { ResolvedFlow } from "../1-resolve/ports.ts";
import type { CompilerDiagnostic } from "../compilation.ts";
import { error, fix, warning } from "../finding.ts";
import { placeOfEdge, removeEdge } from "./edges.ts";

/** Control ports of each kind besides `done`, which only orders. A Branch has its cases as well. */
const CONTROL_PORTS = {
  call: ["failed"],
  parallel: ["failed"],
  for_each: ["failed"],
  debate: ["failed", "disagreement"],
  human: ["approve", "revise", "kill"],
  branch: ["else"],
  subflow: ["failed"],
  note: [],
  section: [],
} as const satisfies { [K in NodeKind]: readonly string[] };

/** Cycles, and edges that only order (LANGUAGE 4 and 8). */
export function checkGraph(resolved: ResolvedFlow): readonly CompilerDiagnostic[] {
  const diagnostics: CompilerDiagnostic[] = resolved.topology.cycles.flatMap((cycle) => checkCycle(resolved, cycle));
  for (const edge of resolved.flow.edges) {
    if (edge.kind !== "control") continue;
    const problem = checkControl(resolved, edge);
    if (problem) diagnostics.push(problem);
  }
  return diagnostics;
}

function checkCycle(resolved: ResolvedFlow, cycle: readonly string[]): readonly CompilerDiagnostic[] {
  const position = new Map(cycle.map((name, index) => [name, index]));
  // Edges into and out of frames count for the frame, as they do in the order of running.
  const inside = resolved.flow.edges.flatMap((edge) => {
    if (!resolved.nodes.has(edge.from.node) || !resolved.nodes.has(edge.to.node)) return [];
    const [from, to] = siblings(resolved.topology, edge.from.node, edge.to.node).map((name) => position.get(name));
    return from === undefined || to === undefined || isBetweenLanes(resolved, edge) ? [] : [{ edge, from, to }];
  });
  // A frame that waits for itself only because of edges between its lanes: each of them is reported.
  if (inside.length === 0) return [];
  // The edge that leads back is most likely the one drawn by mistake.
  const backward = inside.filter(({ from, to }) => from >= to).map(({ edge }) => edge);
  const finding = error(
    "C320",
    { flow: resolved.name, node: cycle[0] ?? "" },
    { nodes: cycle },
    {
      related: cycle.slice(1).map((node) => ({ in: "document", flow: resolved.name, node })),
      fixes: backward.slice(0, 3).map((edge) => ({
        ...removeEdge(resolved, edge),
        data: { from: edge.from.node, to: edge.to.node },
      })),
    },
  );
  return [finding];
}

/** Both ends inside one frame, in different lanes of it. */
function isBetweenLanes(resolved: ResolvedFlow, edge: Edge): boolean {
  const [from, to] = siblings(resolved.topology, edge.from.node, edge.to.node);
  return from === to && edge.from.node !== from && edge.to.node !== from;
}

function checkControl(resolved: ResolvedFlow, edge: ControlEdge): CompilerDiagnostic | null {
  const fixes = [removeEdge(resolved, edge)];
  const at = placeOfEdge(resolved, edge);
  const from = resolved.nodes.get(edge.from.node);
  const unknown = !from ? edge.from.node : resolved.nodes.has(edge.to.node) ? null : edge.to.node;
  if (unknown !== null || !from) {
    const node = unknown ?? edge.from.node;
    // Everything waits for the input and the result waits for everything: such an edge says nothing.
    const nearest = node === INPUT_NODE || node === OUTPUT_NODE ? null : resolved.suggest(node, resolved.nodes.keys());
    return error("C306", at, { node, nearest }, { fixes });
  }
  const { port } = edge.from;
  const known: readonly string[] = [
    "done",
    "next",
    ...CONTROL_PORTS[from.kind],
    ...(from.kind === "branch" ? from.cases.map((one) => one.name) : []),
  ];
  if (!known.includes(port))
    return error("C331", at, { node: edge.from.node, port, nearest: resolved.suggest(port, known) }, { fixes });
  if (port !== "done") return error("L404", at, { feature: `control edges from "${port}"` }, { fixes });
  if (isCrossing(resolved, edge)) {
    return error("C322", at, { from: edge.from.node, to: edge.to.node, frame: "", branch: "" }, { fixes });
  }
  if (dependsOnData(resolved, edge.to.node, edge.from.node)) return null;
  return warning(
    "C330",
    at,
    { from: edge.from.node, to: edge.to.node },
    { fixes: [fix("remove-edge", removeEdge(resolved, edge).edits, { from: edge.from.node, to: edge.to.node })] },
  );
}

/** Order is kept inside one lane: from elsewhere a node waits with its whole frame. */
function isCrossing(resolved: ResolvedFlow, edge: ControlEdge): boolean {
  const from = resolved.topology.lanes.get(edge.from.node);
  const to = resolved.topology.lanes.get(edge.to.node);
  return from?.frame !== to?.frame || from?.branch !== to?.branch;
}

function dependsOnData(resolved: ResolvedFlow, node: string, on: string): boolean {
  const seen = new Set<string>([node]);
  const pending = [node];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    for (const edge of resolved.topology.incoming.get(name) ?? []) {
      if (edge.kind !== "data") continue;
      if (edge.from.node === on) return true;
      if (seen.has(edge.from.node)) continue;
      seen.add(edge.from.node);
      pending.push(edge.from.node);
    }
  }
  return false;
}
