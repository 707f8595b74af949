import type { Axis } from "../base/index.ts";
import type { CompilerFixes } from "../compiler/index.ts";
import { type Say, worded } from "./entry.ts";

/** The words on a fix's button. */
export const fixTitles: { readonly [Title in keyof CompilerFixes]: (say: Say<CompilerFixes[Title]>) => string } = {
  "rename-to": (say) => `Change to ${say("name")}`,
  "add-contract": (say) => `Add contract ${say("name")}`,
  "remove-edge": (say) =>
    say.has("from") && say.has("to") ? `Remove edge ${say("from")} → ${say("to")}` : "Remove edge",
  "run-in-parallel": (say) => `Run ${say("from")} and ${say("to")} at the same time`,
  "use-field": (say) => `Use ${say("field")}`,
  "connect-from": (say) => `Connect ${say("from")}`,
  "make-input-nullable": (say) => `Let ${say("input")} be null`,
  "default-value": (say) => `Use ${say("value")} when null`,
  "skip-when-null": (say) => `Skip ${say("node")} when null`,
  "remove-constant": () => "Remove value",
  "use-frame-output": (say) => `Use the output of ${say("frame")}`,
  "set-result": (say) =>
    say.has("result") ? `Take ${say("result")} as the result` : "Take the last step as the result",
  "remove-mention": (say) => `Write ${say("name")} without braces`,
  "remove-temperature": () => "Remove temperature",
  "set-thinking": (say) => (say.has("told") ? `Set thinking to ${say("told")}` : "Remove thinking"),
  "session-cache": () => "Cache within a run only",
  "remove-ensure": () => "Remove line",
  "lower-budget": (say) => `Lower to ${limit(say("axis"), say("limit"))}`,
  "raise-budget": (say) => `Raise to ${limit(say("axis"), say("limit"))}`,
  "remove-contract": () => "Remove contract",
  "remove-function": () => "Remove function",
  "remove-node": () => "Remove step",
  "remove-part": () => "Remove",
  "remove-lane": () => "Remove branch",
  "move-out": () => "Move out of the branch",
  "set-require-all": () => "Require all branches",
  "unset-model": (say) => `Use the model of ${say("function")}`,
  "ask-model": () => "Let a model answer",
  "add-flow": () => "Add a flow",
  "remove-field": (say) => `Remove field ${say("field")}`,
  "swap-bounds": () => "Swap the two",
  "set-number": (say) => `Make it ${say("value")}`,
  "plain-pattern": () => "Take it as plain text",
  "always-ask": () => "Always ask the model",
  "nullable-result": () => "Let the result be null",
  "unset-main": () => "Run the first flow",
  unwrap: (say) => worded(UNWRAPS, say("way")),
  "set-type": (say) => `Make it ${say("type")}`,
  "expression-python": () => "Write it as Python",
  "expression-rename": () => "Correct the name",
};

const UNWRAPS: { readonly [Way in CompilerFixes["unwrap"]["way"]]: string } = {
  most_likely: "Take the most likely value",
  sample: "Take a sample",
  assert_stable: "Take it if 90 % of the samples agree",
};

function limit(axis: Axis, value: string): string {
  if (axis === "usd") return `$${value}`;
  return axis === "ms" ? `${value} ms` : `${value} tokens`;
}
