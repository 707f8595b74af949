import type { ControlEdge, Edit, FlowDocument } from "../../flow/index.ts";
import { canConnectControl } from "../../workbench/index.ts";
import { refusalWords } from "./refusal-words.ts";

export type PlannedOrder = { readonly ok: true; readonly edit: Edit } | { readonly ok: false; readonly words: string };

/**
 * The edit that lets one step follow another without taking its value, by one of its control ports, or why that cannot
 * be. By `done` the one only waits for the other.
 */
export function planOrder(document: FlowDocument, flow: string, from: string, to: string, port: string): PlannedOrder {
  const edge: ControlEdge = { kind: "control", from: { node: from, port }, to: { node: to } };
  const answer = canConnectControl(document, flow, edge);
  return answer.ok ? { ok: true, edit: { edit: "connect", flow, edge } } : { ok: false, words: refusalWords(answer) };
}

/** What such an edge means, as a step of the history. */
export function orderLabel(from: string, to: string, port: string): string {
  return port === "done" ? `Let ${to} wait for ${from}` : `Let ${port} of ${from} lead to ${to}`;
}
