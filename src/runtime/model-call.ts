/** What is said to a model and what it costs: plain data, in events and behind the `Model` port. */

export interface Usage {
  readonly input: number;
  readonly output: number;
  readonly cache_read: number;
  readonly cache_write: number;
}

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

export type ModelErrorKind =
  | "rate_limited"
  | "overloaded"
  | "server"
  /** The connection broke. */
  | "network"
  /** The address never answered: trying again is in vain. */
  | "unreachable"
  | "timeout"
  | "bad_request"
  | "unauthorized"
  /** The address asks for a key, and none was given. */
  | "key_missing"
  /** The account is out of credit or has no billing. */
  | "no_credit"
  | "forbidden"
  | "not_found"
  | "redirect"
  | "blocked"
  | "malformed"
  /** Of this program itself, while it read the answer: never sent again. */
  | "fault"
  | "refusal"
  | "context_length"
  /** Cut off: the answer did not fit into `max_tokens`. */
  | "max_tokens";

export interface ModelError {
  readonly kind: ModelErrorKind;
  /** The provider's own message, without keys. */
  readonly message: string;
  readonly status?: number;
  readonly retry_after_ms?: number;
}
