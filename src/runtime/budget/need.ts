import type { Price } from "../ports.ts";
import type { Envelope } from "./envelope.ts";

/** What a call asks for before it is made. */
export interface Need {
  /** Printed path of the step: the order in which calls of one instant are served. */
  readonly path: string;
  readonly chain: readonly Envelope[];
  /** The prompt's estimate × 1.2, rounded up. */
  readonly prompt_tokens: number;
  /** What the function declares, or the model's limit. */
  readonly wanted: number;
  /** Tokens of `wanted` that are there to be thought. */
  readonly thought: number;
  readonly price: Price | null;
}
