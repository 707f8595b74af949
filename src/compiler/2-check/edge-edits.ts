import { type DataEdge, type Edge, type Edit, edgeId, OUTPUT_NODE } from "../../flow/index.ts";
import type { ResolvedFlow } from "../1-resolve/ports.ts";
import { type At, type Fix, fixOf } from "../finding.ts";

export function placeOfEdge(resolved: ResolvedFlow, edge: Edge): At {
  return {
    flow: resolved.name,
    ...(edge.to.node === OUTPUT_NODE || resolved.nodes.has(edge.to.node) ? { node: edge.to.node } : {}),
    edge: edgeId(edge),
    ...(edge.kind === "data" ? { part: `input.${edge.to.path.join(".")}` } : {}),
  };
}

export const removeEdge = (resolved: ResolvedFlow, edge: Edge): Fix =>
  fixOf("remove-edge", disconnect(resolved, edge), {});

/** Where several edges could be meant, the title says which: of values also from which field to which. */
export function removeNamedEdge(resolved: ResolvedFlow, edge: Edge): Fix {
  const { from, to } = edge;
  return fixOf("remove-edge", disconnect(resolved, edge), { from: nameOf(from), to: nameOf(to) });
}

const nameOf = (end: Edge["from"] | Edge["to"]): string =>
  "path" in end ? [end.node, ...end.path].join(".") : end.node;

export const disconnect = (resolved: ResolvedFlow, edge: Edge): readonly Edit[] => [
  { edit: "disconnect", flow: resolved.name, edges: [edgeId(edge)] },
];

/** Replaces an edge by one from another output. */
export function reconnect(resolved: ResolvedFlow, edge: DataEdge, from: DataEdge["from"]): readonly Edit[] {
  return [
    ...disconnect(resolved, edge),
    { edit: "connect", flow: resolved.name, edge: { kind: "data", from, to: edge.to }, besides: true },
  ];
}
