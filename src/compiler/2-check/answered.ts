import { isJsonArray, ownValue } from "../../base/index.ts";
import { type FlowDocument, functionsOf } from "../../flow/index.ts";
import type { NamedFunctions } from "../1-resolve/callees.ts";
import { type CompilerDiagnostic, fix, warning } from "../finding.ts";

/**
 * Functions that a person answers because an agent or files are needed, which aren't here (LANGUAGE 7, "Lifting"). Who lets
 * a person answer by choice is told nothing.
 */
export function checkAnswered(document: FlowDocument, answered: NamedFunctions): readonly CompilerDiagnostic[] {
  if (answered.length === 0) return [];
  const agents = agentsOf(document);
  return answered.flatMap(([name, definition]) => {
    const kept = definition.extra?.["ensure"];
    const unread = kept !== undefined && isJsonArray(kept) ? kept.filter((one) => typeof one === "string") : [];
    const who = [...(agents.get(name) ?? [])];
    if (who.length === 0 && unread.length === 0) return [];
    const ask = fix("ask-model", [{ edit: "set-function-part", function: name, part: "answered_by", value: null }]);
    const at = { function: name, part: "answered_by" };
    return [warning("C357", at, { function: name, agents: who, unread }, { fixes: [ask] })];
  });
}

/** Functions that a person answers, by name. */
export const answeredIn = (functions: NamedFunctions): NamedFunctions =>
  functions.filter(([, one]) => one.mode === "infer" && one.answered_by !== undefined);

/** Names of the agents that a file wants for a function's calls. */
function agentsOf({ flows }: FlowDocument): ReadonlyMap<string, ReadonlySet<string>> {
  const agents = new Map<string, Set<string>>();
  for (const node of Object.values(flows).flatMap((flow) => Object.values(flow.nodes))) {
    const agent = ("extra" in node && node.extra && ownValue(node.extra, "agent")) || "";
    if (typeof agent !== "string" || agent === "") continue;
    for (const name of functionsOf(node)) agents.set(name, (agents.get(name) ?? new Set()).add(agent));
  }
  return agents;
}
