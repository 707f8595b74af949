import { ownValue } from "../base/index.ts";
import { type Contracts, type Field, opaquePaths } from "../contracts/index.ts";
import type { IrCallStep, IrFunction, IrInferFunction } from "../ir/index.ts";
import type { Check, ComputeSpec, InferSpec } from "../runtime/index.ts";
import { type Places, type Source, sourceOf, takesNull } from "./source.ts";

/** What the steps of one program are made from. */
export interface Functions {
  readonly contracts: Contracts;
  readonly functions: { readonly [name: string]: IrFunction };
  readonly resultType: Field | null;
  /** A condition from its text. */
  checkOf(text: string): Check;
}

export interface Parameter {
  readonly name: string;
  readonly source: Source;
  readonly nullable: boolean;
  readonly opaque: true | readonly string[];
}

/** A call of a function by a step, with all that can be known before it runs. Parameters in declared order. */
export type Call =
  | { readonly kind: "infer"; readonly spec: InferSpec; readonly parameters: readonly Parameter[] }
  | {
      readonly kind: "compute";
      readonly spec: ComputeSpec;
      readonly code: string;
      readonly names: readonly string[];
      readonly parameters: readonly Parameter[];
    };

export function callOf(
  functions: Functions,
  step: IrCallStep,
  scopes: readonly Places[],
): Call | { readonly kind: "unsupported"; readonly what: string } {
  const spec = ownValue(functions.functions, step.function);
  if (!spec) return { kind: "unsupported", what: `function ${step.function}, which does not exist` };
  const parameters = Object.entries(spec.input).map(([name, field]): Parameter => {
    const input = ownValue(step.inputs, name);
    const paths = opaquePaths(field, functions.contracts);
    return {
      name,
      // An unconnected input is null if that does.
      source: input ? sourceOf(input, field, functions.contracts, scopes) : { from: "first", sources: [] },
      nullable: takesNull(field),
      opaque: paths.includes("") ? true : paths,
    };
  });
  switch (spec.mode) {
    case "infer":
      return { kind: "infer", spec: inferSpec(functions, step, spec), parameters };
    case "compute":
      return {
        kind: "compute",
        code: spec.code,
        names: parameters.map((parameter) => parameter.name),
        parameters,
        spec: {
          function: step.function,
          node: step.id,
          output: { field: spec.output, contracts: functions.contracts },
          ...(spec.budget && { budget: spec.budget }),
        },
      };
    case "adaptive":
      return { kind: "unsupported", what: `${step.function}, an adaptive function` };
  }
}

function inferSpec(functions: Functions, step: IrCallStep, spec: IrInferFunction): InferSpec {
  return {
    function: step.function,
    node: step.id,
    intent: spec.intent,
    context: spec.context,
    output: { field: spec.output, contracts: functions.contracts },
    given: spec.given.map(functions.checkOf),
    ensure: spec.ensure.map(functions.checkOf),
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
