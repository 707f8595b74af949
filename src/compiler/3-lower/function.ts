import type { Fields } from "../../contracts/index.ts";
import type { ComputeFunction, InferFunction } from "../../flow/index.ts";
import type { IrComputeFunction, IrInferFunction } from "../../ir/index.ts";
import type { Opacity } from "../1-resolve/opacity.ts";
import { DEFAULT_RETRIES } from "../2-check/worst-case.ts";

/** Defaults become explicit, and so does opacity that an input only has from its call sites. */
export function lowerInfer(name: string, definition: InferFunction, opacity: Opacity): IrInferFunction {
  const { quorum, agree_on, threshold, refine } = definition;
  return {
    mode: "infer",
    ...(definition.extra ? { extra: definition.extra } : {}),
    ...(definition.description !== undefined ? { description: definition.description } : {}),
    input: lowerInput(name, definition.input, opacity),
    output: definition.output,
    intent: definition.intent,
    context: definition.context ?? [],
    given: definition.given ?? [],
    ensure: definition.ensure ?? [],
    guardrails: definition.guardrails ?? [],
    ...(definition.model !== undefined ? { model: definition.model } : {}),
    ...(definition.temperature !== undefined ? { temperature: definition.temperature } : {}),
    ...(definition.max_tokens !== undefined ? { max_tokens: definition.max_tokens } : {}),
    ...(definition.budget ? { budget: definition.budget } : {}),
    retries: definition.retries ?? DEFAULT_RETRIES,
    cache: definition.cache ?? "none",
    stable: definition.stable ?? true,
    ...(definition.sample_n !== undefined ? { sample_n: definition.sample_n } : {}),
    ...(quorum !== undefined && agree_on !== undefined && threshold !== undefined
      ? { quorum: { n: quorum, agree_on, threshold } }
      : {}),
    ...(refine ? { refine: { ...refine, max_iterations: refine.max_iterations ?? 5 } } : {}),
  };
}

export function lowerCompute(name: string, definition: ComputeFunction, opacity: Opacity): IrComputeFunction {
  return {
    mode: "compute",
    ...(definition.extra ? { extra: definition.extra } : {}),
    ...(definition.description !== undefined ? { description: definition.description } : {}),
    input: lowerInput(name, definition.input, opacity),
    output: definition.output,
    code: definition.code,
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
