import { type Json, type JsonObject, parseMachineJson } from "../base/index.ts";
import { providerSchema } from "../contracts/index.ts";
import type { Ask, Model, ModelChunk, ModelRequest, Models, Prices } from "../runtime/index.ts";
import { modelInfo } from "./catalog.ts";
import { countPrompt, countTokens } from "./tokens.ts";

/** "Be the model": a person sees the prompt and gives the answer, which is judged like any other. */
export interface ManualOptions {
  /** Whoever answers the run's questions. */
  readonly ask: Ask;
}

/**
 * The model that a person is: it answers for every function, whatever model that declares. What is given is of the
 * output's type only if the person makes it so: contracts, guardrails and `ensure` judge it as they judge any answer.
 */
export function manualModels({ ask }: ManualOptions): Models {
  const model: Model = {
    info: { ...modelInfo("manual", "manual"), is_person: true, is_free: true },
    stream: (request, signal) => answer(ask, request, signal),
  };
  return { resolve: () => model };
}

/** Of models that nobody is paid for. */
export function freePrices(): Prices {
  return { priceOf: () => ({ input: 0, output: 0, cache_read: 0, cache_write: 0 }) };
}

async function* answer(ask: Ask, request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelChunk> {
  const { identity } = request;
  const decision = await ask.ask(
    {
      // The same in every attempt: what was refused is put right where it was typed.
      id: `model:${identity.path}`,
      path: identity.path,
      kind: "answer",
      question: `What does ${identity.function} answer?`,
      artifacts: shown(request),
      decision: identity.output,
      contracts: identity.contracts,
      outcomes: ["approve"],
    },
    signal,
    identity.refused && refusalOf(identity.refused),
  );
  if (decision === "expired" || decision === "later") {
    yield { type: "error", error: { kind: "refusal", message: "Nobody is there to be the model." } };
    return;
  }
  const text = answerText(decision.value, request);
  yield { type: "text", text };
  const usage = { input: countPrompt(request.prompt), output: countTokens(text), cache_read: 0, cache_write: 0 };
  yield { type: "usage", usage, exact: true };
  yield { type: "end", stop: "end" };
}

/** In the words in which a refused decision is told: by its place in `value`. */
function refusalOf(reasons: readonly string[]): string {
  return reasons.map((reason) => reason.replace(/^parse: result/, "value")).join("; ");
}

function shown({ prompt }: ModelRequest): JsonObject {
  const attachment = prompt.attachment === null ? null : parseMachineJson(prompt.attachment);
  if (attachment === null) return { prompt: prompt.text };
  return { prompt: prompt.text, attachment: attachment.ok ? attachment.value : prompt.attachment };
}

/** An output that is no object travels as `{value}` (LANGUAGE 1). */
function answerText(value: Json, { identity }: ModelRequest): string {
  return JSON.stringify(providerSchema(identity.output, identity.contracts).wrapped ? { value } : value);
}
