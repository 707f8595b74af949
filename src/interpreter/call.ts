import { invariant, ownValue } from "../base/index.ts";
import { type Contracts, type Field, opaquePaths } from "../contracts/index.ts";
import type { Ir, IrCallStep, IrFunction, IrInferFunction } from "../ir/index.ts";
import type { Check, ComputeSpec, InferSpec, OutputType } from "../runtime/index.ts";
import { checkOf } from "./check.ts";
import { type Places, type Source, sourceOf, takesNull } from "./source.ts";

/** What the steps of one program are made from: each function is prepared once, however many steps call it. */
export interface Functions {
  readonly contracts: Contracts;
  readonly flows: Ir["flows"];
  readonly prepared: ReadonlyMap<string, PreparedFunction>;
}

/** What all calls of a function share. */
export interface PreparedFunction {
  readonly definition: IrFunction;
  readonly output: OutputType;
  readonly parameters: readonly ParameterType[];
  /** In declared order. */
  readonly names: readonly string[];
  readonly given: readonly Check[];
  readonly ensure: readonly Check[];
}

interface ParameterType {
  readonly name: string;
  readonly field: Field;
  readonly nullable: boolean;
  readonly opaque: true | readonly string[];
}

export interface Parameter {
  readonly type: ParameterType;
  readonly source: Source;
}

/** A call of a function by a step, with all that can be known before it runs. Parameters in declared order. */
export type Call =
  | { readonly kind: "infer"; readonly spec: InferSpec; readonly parameters: readonly Parameter[] }
  | {
      readonly kind: "compute";
      readonly spec: ComputeSpec;
      readonly code: string;
      readonly output: OutputType;
      readonly ensure: readonly Check[];
      readonly names: readonly string[];
      readonly parameters: readonly Parameter[];
    };

/** An unconnected input: null if that does. */
export const UNCONNECTED: Source = { from: "first", sources: [] };

export function prepareFunctions(
  contracts: Contracts,
  functions: { readonly [name: string]: IrFunction },
): ReadonlyMap<string, PreparedFunction> {
  return new Map(Object.entries(functions).map(([name, one]) => [name, prepare(contracts, one)]));
}

function prepare(contracts: Contracts, definition: IrFunction): PreparedFunction {
  const inputs = Object.entries(definition.input);
  const given = definition.mode === "infer" ? definition.given : [];
  return {
    definition,
    output: { field: definition.output, contracts },
    names: inputs.map(([name]) => name),
    given: given.map(checkOf),
    ensure: (definition.ensure ?? []).map(checkOf),
    parameters: inputs.map(([name, field]) => {
      const paths = opaquePaths(field, contracts);
      return { name, field, nullable: takesNull(field), opaque: paths.includes("") ? true : paths };
    }),
  };
}

/** Of a function that exists and is no adaptive one. */
export function callOf(functions: Functions, step: IrCallStep, scopes: readonly Places[]): Call {
  const called = functions.prepared.get(step.function);
  invariant(called, "a step whose function does not exist is never dispatched");
  const { definition } = called;
  const parameters = called.parameters.map((type): Parameter => {
    const input = ownValue(step.inputs, type.name);
    return { type, source: input ? sourceOf(input, type.field, functions.contracts, scopes) : UNCONNECTED };
  });
  if (definition.mode === "infer") return { kind: "infer", spec: inferSpec(called, step, definition), parameters };
  invariant(definition.mode === "compute", "a step whose function is adaptive is never dispatched");
  const { code, budget } = definition;
  const spec = { function: step.function, node: step.id, output: called.output, ...(budget && { budget }) };
  const { names, output, ensure } = called;
  return { kind: "compute", code, names, output, ensure, parameters, spec };
}

function inferSpec(called: PreparedFunction, step: IrCallStep, spec: IrInferFunction): InferSpec {
  return {
    function: step.function,
    node: step.id,
    intent: spec.intent,
    context: spec.context,
    output: called.output,
    given: called.given,
    ensure: called.ensure,
    guardrails: spec.guardrails,
    ...(spec.model !== undefined && { model: spec.model }),
    ...(spec.temperature !== undefined && { temperature: spec.temperature }),
    ...(spec.max_tokens !== undefined && { max_tokens: spec.max_tokens }),
    ...(spec.budget && { budget: spec.budget }),
    retries: spec.retries,
    cache: spec.cache,
    stable: spec.stable,
  };
}
