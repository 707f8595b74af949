import { type Json, MODEL_FAILURES, type ModelFailureKind } from "../base/index.ts";
import { providerSchema } from "../contracts/index.ts";
import type { Model, ModelError, ModelRequest, Models, Price, Prices } from "../runtime/index.ts";
import { modelInfo } from "./catalog.ts";
import { dice } from "./simulated/dice.ts";
import { SIMULATED_PRICE, type SimulatedFault, type SimulatedOptions } from "./simulated/options.ts";
import { director } from "./simulated/script.ts";
import { type Answer, searchAnswer, searchRefusedAnswer } from "./simulated/search.ts";
import { type Delivery, deliver } from "./simulated/stream.ts";

const SEARCH_LIMIT = 200;

/**
 * The model that needs no key: it answers for every function, whatever model that declares. An answer depends only on
 * seed, function, inputs, attempt and member, never on call order. It is valid by its contract, its texts fit the field
 * names and echo the inputs, and it satisfies `ensure` if one of `search_limit` candidates does; else the `end` chunk
 * carries a `note` that says so. Scripts take precedence, then faults. Time is the `clock`'s.
 *
 * Tokens are counted exactly, by `countTokens` and `countPrompt`; `info.estimateTokens` is the same rule.
 */
export function simulatedModels(options: SimulatedOptions): Models {
  const { seed = 1, search_limit: limit = SEARCH_LIMIT } = options;
  const direct = director(options);

  const model: Model = {
    info: { ...modelInfo("simulated", "simulated"), is_free: true },
    stream(request, signal) {
      const call = request.identity;
      const direction = direct(call);
      const roll = dice(JSON.stringify([seed, "pace", call.function, call.inputs, call.attempt, call.member]));
      const send = (delivery: Delivery) => deliver(delivery, request, options, roll, signal);
      switch (direction.kind) {
        case "answer":
          return send({
            text: "text" in direction.answer ? direction.answer.text : scripted(direction.answer, request),
            ...(direction.wait_ms !== undefined && { wait_ms: direction.wait_ms }),
          });
        case "unknown-fault":
          return send({
            error: {
              kind: "bad_request",
              message: `A script of ${call.function} names a fault that does not exist: ${direction.fault}.`,
            },
          });
        case "fault":
          return send({
            ...faulty(
              direction.fault,
              request,
              () => searchAnswer(seed, call, limit),
              () => searchRefusedAnswer(seed, call, limit),
            ),
            ...(direction.wait_ms !== undefined && { wait_ms: direction.wait_ms }),
          });
        case "free": {
          const answer = searchAnswer(seed, call, limit);
          return send({ text: answerText(answer.value, request), ...noteOf(answer) });
        }
      }
    },
  };
  return { resolve: () => model };
}

/** Prices of a run on the simulated model: its own for `simulated`, everything else from `others`. */
export function simulatedPrices(price: Price = SIMULATED_PRICE, others?: Prices): Prices {
  return {
    priceOf: (provider, model) => (provider === "simulated" ? price : (others?.priceOf(provider, model) ?? null)),
  };
}

function scripted(answer: { readonly value: Json } | { readonly fault: string }, request: ModelRequest): string {
  return "value" in answer ? answerText(answer.value, request) : "";
}

/** The answer as the provider schema wants it: an output that is no object travels as `{value}` (LANGUAGE 1). */
function answerText(value: Json, { identity }: ModelRequest): string {
  return JSON.stringify(providerSchema(identity.output, identity.contracts).wrapped ? { value } : value);
}

function noteOf({ broken, tried }: Answer): { readonly note?: string } {
  if (broken.length === 0) return {};
  return {
    note: `The simulated model found no answer that satisfies ${broken.map((text) => `\`${text}\``).join(" and ")} among ${tried} candidates. Script an answer to show one.`,
  };
}

function errorOf(kind: ModelFailureKind): ModelError {
  const { title, statuses, simulated_retry_after_ms: wait } = MODEL_FAILURES[kind];
  const [status] = statuses;
  return {
    kind,
    message: `Simulated: ${title}.`,
    ...(status === undefined ? {} : { status }),
    ...(wait === null ? {} : { retry_after_ms: wait }),
  };
}

/** How long a provider that times out keeps one waiting, in milliseconds. */
const TIMEOUT_MS = 30_000;

function faulty(fault: SimulatedFault, request: ModelRequest, good: () => Answer, refused: () => Answer): Delivery {
  switch (fault) {
    case "ensure": {
      const answer = refused();
      const note =
        answer.broken.length > 0 ? {} : { note: "The simulated model found no answer that an ensure refuses." };
      return { text: answerText(answer.value, request), ...note };
    }
    case "bad_json":
      return { text: half(answerText(good().value, request)) };
    case "max_tokens":
      return { text: half(answerText(good().value, request)), stop: "max_tokens" };
    case "slow":
      return { text: answerText(good().value, request), slow: true };
    default:
      return { error: errorOf(fault), ...(fault === "timeout" ? { wait_ms: TIMEOUT_MS } : {}) };
  }
}

const half = (text: string) => text.slice(0, Math.ceil(text.length * 0.6));
