import type { Diagnostic } from "../../base/index.ts";
import type { Dialect } from "../../ir/index.ts";

/**
 * Codes of lowering to an older version (LANGUAGE 7, "Lowering"), with the data of each; `version` is the one aimed at.
 * Errors: the meaning would change, and there is no file. Warnings: a limit, a hint or a text is lost.
 */
export interface LoweringProblems {
  /** Error: something has no counterpart; `since`: the first version that carries it, or null. */
  L410: { readonly version: Dialect; readonly what: Missing; readonly since: Dialect | null };
  /** Warning: a limit or a hint is lost. */
  L411: { readonly version: Dialect; readonly what: Lost };
  /** Warning: code is not carried. */
  L412: { readonly version: Dialect; readonly function: string };
  /** Warning: a check is moved to a step after it, and is not retried. */
  L413: { readonly expression: string };
  /** Error: an expression that cannot be said there. */
  L414: { readonly expression: string };
  /** Warning: an opaque value is marked, but other runtimes put it into the prompt. */
  L415: { readonly input: string };
  /** Warning: the gate can send back though the review cannot. */
  L416: { readonly version: Dialect; readonly target: string };
}

export type LoweringDiagnostic = Diagnostic<LoweringProblems>;

/** What an older version has nothing like; the words are in `diagnostics/`. */
export type Missing =
  | "adaptive"
  | "branch"
  | "debate-checks"
  | "decision"
  | "failed-ends"
  | "failed-without-check"
  | "for-each"
  | "for-each-adaptive"
  | "for-each-checks"
  | "for-each-flow"
  | "for-each-require"
  | "gate-first"
  | "given"
  | "guardrails"
  | "human"
  | "jumps"
  | "merge"
  | "next-ends"
  | "quorum"
  | "refine"
  | "require-any"
  | "require-count"
  | "revise-itself"
  | "route-case"
  | "route-failed"
  | "route-kill"
  | "route-revise"
  | "skip-if"
  | "step-keys"
  | "stop-when-converged"
  | "subflow"
  | "too-many-flows";

/** What is left out. */
export type Lost =
  | "answered_by"
  | "cache"
  | "description"
  | "feedback"
  | "max_concurrent"
  | "max_rounds"
  | "max_tokens"
  | "on_timeout"
  | "options"
  | "sample_n"
  | "stable"
  | "temperature"
  | "thinking"
  | "timeout"
  | "tokens"
  | "trigger"
  | "workflow";
