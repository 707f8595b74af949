import { thinks } from "../base/index.ts";
import type { ModelInfo, ModelRequest } from "../runtime/index.ts";
import type { Refusals } from "./asking.ts";

interface UntakenOf {
  readonly request: Pick<ModelRequest, "model" | "thinking">;
  /** What is known of how the model thinks. */
  readonly thinking: ModelInfo["thinking"];
}

/** A tool that is known not to be taken: it is not asked for, not even once. */
export function untakenTool({ request, thinking: facts }: UntakenOf): Refusals {
  const { model, thinking } = request;
  if (facts?.forced_tool === "never") return { tool: `${model} takes no tool that must be called.` };
  if (facts?.forced_tool === "unless_thinking" && thinks(thinking))
    return { tool: `${model} takes no tool that must be called while it thinks.` };
  return {};
}
