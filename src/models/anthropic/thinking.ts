import type Anthropic from "@anthropic-ai/sdk";
import { type Effort, THOUGHT_ROOM, type Thinking, thinks } from "../../base/index.ts";
import type { ModelRequest } from "../../runtime/index.ts";
import { type ClaudeRests, type ClaudeThinks, claudeSays } from "../thinking-facts.ts";

/** How a request says how much to think. `effort`: by that alone; `silent`: not at all. */
export type ThinkingSpelling = ClaudeThinks | Exclude<ClaudeRests, "unsaid"> | "effort" | "silent";

/** What is tried in turn: the newest first, and last what no server can refuse. */
const TRIED: { readonly [of in "thought" | "rest"]: readonly ThinkingSpelling[] } = {
  thought: ["adaptive", "budget", "effort", "silent"],
  rest: ["disabled", "between_tools", "effort", "silent"],
};

/** How a model that is asked for the first time is told. */
export function firstSpelling({ model, thinking }: ModelRequest): ThinkingSpelling {
  if (thinking === undefined) return "silent";
  const known = claudeSays(model);
  if (thinks(thinking)) return known?.thinks ?? "adaptive";
  return known === undefined ? "disabled" : known.rests === "unsaid" ? "silent" : known.rests;
}

/** Words of a refusal that is about thinking, and not about the tool that then cannot be forced. */
const REFUSED = /\bthinking\b|budget_tokens|\beffort\b/i;
/** It is about a tool, or about the type of the answer, one of whose fields may be called so. */
const OF_ANOTHER = /tool_choice|schema|output_config\.format|\bproperties\b/i;

/** The spelling after the one that was refused; null: the refusal is about something else. */
export function nextSpelling(spelling: ThinkingSpelling, thinking: Thinking, words: string): ThinkingSpelling | null {
  if (spelling === "silent" || !REFUSED.test(words) || OF_ANOTHER.test(words)) return null;
  const tried = TRIED[thinks(thinking) ? "thought" : "rest"];
  return tried[tried.indexOf(spelling) + 1] ?? "silent";
}

/** The least that a budget may be. */
const LEAST_BUDGET = 1_024;

/** The parameters. A budget has to be smaller than the whole limit: where there is no room for one, nothing is thought. */
export function thinkingParameters(
  { thinking, max_tokens }: ModelRequest,
  spelling: ThinkingSpelling,
): { readonly thinking?: Anthropic.ThinkingConfigParam; readonly effort?: Effort } {
  if (thinking === undefined) return {};
  switch (spelling) {
    case "adaptive":
      return thinks(thinking) ? { thinking: { type: "adaptive", display: "summarized" }, effort: thinking } : {};
    case "budget": {
      const budget_tokens = Math.min(THOUGHT_ROOM[thinking], max_tokens - LEAST_BUDGET);
      return budget_tokens < LEAST_BUDGET ? {} : { thinking: { type: "enabled", budget_tokens } };
    }
    case "disabled":
    case "between_tools":
      return { thinking: { type: spelling } };
    case "effort":
      return { effort: thinks(thinking) ? thinking : "low" };
    case "silent":
      return {};
  }
}
