import { type ControlEdge, downstream, type Flow, type FlowDocument, laneKey, upstream } from "../../flow/index.ts";
import type { ResolvedFlow } from "../1-resolve/ports.ts";
import { type CompilerDiagnostic, fixOf, warning } from "../finding.ts";
import { disconnect, placeOfEdge } from "./edge-edits.ts";
import { asksPeople } from "./unused-outputs.ts";

/**
 * Plain edges between nodes that would otherwise run at the same time (LANGUAGE 8). They say something all the same in a
 * sequential flow, on a way back, which they help to be one, and after a person has been asked.
 */
export function checkOrder(document: FlowDocument, resolved: ResolvedFlow): readonly CompilerDiagnostic[] {
  return needlessIn(resolved)
    .filter((edge) => !asksPeople(document, resolved.flow, edge.from.node))
    .map((edge) => {
      const data = { from: edge.from.node, to: edge.to.node };
      const remove = fixOf("run-in-parallel", disconnect(resolved, edge), data);
      return warning("C330", placeOfEdge(resolved, edge), data, { fixes: [remove] });
    });
}

const known = new WeakMap<ResolvedFlow, readonly ControlEdge[]>();

/** The same as long as the flow and what it calls are. */
function needlessIn(resolved: ResolvedFlow): readonly ControlEdge[] {
  let needless = known.get(resolved);
  if (!needless) {
    needless = resolved.flow.order === "sequential" ? [] : findNeedless(resolved);
    known.set(resolved, needless);
  }
  return needless;
}

function findNeedless({ flow, nodes, topology }: ResolvedFlow): readonly ControlEdge[] {
  const isPlain = (edge: Flow["edges"][number]) => edge.kind === "control" && edge.from.port === "done";
  if (!flow.edges.some(isPlain)) return [];
  const withoutOrder: Flow = { ...flow, edges: flow.edges.filter((edge) => !isPlain(edge)) };
  const upstreams = new Map<string, ReadonlySet<string>>();
  const before = (node: string): ReadonlySet<string> => {
    const found = upstreams.get(node) ?? upstream(withoutOrder, node);
    upstreams.set(node, found);
    return found;
  };
  const repeated = [...topology.jumps].map(({ from, to }) => ({
    behind: new Set(downstream(flow, to.node)).add(to.node),
    ahead: new Set(upstream(flow, from.node)).add(from.node),
  }));
  return flow.edges.flatMap((edge) => {
    if (edge.kind !== "control" || !isPlain(edge)) return [];
    const [from, to] = [edge.from.node, edge.to.node];
    // An edge to itself, to or from nowhere, or between lanes, has its own finding.
    if (from === to || !nodes.has(from) || !nodes.has(to)) return [];
    if (laneKey(topology.lanes.get(from)) !== laneKey(topology.lanes.get(to))) return [];
    if (repeated.some(({ behind, ahead }) => behind.has(from) && ahead.has(to))) return [];
    return before(to).has(from) ? [] : [edge];
  });
}
