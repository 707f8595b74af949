import type { DataEdge, FlowDocument } from "./document.ts";
import { edgeId } from "./edge-id.ts";
import type { Edit } from "./edits/edit.ts";
import { areExclusive } from "./exclusive.ts";
import type { PortAddress } from "./ports.ts";
import { topology } from "./topology.ts";

export interface JoinedPorts {
  readonly edit: Extract<Edit, { readonly edit: "connect" }>;
  /** The edges that give way, in the order of the document. */
  readonly replaces: readonly DataEdge[];
}

/**
 * The edit that draws a data edge, whoever asks for it: beside the sources of its port where it excludes each of them,
 * else in their place (LANGUAGE 4, skips). Whether the edge fits at all is `canConnect`'s matter.
 */
export function joinPorts(document: FlowDocument, flow: string, from: PortAddress, to: PortAddress): JoinedPorts {
  const edge: DataEdge = { kind: "data", from, to };
  const definition = document.flows[flow];
  const incoming = (definition && topology(definition).incoming.get(to.node)) ?? [];
  const there = incoming.filter(
    (other): other is DataEdge => other.kind === "data" && other.to.path.join(".") === to.path.join("."),
  );
  const joins = there.length > 0 && there.every((other) => areExclusive(document, flow, other.from, from));
  return joins
    ? { edit: { edit: "connect", flow, edge, besides: true }, replaces: [] }
    : { edit: { edit: "connect", flow, edge }, replaces: there };
}

/** The document as if an edge were not there: what its place could hold is asked of that. */
export function withoutEdge(document: FlowDocument, name: string, edge: string): FlowDocument {
  const flow = document.flows[name];
  if (!flow) return document;
  const edges = flow.edges.filter((other) => edgeId(other) !== edge);
  return { ...document, flows: { ...document.flows, [name]: { ...flow, edges } } };
}
