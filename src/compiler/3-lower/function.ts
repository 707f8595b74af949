import type { Fields } from "../../contracts/index.ts";
import type { AdaptiveFunction, ComputeFunction, FunctionDef, InferBody, InferFunction } from "../../flow/index.ts";
import type { IrAdaptiveFunction, IrComputeFunction, IrInferBody, IrInferFunction } from "../../ir/index.ts";
import type { Opacity } from "../1-resolve/opacity.ts";

/** Retries after the first attempt when nothing is declared (LANGUAGE 2). */
export const DEFAULT_RETRIES = 3;

/** Defaults become explicit, and so does opacity that an input only has from its call sites. */
export function lowerInfer(name: string, definition: InferFunction, opacity: Opacity): IrInferFunction {
  const { answered_by } = definition;
  const signature = lowerSignature(name, definition, opacity);
  return { mode: "infer", ...signature, ...lowerBody(definition), ...(answered_by && { answered_by, stable: true }) };
}

export function lowerAdaptive(name: string, definition: AdaptiveFunction, opacity: Opacity): IrAdaptiveFunction {
  return {
    mode: "adaptive",
    ...lowerSignature(name, definition, opacity),
    dispatch: definition.dispatch,
    code: definition.code,
    infer: lowerBody(definition.infer),
    ensure: definition.ensure ?? [],
  };
}

function lowerSignature(name: string, definition: FunctionDef, opacity: Opacity) {
  return {
    ...(definition.extra ? { extra: definition.extra } : {}),
    ...(definition.description !== undefined ? { description: definition.description } : {}),
    input: lowerInput(name, definition.input, opacity),
    output: definition.output,
  };
}

function lowerBody(body: InferBody): IrInferBody {
  const { quorum, agree_on, threshold, refine } = body;
  return {
    intent: body.intent,
    context: body.context ?? [],
    given: body.given ?? [],
    ensure: body.ensure ?? [],
    guardrails: body.guardrails ?? [],
    ...(body.model !== undefined ? { model: body.model } : {}),
    ...(body.temperature !== undefined ? { temperature: body.temperature } : {}),
    ...(body.max_tokens !== undefined ? { max_tokens: body.max_tokens } : {}),
    ...(body.thinking ? { thinking: body.thinking } : {}),
    ...(body.budget ? { budget: body.budget } : {}),
    retries: body.retries ?? DEFAULT_RETRIES,
    cache: body.cache ?? "none",
    stable: body.stable ?? true,
    ...(body.sample_n !== undefined ? { sample_n: body.sample_n } : {}),
    ...(quorum !== undefined && agree_on !== undefined && threshold !== undefined
      ? { quorum: { n: quorum, agree_on, threshold } }
      : {}),
    ...(refine ? { refine: { ...refine, max_iterations: refine.max_iterations ?? 5 } } : {}),
  };
}

export function lowerCompute(name: string, definition: ComputeFunction, opacity: Opacity): IrComputeFunction {
  return {
    mode: "compute",
    ...lowerSignature(name, definition, opacity),
    code: definition.code,
    ...(definition.ensure && definition.ensure.length > 0 ? { ensure: definition.ensure } : {}),
    ...(definition.budget ? { budget: definition.budget } : {}),
  };
}

function lowerInput(name: string, input: Fields, opacity: Opacity): Fields {
  const opaque = opacity.inputsOf(name);
  if (opaque.every((one) => input[one]?.opaque)) return input;
  return Object.fromEntries(
    Object.entries(input).map(([one, field]) => [one, opaque.includes(one) ? { ...field, opaque: true } : field]),
  );
}
