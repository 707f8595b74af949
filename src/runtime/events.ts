import type { Json, JsonObject, RunPath, Thinking } from "../base/index.ts";
import type { RunError } from "./errors.ts";
import type { Asked, CompiledPrompt, ModelError, Usage } from "./model-call.ts";
import type { Decision, Question } from "./question.ts";

export type { PathSegment, RunPath } from "../base/index.ts";

/** An envelope is named by the path of what declared it; the flow's by the empty path. */
export interface BudgetChange {
  readonly envelope: RunPath;
  /** Deltas, so that the order of events on different paths does not matter. `usd` is null where the price is unknown. */
  readonly reserved: { readonly usd: number | null; readonly tokens: number };
  readonly spent: { readonly usd: number | null; readonly tokens: number };
  /** Settled from an estimate: an aborted stream without usage. */
  readonly estimated?: true;
}

export interface Limits {
  readonly ms?: number;
  readonly usd?: number;
  readonly tokens?: number;
}

/** A check of one attempt, in order: given, parse, guardrail, ensure. */
export interface CheckReport {
  readonly kind: "given" | "parse" | "guardrail" | "ensure";
  readonly text: string;
  readonly ok: boolean;
  /** `result.confidence = 0.42`; opaque values masked. */
  readonly actual?: string;
  /** The line that went into the retry block. */
  readonly reason?: string;
}

export type AttemptOutcome =
  | { readonly status: "ok" }
  | { readonly status: "violations" }
  | { readonly status: "provider-error"; readonly error: ModelError }
  | { readonly status: "budget"; readonly error: RunError }
  | { readonly status: "cancelled" };

/** LANGUAGE 5.7: what every infer call writes. */
export interface TraceRecord {
  readonly function: string;
  readonly model: string;
  readonly inputs: JsonObject;
  readonly compiled_prompt_hash: string;
  readonly contract_hash: string;
  readonly attempts: number;
  readonly output: Json;
  readonly duration_ms: number;
  readonly cost_usd: number | null;
  readonly cache_hit: boolean;
  readonly retry_reasons: readonly string[];
  readonly flow_id: string;
  readonly review_id: string | null;
  readonly usage: Usage;
  readonly status: "ok" | "failed" | "cancelled";
  readonly attempt_details: readonly JsonObject[];
  /** Of an adaptive function: what `dispatch` said, and which body ran. */
  readonly dispatch_result?: boolean;
  readonly path_taken?: "compute" | "infer";
}

export type StepKind =
  | "infer"
  | "compute"
  | "adaptive"
  | "parallel"
  | "for_each"
  | "debate"
  | "human"
  | "branch"
  | "flow";

/** A run of a part of its flow, or one in which some steps do not run because their outputs are given. */
export interface RunPart {
  /** Only this step of the flow, and what it needs: the run's output is the step's, or that of the frame that it is in. */
  readonly until?: string;
  /** Values for the inputs of that step, by name: nothing that it needs runs then. */
  readonly inputs?: JsonObject;
  /** By flow, then by step. */
  readonly given?: { readonly [flow: string]: { readonly [step: string]: Json } };
  /** Steps that run whatever stands of earlier runs, by flow. */
  readonly again?: { readonly [flow: string]: readonly string[] };
}

