import { FAILURE_KINDS, type ModelFailureKind, type ScriptedAnswer } from "../../base/index.ts";
import type { Clock, Price } from "../../runtime/index.ts";

/** Ways to answer wrongly or slowly: half a JSON, an ensure broken, well but at a tenth of the pace. */
const WAYS = ["bad_json", "ensure", "slow"] as const;

/**
 * What can go wrong on purpose, as scripts and knobs name it: every failure of a provider (`MODEL_FAILURES`), which ends in
 * an `error` chunk, but for `max_tokens`, which cuts an answer off; and some ways to answer.
 */
export type SimulatedFault = ModelFailureKind | (typeof WAYS)[number];

export const SIMULATED_FAULTS: readonly SimulatedFault[] = [...FAILURE_KINDS, ...WAYS];

/**
 * A scripted answer, in the shape of the document's `bench.scripts`. Of those that a call fits, the ones that say most
 * about it count.
 *
 * Several such scripts of one attempt answer one call after the other. A fault that passes and names its attempt happens
 * once; the call that repeats the attempt is answered by the next script, or made up. Without `attempt` a script answers
 * every attempt that no other names.
 */
export type SimulatedScript = ScriptedAnswer;

export interface SimulatedPace {
  /** Milliseconds of the run's clock until the first token; 350 if absent. */
  readonly first_token_ms?: number;
  /** 75 if absent. Each call varies around both by its seed. */
  readonly tokens_per_second?: number;
}

export interface SimulatedOptions {
  readonly clock: Clock;
  /** 1 if absent. */
  readonly seed?: number;
  readonly scripts?: readonly SimulatedScript[];
  readonly pace?: SimulatedPace;
  /** Dollars per million tokens: what `simulatedPrices` answers; `SIMULATED_PRICE` if absent. */
  readonly price?: Price;
  /** How often each fault strikes a call, 0 to 1. Drawn from the seed and the call, so the same calls fail every time. */
  readonly faults?: { readonly [fault in SimulatedFault]?: number };
  /** Candidates tried until `ensure` holds; 200 if absent. */
  readonly search_limit?: number;
}

/** A small model's price, so that meters move. */
export const SIMULATED_PRICE: Price = { input: 1, output: 5, cache_read: 0.1, cache_write: 1.25 };
