import { both, lookup, type Presence, type Presences } from "../base/index.ts";
import type { DataEdge, FlowDocument } from "./document.ts";
import { INPUT_NODE } from "./document.ts";
import { presencesIn } from "./types.ts";

/** Whether at most one of two outputs has a value: their nodes run on ways that exclude one another (LANGUAGE 4, skips). */
export function areExclusive(document: FlowDocument, flow: string, a: DataEdge["from"], b: DataEdge["from"]): boolean {
  const definition = lookup(document.flows, flow);
  if (!definition || a.node === INPUT_NODE || b.node === INPUT_NODE) return false;
  const presences = presencesIn(document, flow, definition);
  if (!presences) return false;
  const isDecision = (from: DataEdge["from"]) =>
    definition.nodes[from.node]?.kind === "human" && from.path[0] === "value";
  const of = ({ node, path }: DataEdge["from"]): Presence | undefined =>
    valuePresence(presences, node, isDecision({ node, path }));
  const [first, second] = [of(a), of(b)];
  // Nothing is asked of outcomes here: two ways exclude each other when they contradict, whatever else may come.
  return first !== undefined && second !== undefined && both(first, second, () => undefined).length === 0;
}

function valuePresence(presences: Presences, node: string, isDecision: boolean): Presence | undefined {
  return isDecision ? presences.reached({ node, port: "approve" }) : presences.hasValue(node);
}
