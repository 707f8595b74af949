import type { JsonObject, RunPath } from "../../base/index.ts";
import type { Envelope } from "../budget/envelope.ts";
import type { Model, Price } from "../ports.ts";
import type { Run } from "../run.ts";
import type { InferSpec, InputBinding } from "../spec.ts";
import type { CompiledOutput } from "./compiled-output.ts";

/** One call of an infer function: everything about it that does not change between its attempts. */
export interface InferCall {
  readonly run: Run;
  readonly spec: InferSpec;
  readonly bindings: readonly InputBinding[];
  /** By name. */
  readonly inputs: JsonObject;
  readonly output: CompiledOutput;
  readonly path: RunPath;
  readonly printed: string;
  /** From its own envelope outwards. */
  readonly chain: readonly Envelope[];
  readonly signal: AbortSignal;
  readonly model: Model;
  readonly price: Price | null;
}
