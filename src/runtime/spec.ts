import type { Json, JsonObject, RunPath, Thinking } from "../base/index.ts";
import type { Contracts, Field } from "../contracts/index.ts";
import type { Limits, RunEventBody, RunPart } from "./events.ts";
import type { Require } from "./requirement.ts";

/**
 * A condition. `text` is its Python spelling, which is what events, reasons and hashes know it by; `test` decides.
 * The interpreter makes `test` from the text; exported code brings its own predicate. `test` may throw: that counts as
 * false, and the explanation comes from evaluating the text.
 */
export interface Check {
  readonly text: string;
  /** `given`: the inputs by name. `ensure`: `{ result }`. */
  test(bindings: JsonObject): boolean;
}

/** What a function answers: a type, and the contracts that it names. */
export interface OutputType {
  readonly field: Field;
  readonly contracts: Contracts;
}

/** An argument of an infer, in declared order. */
export interface InputBinding {
  readonly name: string;
  readonly value: Json;
  /** True: all of it is an attachment. Paths (`body`, `items[].text`): those parts are. Empty: all of it is inline. */
  readonly opaque: true | readonly string[];
}

/** LANGUAGE 2, `infer`, ready to run. */
export interface InferSpec {
  /** `snake_case`: the name in traces, scripts and cache keys. */
  readonly function: string;
  /** Name of the node, where the caller gives it; else the function's name and its ordinal in the scope. */
  readonly node?: string;
  readonly intent: string;
  readonly context: readonly string[];
  readonly output: OutputType;
  readonly given: readonly Check[];
  readonly ensure: readonly Check[];
  /** Python `re` patterns that must not match. */
  readonly guardrails: readonly string[];
  readonly model?: string;
  readonly temperature?: number;
  /** Of the answer; what is thought comes on top (`outputLimit`). */
  readonly max_tokens?: number;
  /** Absent: off, or the least that the model knows. */
  readonly thinking?: Thinking;
  readonly budget?: Limits;
  /** After the first attempt. */
  readonly retries: number;
  readonly cache: "none" | "session" | "global";
  /** False: answers may differ, and callers take them as `Probabilistic` (LANGUAGE 5.3). */
  readonly stable: boolean;
  /** Samples in test mode; 5 if absent. */
  readonly sample_n?: number;
  /** So many calls at once, of which `threshold` must agree on the field at the path `agree_on`. */
  readonly quorum?: { readonly n: number; readonly agree_on: string; readonly threshold: number };
  /** Asked again until `until` holds over the result, with `feedback` in the context. */
  readonly refine?: { readonly until: Check; readonly feedback: string; readonly max_iterations: number };
}

export interface ComputeSpec {
  readonly function: string;
  readonly node?: string;
  readonly budget?: Limits | undefined;
  /** Over `{ result }`, held once: the same code would give the same again. */
  readonly ensure?: readonly Check[];
  /** Held against the value that comes back; absent where a type checker has done so. */
  readonly output?: OutputType | undefined;
}

/** LANGUAGE 2, `adaptive`: a compute and an infer body of one signature. */
export interface AdaptiveSpec {
  readonly function: string;
  readonly node?: string;
  /** Over the inputs by name: true takes the compute body. */
  readonly dispatch: Check;
  /** Its `ensure` are the infer body's own. */
  readonly infer: InferSpec;
  /** For whichever body ran. */
  readonly ensure: readonly Check[];
}

export interface ParallelSpec {
  /** Name of the frame's node; else `parallel` and its ordinal in the scope. */
  readonly node?: string;
  readonly require: Require;
  /** Over `results`, a list in branch order; of `require: 0`, the outcomes. */
  readonly validate?: readonly Check[];
}

export interface ForEachSpec {
  /** Name of the node; else `for_each` and its ordinal in the scope. */
  readonly node?: string;
  readonly require: Require;
  /** How many items are worked on at the same time; all if absent. */
  readonly maxConcurrent?: number;
  /** Over `results`, as in a frame. */
  readonly validate?: readonly Check[];
}

export interface FlowSpec {
  readonly name: string;
  /** Name of the node, for a flow inside another. */
  readonly node?: string;
  readonly limits: Limits;
  /** How often the flow may go back (LANGUAGE 5.6); 3 if absent. */
  readonly maxRounds?: number;
  /** Positional, in declared order of the flow's inputs. */
  readonly args: readonly Json[];
  /** Top level only: what `run-start` says of it. */
  readonly basedOn?: readonly string[];
  readonly part?: RunPart;
}

export type StepStart = Extract<RunEventBody, { type: "step-start" }>;

/** An output of an earlier run. */
export interface Stood {
  readonly output: Json;
  readonly run: string;
}

/** What of earlier runs stands in this one: steps that need not be done again, because nothing they come from changed. */
export interface Standing {
  /** The output of the step that is about to begin; undefined: it has to run. `note`: what a reviewer asked of it. */
  outputOf(path: RunPath, start: StepStart, note: string | undefined): Stood | undefined;
  /** A step has this output in this run. */
  ended(path: RunPath, output: Json): void;
}
