import type { Fields } from "../../contracts/index.ts";
import type { FunctionDef, InferBody } from "../../flow/index.ts";
import type { IrFunction, IrInferBody } from "../../ir/index.ts";
import { DEFAULT_RETRIES } from "../3-lower/function.ts";
import { sameData } from "./same-data.ts";

/** What the compiler would fill in again is left out, unless the document said it before. */
export function liftFunction(
  lowered: IrFunction,
  previous: FunctionDef | undefined,
  wasOpaque: (input: string) => boolean,
): FunctionDef {
  const signature = {
    ...(lowered.extra !== undefined ? { extra: lowered.extra } : {}),
    ...(lowered.description !== undefined ? { description: lowered.description } : {}),
    input: liftInput(lowered.input, previous?.input ?? {}, wasOpaque),
    output: previous && sameData(previous.output, lowered.output) ? previous.output : lowered.output,
  };
  switch (lowered.mode) {
    case "infer":
      return {
        mode: "infer",
        ...signature,
        ...liftBody(lowered, previous?.mode === "infer" ? previous : undefined),
        ...(lowered.answered_by && { answered_by: lowered.answered_by }),
      };
    case "compute":
      return {
        mode: "compute",
        ...signature,
        code: lowered.code,
        ...(lowered.ensure ? { ensure: lowered.ensure } : {}),
        ...(lowered.budget ? { budget: lowered.budget } : {}),
      };
    case "adaptive":
      return {
        mode: "adaptive",
        ...signature,
        dispatch: lowered.dispatch,
        code: lowered.code,
        infer: liftBody(lowered.infer, previous?.mode === "adaptive" ? previous.infer : undefined),
        ...(lowered.ensure.length > 0 ? { ensure: lowered.ensure } : {}),
      };
  }
}

/** Opacity that an input only had from its callers isn't declared, and doesn't become so. */
function liftInput(input: Fields, previous: Fields, wasOpaque: (input: string) => boolean): Fields {
  if (sameData(input, previous, true)) return previous;
  return Object.fromEntries(
    Object.entries(input).map(([name, field]) => {
      const old = Object.hasOwn(previous, name) ? previous[name] : undefined;
      if (!old || old.opaque || !field.opaque || !wasOpaque(name)) return [name, field];
      const { opaque: _, ...plain } = field;
      return [name, plain];
    }),
  );
}

function liftBody(body: IrInferBody, previous: InferBody | undefined): InferBody {
  const { quorum } = body;
  return {
    intent: body.intent,
    ...(body.context.length > 0 ? { context: body.context } : {}),
    ...(body.given.length > 0 ? { given: body.given } : {}),
    ...(body.ensure.length > 0 ? { ensure: body.ensure } : {}),
    ...(body.guardrails.length > 0 ? { guardrails: body.guardrails } : {}),
    ...(body.model !== undefined ? { model: body.model } : {}),
    ...(body.temperature !== undefined ? { temperature: body.temperature } : {}),
    ...(body.max_tokens !== undefined ? { max_tokens: body.max_tokens } : {}),
    ...(body.thinking ? { thinking: body.thinking } : {}),
    ...(body.budget ? { budget: body.budget } : {}),
    ...(body.retries !== DEFAULT_RETRIES || previous?.retries !== undefined ? { retries: body.retries } : {}),
    ...(body.cache !== "none" || previous?.cache !== undefined ? { cache: body.cache } : {}),
    ...(!body.stable || previous?.stable !== undefined ? { stable: body.stable } : {}),
    ...(body.sample_n !== undefined ? { sample_n: body.sample_n } : {}),
    ...(quorum ? { quorum: quorum.n, agree_on: quorum.agree_on, threshold: quorum.threshold } : {}),
    ...(body.refine ? { refine: body.refine } : {}),
  };
}
