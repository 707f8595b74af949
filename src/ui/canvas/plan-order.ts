import type { ControlEdge, Edit, FlowDocument } from "../../flow/index.ts";
import { canConnectControl } from "../../workbench/index.ts";
import { refusalWords } from "./refusal-words.ts";

export type PlannedOrder = { readonly ok: true; readonly edit: Edit } | { readonly ok: false; readonly words: string };

/** The edit that lets one step wait for another without taking its value, or why that cannot be. */
export function planOrder(document: FlowDocument, flow: string, from: string, to: string): PlannedOrder {
  const edge: ControlEdge = { kind: "control", from: { node: from, port: "done" }, to: { node: to } };
  const answer = canConnectControl(document, flow, edge);
  return answer.ok ? { ok: true, edit: { edit: "connect", flow, edge } } : { ok: false, words: refusalWords(answer) };
}
