import type { Diagnostic } from "../base/index.ts";
import type { FlowDocument } from "../flow/index.ts";
import { isLive, type ModelChoice, originOf } from "./model-choice.ts";
import type { RunHost } from "./ports.ts";
import type { RunRefusal, SessionState } from "./state.ts";

/** Errors that stand in the way of running `flow`: those of other flows and of functions it does not call do not. */
export function blockingErrors(
  diagnostics: readonly Diagnostic<unknown>[],
  document: FlowDocument,
  flow: string,
): readonly Diagnostic<unknown>[] {
  const flows = new Set<string>();
  const functions = new Set<string>();
  reach(document, flow, flows, functions);
  return diagnostics.filter(({ severity, at }) => {
    if (severity !== "error") return false;
    if (at.in !== "document") return true;
    if (at.flow !== undefined) return flows.has(at.flow);
    return at.function === undefined || functions.has(at.function);
  });
}

function reach(document: FlowDocument, name: string, flows: Set<string>, functions: Set<string>): void {
  const flow = document.flows[name];
  if (flow === undefined || flows.has(name)) return;
  flows.add(name);
  for (const node of Object.values(flow.nodes)) {
    if (node.kind === "call") functions.add(node.function);
    if (node.kind === "subflow") reach(document, node.flow, flows, functions);
    if (node.kind === "for_each" && "function" in node.target) functions.add(node.target.function);
    if (node.kind === "for_each" && "flow" in node.target) reach(document, node.target.flow, flows, functions);
    if (node.kind === "debate") {
      for (const agent of node.agents) functions.add(agent.function);
      functions.add(node.synthesizer);
    }
  }
}

/** Why a live model cannot be called now; null when it can. The simulated model always can. */
export function refusalOf(
  model: ModelChoice,
  origins: SessionState["origins"],
  host: Pick<RunHost, "liveModels">,
): RunRefusal | null {
  if (!isLive(model)) return null;
  const origin = originOf(model);
  if (origin === null) return { kind: "bad-address", address: model.baseUrl };
  const live = host.liveModels();
  if (!live.ok) return { kind: "no-live-models", message: live.reason };
  const approved = origins.find((candidate) => candidate.origin === origin);
  // Anthropic never answers without a key; a local server may.
  const usable = approved !== undefined && (approved.hasKey || model.kind === "openai-compatible");
  return usable ? null : { kind: "no-key", origin };
}