export type RunEventBody =
  | {
      readonly type: "run-start";
      readonly flow: string;
      readonly flow_id: string;
      /** Positional, in declared order of the flow's inputs. */
      readonly args: readonly Json[];
      readonly limits: Limits;
      /** Earlier runs of which some outputs may stand, the latest first. */
      readonly basedOn?: readonly string[];
      readonly part?: RunPart;
    }
  | {
      readonly type: "step-start";
      readonly kind: StepKind;
      readonly name: string;
      /** Infer: inputs by name. Everything else: positional `args`. */
      readonly inputs?: JsonObject;
      readonly args?: readonly Json[];
      readonly limits?: Limits;
      /** Attempts that this step may take (infer). */
      readonly max_attempts?: number;
      /** Names of the branches, in order (frames). */
      readonly branches?: readonly string[];
      /** Names of those who argue, and how often at most (debate). */
      readonly agents?: readonly string[];
      readonly rounds?: number;
    }
  | {
      /** The intent to call: nothing is sent before this is appended. */
      readonly type: "attempt-start";
      readonly model: string;
      readonly provider: string;
      readonly prompt: CompiledPrompt;
      readonly contract_hash: string;
      readonly max_tokens: number;
      readonly call_id: string;
      readonly temperature?: number;
      /** What the model was told of how much to think. */
      readonly thinking?: Thinking;
      /** A person gave this answer, because the model's was lost: nothing is sent. */
      readonly given?: string;
    }
  | { readonly type: "text-delta"; readonly text: string; readonly tokens: number }
  /** What the model thinks, as far as its provider shows it; no part of the answer. */
  | { readonly type: "thought-delta"; readonly text: string; readonly tokens: number }
  | {
      readonly type: "attempt-end";
      readonly outcome: AttemptOutcome;
      readonly raw: string;
      /** Parsed answer, whether it passed or not. */
      readonly value?: Json;
      readonly checks: readonly CheckReport[];
      /** The model's own remark on its answer (`ModelChunk` of type `end`). */
      readonly note?: string;
      /** How a provider that accepted the request was asked. */
      readonly asked?: Asked;
      readonly usage: Usage;
      readonly usage_exact: boolean;
      readonly cost_usd: number | null;
      readonly duration_ms: number;
    }
  | { readonly type: "attempt-uncertain"; readonly call_id: string }
  | {
      readonly type: "step-retry";
      readonly because: "violations" | "provider";
      readonly reasons: readonly string[];
      readonly wait_ms: number;
    }
  | {
      /** The step does not run: its output is `given` (pinned, edited, by hand), or stands from the earlier run `from`. */
      readonly type: "step-reused";
      readonly output: Json;
      readonly given?: true;
      readonly from?: string;
      /** Of what stands of an earlier run: as `step-start` would have said it. */
      readonly kind?: StepKind;
      readonly name?: string;
      readonly inputs?: JsonObject;
      readonly args?: readonly Json[];
    }
  | { readonly type: "budget-change"; readonly changes: readonly BudgetChange[] }
  | { readonly type: "ask-start"; readonly question: Question }
  | { readonly type: "ask-end"; readonly decision: Decision | null }
  | {
      readonly type: "step-end";
      readonly status: "ok" | "failed" | "cancelled";
      readonly output?: Json;
      readonly error?: RunError;
      readonly cache_hit?: true;
      readonly duration_ms: number;
      /** Every infer call, cached or failed too. */
      readonly trace?: TraceRecord;
    }
  | { readonly type: "step-skip"; readonly reason: string }
  | { readonly type: "branch-end"; readonly branch: string; readonly status: "ok" | "failed" | "cancelled" | "skipped" }
  /** The members of a quorum have answered: numbers of those that agree, and of those that failed. */
  | {
      readonly type: "vote";
      readonly agreeing: readonly number[];
      readonly abstained: readonly number[];
      /** Enough agree. */
      readonly reached: boolean;
    }
  /** A turn of a refinement has its result; `ok`: it is good enough. */
  | { readonly type: "iteration-end"; readonly iteration: number; readonly ok: boolean }
  /** All agents of a debate have argued; `converged`: they agree. */
  | { readonly type: "debate-round"; readonly round: number; readonly converged: boolean }
  | { readonly type: "route"; readonly port: string }
  /** The flow, or a branch, goes back to a step (LANGUAGE 5.6): `round` counts how often the flow has. */
  | { readonly type: "round-start"; readonly round: number; readonly to: string; readonly note?: string }
  | { readonly type: "run-suspend"; readonly waiting: readonly string[] }
  | { readonly type: "run-resume" }
  | {
      readonly type: "run-end";
      readonly status: "ok" | "error" | "cancelled" | "killed";
      readonly output?: Json;
      readonly error?: RunError;
      readonly duration_ms: number;
    };

export interface RunEventEnvelope {
  readonly v: 1;
  readonly run: string;
  /** From 0, without gaps. */
  readonly seq: number;
  /** Milliseconds since `run-start` on the run's clock. */
  readonly at: number;
  readonly path: RunPath;
  /** 1-based, on events of one attempt. */
  readonly attempt?: number;
}

/** A run is its events: JSON only; everything shown is a fold of them. */
export type RunEvent = RunEventEnvelope & RunEventBody;
export type RunEventType = RunEvent["type"];
/** The events of one type, or of several. */
export type EventOf<T extends RunEventType> = Extract<RunEvent, { type: T }>;
