import type { Json, JsonObject, Thinking } from "../base/index.ts";
import type {
  Asked,
  CheckReport,
  CompiledPrompt,
  Limits,
  ModelError,
  Question,
  RunError,
  RunPart,
  RunPath,
  StepKind,
  TraceRecord,
  Usage,
} from "../runtime/index.ts";
import type { EnvelopeMeter, Meters } from "./meters.ts";
import type { Vector } from "./vector.ts";

/**
 * What is shown of a run: a fold of its events (`reduceRun`). A view is never changed; the next one shares all that
 * stayed the same, so a node that did not change is the same object. All times are milliseconds since `run-start`.
 */
export interface RunView {
  readonly phase: RunPhase;
  readonly run: string;
  readonly flow: string;
  readonly flow_id: string;
  readonly args: readonly Json[];
  readonly basedOn?: readonly string[];
  readonly part?: RunPart;
  /** Steps in the order in which they started. Read by `nodeOf` and `nodesOf`. */
  readonly nodes: Vector<NodeView>;
  /** @internal Where in `nodes` a step stands. */
  readonly index: NodeIndex;
  readonly meters: Meters;
  readonly output?: Json;
  readonly error?: RunError;
  /** Time of the last event. */
  readonly at: number;
  /** Time that did not count: suspended. */
  readonly pausedMs: number;
  readonly duration_ms: number | null;
  /** `seq` of the last event; -1 before the first. */
  readonly seq: number;
  /** Steps that have started and not ended. */
  readonly open: number;
  /** Of those: steps that do something by themselves, and steps that wait for a person. Frames are neither. */
  readonly working: number;
  readonly awaiting: number;
  /** Printed paths of the steps that wait for a person. */
  readonly waiting: readonly string[];
  /** How often the flow, or a branch of it, went back, and to which step. */
  readonly rounds: readonly RoundView[];
}

export interface VoteView {
  readonly iteration: number;
  readonly agreeing: readonly number[];
  readonly abstained: readonly number[];
  readonly reached: boolean;
}

export interface RoundView {
  /** Of the flow (empty) or the branch. */
  readonly path: RunPath;
  /** The same, printed, without visits. */
  readonly scope: string;
  readonly round: number;
  readonly to: string;
  readonly at: number;
  /** Of its event. */
  readonly seq: number;
}

/** `lost`: its events break off (`loseRun`). */
export type RunPhase = "idle" | "running" | "suspended" | "ok" | "error" | "cancelled" | "killed" | "lost";

/** Append-only and shared by all views of one run: a path keeps its place. */
export interface NodeIndex {
  readonly places: Map<string, number>;
  /** Places of all visits of a step, by its path without visits, in order of their start. */
  readonly visits: Map<string, number[]>;
  /** Places of all steps that ran a flow, by its name. */
  readonly flows: Map<string, number[]>;
}

/** `queued`: the run goes on and the step has not started. `waiting`: for a person. */
export type NodeState =
  | "queued"
  | "running"
  | "waiting"
  | "retrying"
  | "done"
  | "cached"
  | "skipped"
  | "cancelled"
  | "failed";

export interface NodeView {
  /** Printed (`printPath`). */
  readonly path: string;
  readonly segments: RunPath;
  /** Null when the step never started (skipped, reused). */
  readonly kind: StepKind | null;
  /** Of the function called, or of the node. */
  readonly name: string;
  readonly state: NodeState;
  /** `seq` of the event that started it, or by which it was passed over. */
  readonly since: number;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly inputs?: JsonObject;
  readonly args?: readonly Json[];
  readonly limits?: Limits;
  /** Of a step that declares a budget of its own. */
  readonly meter: EnvelopeMeter | null;
  readonly maxAttempts?: number;
  readonly branches: readonly BranchView[];
  readonly attempts: readonly AttemptView[];
  /** Reasons of the last retry, while it waits or runs. */
  readonly retry: RetryView | null;
  readonly question: Question | null;
  /** When it asked a person, and until when it waited: null while it does. */
  readonly asks: readonly AskView[];
  readonly output?: Json;
  readonly error?: RunError;
  readonly skipReason?: string;
  /** Who argues in a debate, in order, and how many rounds at most. */
  readonly agents?: readonly string[];
  readonly maxRounds?: number;
  /** What the members of a quorum agreed on, by the turn of the refinement that they were in. */
  readonly votes: readonly VoteView[];
  /** Turns of a refinement that have ended: whether their result was good enough. */
  readonly iterations: readonly boolean[];
  /** Rounds of a debate that have ended, and whether all agreed. */
  readonly debate: readonly { readonly round: number; readonly converged: boolean }[];
  /** Control ports that were taken. */
  readonly routes: readonly string[];
  /** It did not run: its output was given, or stands from an earlier run; null: neither. */
  readonly reused: "given" | "earlier" | null;
  readonly trace?: TraceRecord;
  /** Sum over the ended attempts. */
  readonly usage: Usage;
  /** Null once an attempt's price is unknown. */
  readonly cost_usd: number | null;
}

export interface AskView {
  readonly from: number;
  readonly to: number | null;
}

export interface BranchView {
  readonly name: string;
  readonly state: "running" | "done" | "failed" | "cancelled" | "skipped";
}

export interface RetryView {
  readonly because: "violations" | "provider";
  readonly reasons: readonly string[];
  readonly wait_ms: number;
  readonly at: number;
}

export interface AttemptView {
  /** 1-based. A provider's error and the call that follows it share a number. */
  readonly number: number;
  readonly state: "running" | "ok" | "violations" | "provider-error" | "budget" | "cancelled" | "uncertain";
  /** Of a quorum; of a refine loop. */
  readonly member?: number;
  readonly iteration?: number;
  readonly call_id: string;
  readonly model: string;
  readonly provider: string;
  readonly prompt: CompiledPrompt;
  readonly contract_hash: string;
  readonly max_tokens: number;
  readonly temperature?: number;
  /** What the model was told of how much to think. */
  readonly thinking?: Thinking;
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** Raw answer, growing while it streams. */
  readonly text: string;
  /** What it thought before, growing while it streams; empty where the provider does not show it. */
  readonly thought: string;
  /** Output tokens, as the stream counts them; the provider's figure once ended. */
  readonly tokens: number;
  readonly value?: Json;
  readonly checks: readonly CheckReport[];
  /** The model's own remark on its answer. */
  readonly note?: string;
  /** How the provider was asked. */
  readonly asked?: Asked;
  readonly usage: Usage | null;
  readonly usage_exact: boolean;
  readonly cost_usd: number | null;
  readonly problem?: ModelError | RunError;
  /** What followed: why the step tried again. */
  readonly retry: RetryView | null;
}
