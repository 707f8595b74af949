import type { AnyDiagnostic } from "../diagnostics/index.ts";
import type { FlowDocument } from "../flow/index.ts";
import { isLive, type ModelChoice, mayGoWithoutKey, originOf } from "./model-choice.ts";
import type { RunHost } from "./ports.ts";
import type { RunRefusal } from "./run-life.ts";
import type { SessionState } from "./state.ts";

/** Errors that stand in the way of running `flow`: those of other flows and of functions it does not call do not. */
export function blockingErrors<Found extends Pick<AnyDiagnostic, "severity" | "at">>(
  diagnostics: readonly Found[],
  document: FlowDocument,
  flow: string,
): readonly Found[] {
  const { flows, functions } = reachedFrom(document, flow);
  return diagnostics.filter(({ severity, at }) => {
    if (severity !== "error") return false;
    if (at.in !== "document") return true;
    if (at.flow !== undefined) return flows.has(at.flow);
    return at.function === undefined || functions.has(at.function);
  });
}

/** The flows and functions that a flow runs, with those that these run. */
function reachedFrom(
  document: FlowDocument,
  first: string,
): { readonly flows: ReadonlySet<string>; readonly functions: ReadonlySet<string> } {
  const flows = new Set([first]);
  const functions = new Set<string>();
  for (const name of flows) {
    for (const node of Object.values(document.flows[name]?.nodes ?? {})) {
      if (node.kind === "call") functions.add(node.function);
      if (node.kind === "subflow") flows.add(node.flow);
      if (node.kind === "for_each" && "function" in node.target) functions.add(node.target.function);
      if (node.kind === "for_each" && "flow" in node.target) flows.add(node.target.flow);
      if (node.kind === "debate") {
        for (const agent of node.agents) functions.add(agent.function);
        functions.add(node.synthesizer);
      }
    }
  }
  return { flows, functions };
}

/** Why a live model cannot be called now; null when it can. The simulated model always can. */
export function refusalOf(
  model: ModelChoice,
  origins: SessionState["origins"],
  host: Pick<RunHost, "liveModels">,
): RunRefusal | null {
  if (!isLive(model)) return null;
  const origin = originOf(model);
  if (origin === null) return { kind: "bad-address", address: model.baseUrl, model };
  const live = host.liveModels();
  if (!live.ok) return { kind: "no-live-models", message: live.reason, model };
  const approved = origins.find((candidate) => candidate.origin === origin);
  const usable = approved !== undefined && (approved.hasKey || mayGoWithoutKey(model.kind, origin));
  return usable ? null : { kind: "no-key", origin, model };
}
