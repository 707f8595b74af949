import { type Effort, thinks } from "../../base/index.ts";
import type { ModelChunk, ModelError, ModelRequest } from "../../runtime/index.ts";
import { ONLY_THOUGHT } from "../model-errors.ts";
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
 * Sends it at the pace of a model: a wait, what it thinks where it is told to, then chunks of 2 to 7 tokens, each with the running count. `max_tokens` of
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
  const thought = thoughtOf(request).slice(0, room);
  const text = delivery.text.slice(0, room - thought.length);
  const input = countPrompt(request.prompt);
  const usage = (thoughtSent: number, sent: number): ModelChunk => {
    const thoughtTokens = countTokens(thought.slice(0, thoughtSent));
    const output = thoughtTokens + countTokens(text.slice(0, sent));
    const counted = { input, output, cache_read: 0, cache_write: 0, ...(thought !== "" && { thought: thoughtTokens }) };
    return { type: "usage", usage: counted, exact: true };
  };

  await clock.sleep(delivery.wait_ms ?? first * slowness, signal);
  if (signal.aborted) return;
  yield usage(0, 0);
  let due = 0;
  for (const type of ["thought", "text"] as const) {
    const whole = type === "thought" ? thought : text;
    for (let sent = 0; sent < whole.length; ) {
      const tokens = 2 + roll.below(6);
      const end = wholeSign(whole, Math.min(whole.length, sent + tokens * TOKEN));
      due += perToken * tokens;
      // Whole milliseconds, without losing the fractions.
      const wait = Math.floor(due);
      due -= wait;
      await clock.sleep(wait, signal);
      if (signal.aborted) return;
      yield { type, text: whole.slice(sent, end) };
      if (signal.aborted) return;
      yield type === "thought" ? usage(end, 0) : usage(thought.length, end);
      sent = end;
    }
  }
  if (thought !== "" && text === "" && delivery.text !== "") {
    yield { type: "error", error: { kind: "only_thought", message: ONLY_THOUGHT } };
    return;
  }
  const stop = text.length < delivery.text.length ? "max_tokens" : (delivery.stop ?? "end");
  yield { type: "end", stop, ...(delivery.note === undefined ? {} : { note: delivery.note }) };
}

/** How often it looks at each input: more thought is longer. */
const LOOKS: { readonly [effort in Effort]: number } = { low: 1, medium: 3, high: 8 };

/** What the simulated model shows of its thought. It follows from what is asked, and decides nothing. */
function thoughtOf({ thinking, identity }: ModelRequest): string {
  if (!thinks(thinking)) return "";
  const looks = Object.keys(identity.inputs).map((name) => `What does ${name} say? `);
  const steps = [`I am asked for ${identity.function.replaceAll("_", " ")}. `, ...looks];
  return `${steps.join("").repeat(LOOKS[thinking])}Now I can answer.`;
}

/** Does not cut a surrogate pair in two. */
function wholeSign(text: string, end: number): number {
  const unit = text.charCodeAt(end - 1);
  return unit >= 0xd800 && unit <= 0xdbff && end < text.length ? end + 1 : end;
}
