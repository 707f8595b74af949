import type { ModelChunk, ModelError, ModelRequest } from "../../runtime/index.ts";
import { countPrompt, countTokens } from "../tokens.ts";
import type { Dice } from "./dice.ts";
import type { SimulatedOptions } from "./options.ts";

/** What is to be sent: an answer, or an error after a wait. */
export type Delivery =
  | {
      readonly text: string;
      readonly stop?: "max_tokens";
      readonly note?: string;
      readonly slow?: true;
      /** Until the first token, instead of the pace's. */
      readonly wait_ms?: number;
    }
  | { readonly error: ModelError; readonly wait_ms?: number };

const FIRST_TOKEN_MS = 350;
const TOKENS_PER_SECOND = 75;
const SLOWNESS = 10;
/** Characters a token, the rule of `countTokens`. */
const TOKEN = 4;

/**
 * Sends it at the pace of a model: a wait, then chunks of 2 to 7 tokens, each with the running count. `max_tokens` of
 * the request cuts off like a provider does. Stops without a word when `signal` aborts.
 */
export async function* deliver(
  delivery: Delivery,
  request: ModelRequest,
  { clock, pace = {} }: SimulatedOptions,
  roll: Dice,
  signal: AbortSignal,
): AsyncGenerator<ModelChunk, void, undefined> {
  const vary = 0.8 + 0.4 * roll.next();
  const first = Math.round((pace.first_token_ms ?? FIRST_TOKEN_MS) * vary);
  if ("error" in delivery) {
    await clock.sleep(delivery.wait_ms ?? first, signal);
    if (!signal.aborted) yield { type: "error", error: delivery.error };
    return;
  }
  const slowness = delivery.slow ? SLOWNESS : 1;
  const perToken = (1000 / Math.max(1, pace.tokens_per_second ?? TOKENS_PER_SECOND)) * vary * slowness;
  const room = Math.max(0, request.max_tokens) * TOKEN;
  const text = delivery.text.slice(0, room);
  const input = countPrompt(request.prompt);
  const usage = (sent: number): ModelChunk => ({
    type: "usage",
    usage: { input, output: countTokens(text.slice(0, sent)), cache_read: 0, cache_write: 0 },
    exact: true,
  });

  await clock.sleep(delivery.wait_ms ?? first * slowness, signal);
  if (signal.aborted) return;
  yield usage(0);
  let due = 0;
  for (let sent = 0; sent < text.length; ) {
    const tokens = 2 + roll.below(6);
    const end = wholeSign(text, Math.min(text.length, sent + tokens * TOKEN));
    due += perToken * tokens;
    // Whole milliseconds, without losing the fractions.
    const wait = Math.floor(due);
    due -= wait;
    await clock.sleep(wait, signal);
    if (signal.aborted) return;
    yield { type: "text", text: text.slice(sent, end) };
    if (signal.aborted) return;
    yield usage(end);
    sent = end;
  }
  const stop = text.length < delivery.text.length ? "max_tokens" : (delivery.stop ?? "end");
  yield { type: "end", stop, ...(delivery.note === undefined ? {} : { note: delivery.note }) };
}

/** Does not cut a surrogate pair in two. */
function wholeSign(text: string, end: number): number {
  const unit = text.charCodeAt(end - 1);
  return unit >= 0xd800 && unit <= 0xdbff && end < text.length ? end + 1 : end;
}
