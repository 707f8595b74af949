import type { ReadFailure, UsedTokens } from "../base/index.ts";

/** What is said to a model and what it costs: plain data, in events and behind the `Model` port. */

export type Usage = UsedTokens;

/** A run of characters of the prompt and where it came from (the prompt view shows it). */
export interface PromptPart {
  readonly origin: "intent" | "context" | "input" | "retry" | "opaque" | "frame";
  /** The input's name, the context line's index … */
  readonly name?: string;
  readonly text: string;
}

export interface CompiledPrompt {
  readonly system: string;
  /** Parts 1–5 joined: the text that is hashed. */
  readonly text: string;
  /** Concatenated texts equal `text`. */
  readonly parts: readonly PromptPart[];
  /** Length of the stable prefix (parts 1 and 2), where a cache breakpoint may be set. */
  readonly cache_prefix: number;
  /** JSON text of the opaque values, sent as its own content block. */
  readonly attachment: string | null;
  /** First 12 hex digits of SHA-256 of `text`. */
  readonly hash: string;
}

/** A failure of a provider (`MODEL_FAILURES` has the kinds); `status`, `retry_after_ms` where it said them. */
export type ModelError = ReadFailure;

/** The ways in which a provider can be asked for a type, the strictest first. */
export type AskedAs = "schema" | "tool" | "json" | "prompt";

/**
 * How a provider was asked for the type of an answer: its own `schema`, the parameters of a `tool` that must be called,
 * its `json` mode with the schema in the prompt, or the `prompt` alone. `because`: why not in a stricter way, in words.
 */
export interface Asked {
  readonly as: AskedAs;
  readonly because?: string;
}
