import { invariant, ownValue } from "../base/index.ts";
import { type Contracts, type Field, opaquePaths, takesNull } from "../contracts/index.ts";
import { askedOf, type Ir, type IrCallStep, type IrFunction, type IrInferBody, type Unwrap } from "../ir/index.ts";
import type { AdaptiveSpec, AnswerSpec, Check, ComputeSpec, InferSpec, OutputType } from "../runtime/index.ts";
import { checkOf, decisionOf } from "./check.ts";
import { type Places, sourceOf, type ValueSource } from "./source.ts";

/** What the steps of one program are made from: each function is prepared once, however many steps call it. */
export interface Functions {
  readonly contracts: Contracts;
  readonly flows: Ir["flows"];
  readonly functions: Ir["functions"];
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
  readonly source: ValueSource;
}

/** A call of a function by a step, with all that can be known before it runs. Parameters in declared order. */
export type Call =
  | {
      readonly kind: "infer";
      readonly spec: InferSpec;
      readonly unwrap: Unwrap;
      readonly parameters: readonly Parameter[];
    }
  | {
      readonly kind: "adaptive";
      readonly spec: AdaptiveSpec;
      readonly code: string;
      readonly names: readonly string[];
      readonly parameters: readonly Parameter[];
    }
  | {
      readonly kind: "compute";
      readonly spec: ComputeSpec;
      readonly code: string;
      readonly names: readonly string[];
      readonly parameters: readonly Parameter[];
    }
  | {
      readonly kind: "answered";
      readonly spec: AnswerSpec;
      readonly names: readonly string[];
      readonly parameters: readonly Parameter[];
    };

/** An unconnected input: null if that does. */
export const UNCONNECTED: ValueSource = { from: "first", sources: [] };

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

/** Of a function that exists. */
export function callOf(functions: Functions, step: IrCallStep, scopes: readonly Places[]): Call {
  const called = functions.prepared.get(step.function);
  invariant(called, "a step whose function does not exist is never dispatched");
  const { definition } = called;
  const parameters = called.parameters.map((type): Parameter => {
    const input = ownValue(step.inputs, type.name);
    return { type, source: input ? sourceOf(input, type.field, functions.contracts, scopes) : UNCONNECTED };
  });
  const { names, output, ensure } = called;
  const { function: name, id: node } = step;
  const intent = askedOf(name, definition);
  if (intent !== null && definition.mode !== "adaptive") {
    const { budget } = definition;
    const spec = { function: name, node, intent, output, given: called.given, ensure, ...(budget && { budget }) };
    return { kind: "answered", spec, names, parameters };
  }
  if (definition.mode === "infer") {
    const spec = { ...inferSpec(called, step, definition), given: called.given, ensure };
    return { kind: "infer", spec, unwrap: step.unwrap ?? "most_likely", parameters };
  }
  if (definition.mode === "adaptive") {
    const infer = {
      ...inferSpec(called, step, definition.infer),
      given: definition.infer.given.map(checkOf),
      ensure: definition.infer.ensure.map(checkOf),
    };
    const spec = {
      function: step.function,
      node: step.id,
      dispatch: decisionOf(definition.dispatch),
      infer,
      ensure,
    };
    return { kind: "adaptive", spec, code: definition.code, names, parameters };
  }
  const { code, budget } = definition;
  const spec = { function: name, node, output, ensure, ...(budget && { budget }) };
  return { kind: "compute", code, names, parameters, spec };
}

function inferSpec(called: PreparedFunction, step: IrCallStep, spec: IrInferBody): Omit<InferSpec, "given" | "ensure"> {
  const { refine } = spec;
  return {
    function: step.function,
    node: step.id,
    intent: spec.intent,
    context: spec.context,
    output: called.output,
    guardrails: spec.guardrails,
    ...(spec.model !== undefined && { model: spec.model }),
    ...(spec.temperature !== undefined && { temperature: spec.temperature }),
    ...(spec.max_tokens !== undefined && { max_tokens: spec.max_tokens }),
    ...(spec.thinking && { thinking: spec.thinking }),
    ...(spec.budget && { budget: spec.budget }),
    retries: spec.retries,
    cache: spec.cache,
    stable: spec.stable,
    ...(spec.sample_n !== undefined && { sample_n: spec.sample_n }),
    ...(spec.quorum && { quorum: spec.quorum }),
    ...(refine && { refine: { ...refine, until: checkOf(refine.until) } }),
  };
}
