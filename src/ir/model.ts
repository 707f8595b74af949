import type { Json, JsonObject, Thinking } from "../base/index.ts";
import type { Contracts, Field, Fields } from "../contracts/index.ts";

/**
 * `flow/1` in memory (LANGUAGE 7): what the canvas compiles to, what the interpreter runs and what codegen prints.
 * Everything is resolved: names exist, references are parsed, opacity of inputs is explicit (`opaque: true` on the
 * input field where declared or fed by an opaque value), steps stand in document order, retries count after the first.
 */
export interface Ir {
  readonly version: "flow/1";
  readonly contracts: Contracts;
  readonly functions: { readonly [name: string]: IrFunction };
  readonly flows: { readonly [name: string]: IrFlow };
  /** The flow to run when none is named. */
  readonly main: string;
  readonly extra?: Extra;
}

/**
 * Keys of 0.1–0.3 that `flow/1` only carries along (`agent`, `policy`, `isolation`, `output_schema` …), spelled as there:
 * nothing here reads them but the printer of those versions. On a function or a step, `inline: true` says that the step
 * had its intent written in it.
 */
export type Extra = JsonObject;

export interface IrBudget {
  readonly ms?: number;
  readonly usd?: number;
  readonly tokens?: number;
}

export interface IrInferBody {
  readonly intent: string;
  readonly context: readonly string[];
  readonly given: readonly string[];
  readonly ensure: readonly string[];
  readonly guardrails: readonly string[];
  readonly model?: string;
  readonly temperature?: number;
  readonly max_tokens?: number;
  readonly thinking?: Thinking;
  readonly budget?: IrBudget;
  readonly retries: number;
  readonly cache: "none" | "session" | "global";
  readonly stable: boolean;
  readonly sample_n?: number;
  readonly quorum?: { readonly n: number; readonly agree_on: string; readonly threshold: number };
  readonly refine?: { readonly until: string; readonly feedback: string; readonly max_iterations: number };
}

interface IrSignature {
  readonly extra?: Extra;
  readonly description?: string;
  readonly input: Fields;
  readonly output: Field;
}

export interface IrInferFunction extends IrSignature, IrInferBody {
  readonly mode: "infer";
  /** A person is asked for the result, once, and no model. */
  readonly answered_by?: "person";
}

export interface IrComputeFunction extends IrSignature {
  readonly mode: "compute";
  /** Empty: there is none yet, and a run asks a person for the result. */
  readonly code: string;
  readonly ensure?: readonly string[];
  readonly budget?: IrBudget;
}

export interface IrAdaptiveFunction extends IrSignature {
  readonly mode: "adaptive";
  readonly dispatch: string;
  readonly code: string;
  readonly infer: IrInferBody;
  readonly ensure: readonly string[];
}

export type IrFunction = IrInferFunction | IrComputeFunction | IrAdaptiveFunction;

export interface IrFlow {
  readonly description?: string;
  readonly input: Fields;
  readonly output: Field;
  readonly result: IrInput;
  readonly budget?: IrBudget;
  /** Bound of how often the flow may go back; 3 if absent. */
  readonly max_rounds?: number;
  /**
   * One step at a time in topological order (ties in document order), jumps included, as files of 0.2 and 0.3 run.
   * Absent: steps run as soon as what they need is there.
   */
  readonly order?: "sequential";
  readonly steps: readonly IrStep[];
  readonly extra?: Extra;
}

/** `$.input.a.b` or `$.steps.id.output.a`. Steps inside a branch may refer to steps outside it. */
export type Reference =
  | { readonly root: "input"; readonly path: readonly string[] }
  | { readonly root: "step"; readonly step: string; readonly path: readonly string[] };

export type IrInput =
  | { readonly kind: "reference"; readonly reference: Reference }
  | { readonly kind: "value"; readonly value: Json }
  | { readonly kind: "fields"; readonly fields: { readonly [name: string]: IrInput } }
  /** Exclusive sources: the one that ran. */
  | { readonly kind: "first_of"; readonly references: readonly Reference[] };

interface IrStepBase {
  readonly id: string;
  readonly inputs: { readonly [name: string]: IrInput };
  /** Order only: plain control edges. */
  readonly depends_on: readonly string[];
  /** Condition edges: the step runs only if one of these was taken. */
  readonly when?: readonly { readonly step: string; readonly port: string }[];
  /** Over `$.input` and `$.steps`: true skips the step. Steps that it names are waited for. */
  readonly skip_if?: string;
  /**
   * Where the flow goes on when this outcome was taken. In a flow that runs as a graph: back, to this step or an earlier
   * one of its lane, which discards that step and everything after it (LANGUAGE 5.6). In a sequential flow: anywhere;
   * null ends the flow.
   */
  readonly jumps?: { readonly [port in JumpPort]?: string | null };
  readonly extra?: Extra;
}

/** Spelled `on_fail`, `next`, `on_approve`, `on_revise`, `on_kill`. */
export type JumpPort = "failed" | "next" | "approve" | "revise" | "kill";

export interface IrCallStep extends IrStepBase {
  readonly type: "function";
  readonly function: string;
  /** How the value of an unstable function is taken; the most frequent sample if absent. */
  readonly unwrap?: Unwrap;
}

/** LANGUAGE 5.3: `mostLikely()`, `sample()`, or `assertStable(threshold)`. */
export type Unwrap = "most_likely" | "sample" | { readonly assert_stable: number };

export interface IrBranch {
  readonly name: string;
  readonly steps: readonly IrStep[];
  readonly result: IrInput;
}

export interface IrParallelStep extends IrStepBase {
  readonly type: "parallel";
  readonly branches: readonly IrBranch[];
  readonly require: "all" | "any" | number;
  readonly validate?: string;
}

export interface IrForEachStep extends IrStepBase {
  readonly type: "for_each";
  readonly target: { readonly function: string } | { readonly flow: string };
  readonly item: string;
  readonly over: IrInput;
  readonly max_concurrent?: number;
  readonly require: "all" | "any" | number;
}

export interface IrDebateStep extends IrStepBase {
  readonly type: "debate";
  readonly agents: readonly { readonly name: string; readonly function: string; readonly model?: string }[];
  readonly rounds: number;
  readonly agree_on?: string;
  readonly synthesizer: string;
  readonly stop_when_converged: boolean;
}

export interface IrHumanStep extends IrStepBase {
  readonly type: "human";
  readonly question: string;
  readonly trigger?: string;
  readonly artifacts: Fields;
  readonly decision: Field;
  readonly options?: readonly string[];
  readonly timeout_ms?: number;
  readonly on_timeout?: "raise" | { readonly value: Json };
}

export interface IrBranchStep extends IrStepBase {
  readonly type: "branch";
  readonly cases: readonly { readonly name: string; readonly condition: string }[];
}

export interface IrFlowStep extends IrStepBase {
  readonly type: "flow";
  readonly flow: string;
}

export type IrStep =
  | IrCallStep
  | IrParallelStep
  | IrForEachStep
  | IrDebateStep
  | IrHumanStep
  | IrBranchStep
  | IrFlowStep;

export type IrStepType = IrStep["type"];
