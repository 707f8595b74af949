import { type Envelope, type SpendAxis, USD_TOLERANCE } from "./envelope.ts";
import type { Need } from "./need.ts";
import type { Shortage } from "./shortage.ts";

export type Ruling =
  | { readonly kind: "grant"; readonly max_tokens: number; readonly shortened: Shortage | null }
  /** It fits only once others have settled. */
  | { readonly kind: "wait" }
  | { readonly kind: "refuse"; readonly shortage: Shortage };

/**
 * A call begins with room for this many tokens of answer beside its thought (or all that it wants, or all that its limits
 * can ever give): a smaller rest is waited out rather than spent on an answer that would be cut off.
 */
export const WORTHWHILE_TOKENS = 1024;

/**
 * May a call begin now, and with what `max_tokens`? `min(wanted, what the envelopes still allow)` (LANGUAGE 5.4); calls
 * that ask at the same instant divide what is there, so that branches run side by side under one budget.
 */
export function rule(need: Need, sharers: ReadonlyMap<Envelope, number>): Ruling {
  let atMost = need.wanted;
  let now = need.wanted;
  let share = need.wanted;
  let shortened: Shortage | null = null;
  for (const envelope of need.chain) {
    for (const axis of AXES) {
      const left = envelope.left(axis);
      if (left.atMost === Number.POSITIVE_INFINITY || (axis === "usd" && need.price === null)) continue;
      const possible = outputWithin(need, axis, left.atMost);
      if (possible < 1) return { kind: "refuse", shortage: { envelope, axis, needs: leastNeed(need, axis) } };
      const mine = outputWithin(need, axis, left.now / (sharers.get(envelope) ?? 1));
      if (mine < share) shortened = { envelope, axis };
      atMost = Math.min(atMost, possible);
      now = Math.min(now, outputWithin(need, axis, left.now));
      share = Math.min(share, mine);
    }
  }
  const worthwhile = Math.min(atMost, WORTHWHILE_TOKENS + need.thought);
  if (now < worthwhile) return { kind: "wait" };
  const max_tokens = Math.min(now, Math.max(worthwhile, share));
  return { kind: "grant", max_tokens, shortened: max_tokens < need.wanted ? shortened : null };
}

const AXES: readonly SpendAxis[] = ["tokens", "usd"];

/** Output tokens that fit into `amount` after the prompt. */
function outputWithin(need: Need, axis: SpendAxis, amount: number): number {
  if (axis === "tokens") return Math.floor(amount) - need.prompt_tokens;
  const { input, output } = need.price ?? FREE;
  const rest = amount - (need.prompt_tokens * input) / 1_000_000 + USD_TOLERANCE;
  if (rest < 0) return -1;
  return output === 0 ? Number.POSITIVE_INFINITY : Math.floor((rest / output) * 1_000_000);
}

/** The prompt and one token of an answer. */
function leastNeed(need: Need, axis: SpendAxis): number {
  if (axis === "tokens") return need.prompt_tokens + 1;
  const { input, output } = need.price ?? FREE;
  return (need.prompt_tokens * input + output) / 1_000_000;
}

const FREE = { input: 0, output: 0 };
