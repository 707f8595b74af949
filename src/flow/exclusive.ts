import { lookup } from "../base/index.ts";
import { exclude, needOf } from "../graph/index.ts";
import type { DataEdge, FlowDocument } from "./document.ts";
import { INPUT_NODE } from "./document.ts";
import { pathConditionsIn } from "./types.ts";

/** Whether at most one of two outputs has a value: their nodes run on ways that exclude one another (LANGUAGE 4, skips). */
export function areExclusive(document: FlowDocument, flow: string, a: DataEdge["from"], b: DataEdge["from"]): boolean {
  const definition = lookup(document.flows, flow);
  if (!definition || a.node === INPUT_NODE || b.node === INPUT_NODE) return false;
  const pathConditions = pathConditionsIn(document, flow, definition);
  if (!pathConditions) return false;
  const conditionOf = ({ node, path }: DataEdge["from"]) =>
    pathConditions.given(needOf(node, path, definition.nodes[node]?.kind === "human"));
  const [first, second] = [conditionOf(a), conditionOf(b)];
  return first !== undefined && second !== undefined && exclude(first, second);
}
