import type { Json } from "../base/index.ts";
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
}

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
  readonly budget?: IrBudget;
  readonly retries: number;
  readonly cache: "none" | "session" | "global";
  readonly stable: boolean;
  readonly sample_n?: number;
  readonly quorum?: { readonly n: number; readonly agree_on: string; readonly threshold: number };
  readonly refine?: { readonly until: string; readonly feedback: string; readonly max_iterations: number };
}

interface IrSignature {
  readonly description?: string;
  readonly input: Fields;
  readonly output: Field;
}

export interface IrInferFunction extends IrSignature, IrInferBody {
  readonly mode: "infer";
}

export interface IrComputeFunction extends IrSignature {
  readonly mode: "compute";
  readonly code: string;
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
  readonly max_rounds?: number;
  readonly steps: readonly IrStep[];
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
}

export interface IrCallStep extends IrStepBase {
  readonly type: "function";
  readonly function: string;
}

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
  readonly routes: { readonly approve?: string; readonly revise?: string; readonly kill?: string };
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
