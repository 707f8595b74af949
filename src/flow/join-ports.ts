import type { DataEdge, Flow, FlowDocument } from "./document.ts";
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
  const there = definition ? feeding(definition, to) : [];
  const joins = there.length > 0 && there.every((other) => areExclusive(document, flow, other.from, from));
  return joins
    ? { edit: { edit: "connect", flow, edge, besides: true }, replaces: [] }
    : { edit: { edit: "connect", flow, edge }, replaces: there };
}

/** Whether a step stands on a way that excludes what feeds an input already: it may feed it too (LANGUAGE 4, skips). */
export function takesAnother(document: FlowDocument, flow: string, { node, path }: PortAddress): boolean {
  const definition = document.flows[flow];
  const there = definition ? feeding(definition, { node, path }) : [];
  return Object.keys(definition?.nodes ?? {}).some(
    (other) =>
      other !== node && there.every(({ from }) => areExclusive(document, flow, from, { node: other, path: [] })),
  );
}

function feeding(definition: Flow, { node, path }: PortAddress): readonly DataEdge[] {
  const key = path.join(".");
  return (topology(definition).incoming.get(node) ?? []).filter(
    (edge): edge is DataEdge => edge.kind === "data" && edge.to.path.join(".") === key,
  );
}

/** The document as if an edge were not there: what its place could hold is asked of that. */
export function withoutEdge(document: FlowDocument, name: string, edge: string): FlowDocument {
  const flow = document.flows[name];
  if (!flow) return document;
  const edges = flow.edges.filter((other) => edgeId(other) !== edge);
  return { ...document, flows: { ...document.flows, [name]: { ...flow, edges } } };
}
