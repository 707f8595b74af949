import type { IrFunction, IrStepType, JumpPort } from "../model.ts";

/** The keys of `flow/1`, for the reader and for its published schema: one that lacks an entry there does not compile. */

export const FILE_KEYS = ["version", "main", "contracts", "functions", "flows", "extra"] as const;
export const FLOW_KEYS = [
  ...(["description", "input", "output", "budget", "max_rounds", "order"] as const),
  ...(["steps", "result", "extra"] as const),
] as const;
export const BUDGET_KEYS = ["ms", "usd", "tokens"] as const;
export const REFINE_KEYS = ["until", "feedback", "max_iterations"] as const;

const SIGNATURE = ["mode", "description", "input", "output", "extra"] as const;
export const BODY_KEYS = [
  "intent",
  "context",
  "given",
  "ensure",
  "guardrails",
  "model",
  "temperature",
  "max_tokens",
  "thinking",
  "budget",
  "retries",
  "cache",
  "stable",
  "sample_n",
  "quorum",
  "agree_on",
  "threshold",
  "refine",
] as const;

/** Of a function, by mode. */
export const FUNCTION_KEYS = {
  infer: [...SIGNATURE, ...BODY_KEYS, "answered_by"],
  compute: [...SIGNATURE, "code", "ensure", "budget"],
  adaptive: [...SIGNATURE, "dispatch", "code", "infer", "ensure"],
} as const satisfies { [Mode in IrFunction["mode"]]: readonly string[] };

/** What the outcomes that jump are called in the text. */
export const JUMPS = {
  failed: "on_fail",
  next: "next",
  approve: "on_approve",
  revise: "on_revise",
  kill: "on_kill",
} as const satisfies { readonly [Port in JumpPort]: string };

const COMMON = [
  ...(["id", "type", "inputs", "depends_on", "when", "skip_if"] as const),
  ...(["on_fail", "next", "on_approve", "on_revise", "on_kill"] as const satisfies readonly (typeof JUMPS)[JumpPort][]),
  "extra",
] as const;

/** Of a step, by type. */
export const STEP_KEYS = {
  function: [...COMMON, "function", "unwrap"],
  flow: [...COMMON, "flow"],
  parallel: [...COMMON, "require", "validate", "branches"],
  for_each: [...COMMON, "function", "flow", "item", "over", "max_concurrent", "require"],
  debate: [...COMMON, "agents", "rounds", "agree_on", "synthesizer", "stop_when_converged"],
  human: [...COMMON, "question", "trigger", "artifacts", "decision", "options", "timeout_ms", "on_timeout"],
  branch: [...COMMON, "cases"],
} as const satisfies { [Type in IrStepType]: readonly string[] };

export const BRANCH_KEYS = ["name", "steps", "result"] as const;
export const AGENT_KEYS = ["name", "function", "model"] as const;
export const CASE_KEYS = ["name", "condition"] as const;
export const WHEN_KEYS = ["step", "port"] as const;
