import type { Json } from "../../../src/base/index.ts";
import type { Counted, StopWord } from "./wire.ts";

/** How an answer is sent. */
interface Pace {
  /** Characters of the answer in one event; 12 if absent. */
  readonly chunk_chars?: number;
  /** Milliseconds before the headers, and between two events. */
  readonly first_delay_ms?: number;
  readonly chunk_delay_ms?: number;
  /** Bytes written at once: small ones cut events and characters in two. */
  readonly write_bytes?: number;
}

/** What the server does with one request. */
export type Scenario = Pace &
  (
    | {
        readonly kind: "answer";
        /** Made up from the requested schema if absent. */
        readonly json?: Json;
        /** Raw text instead: rubbish, half a JSON, what a model says when it says something else. */
        readonly text?: string;
        readonly stop?: StopWord;
        /** Leaves out the usage, as some servers do; or says these counts instead, whatever they are. */
        readonly usage?: "none" | Partial<Counted>;
        /** Leaves out the usage at the beginning too, where the wire has one there. */
        readonly opens_without_usage?: true;
        /** Characters left out at the end of the body: 1 is the last event's empty line. */
        readonly cut?: number;
        readonly cache_read?: number;
        readonly cache_write?: number;
      }
    /** An HTTP error with the provider's own error body, or the one given. */
    | {
        readonly kind: "status";
        readonly status: number;
        readonly message?: string;
        readonly type?: string;
        readonly body?: string;
        readonly headers?: Readonly<Record<string, string>>;
      }
    /** Some events, then an error event. */
    | { readonly kind: "error-mid-stream"; readonly after: number; readonly type: string; readonly message: string }
    /** Some events, then the socket is destroyed. */
    | { readonly kind: "reset"; readonly after: number }
    /** Some events, then the body ends as if that were all. */
    | { readonly kind: "truncated"; readonly after: number }
    /** An answer in good order whose JSON is cut in half. */
    | { readonly kind: "half-json" }
    | { readonly kind: "wrong-tool"; readonly tool: string }
    /** No headers, ever. */
    | { readonly kind: "silent" }
    /** Headers and some events, then nothing, ever. */
    | { readonly kind: "stalled"; readonly after: number }
    | { readonly kind: "redirect"; readonly to: string; readonly status?: 301 | 302 | 307 | 308 }
    /** A valid answer of about this many bytes. */
    | { readonly kind: "huge"; readonly bytes: number }
    /** Status 200 and something that is no event stream. */
    | { readonly kind: "no-stream"; readonly body: string; readonly content_type?: string }
    /** Events whose data is broken. */
    | { readonly kind: "broken-events"; readonly data: readonly string[] }
    /** Some events, then this text, again and again. */
    | { readonly kind: "drip"; readonly after: number; readonly text: string }
    /** A server that knows no `response_format` / `output_config`: 400 when asked for it, else an answer. */
    | { readonly kind: "tools-only" }
    /** An endless answer. */
    | { readonly kind: "endless" }
  );

export const answer = (json: Json, pace: Pace = {}): Scenario => ({ kind: "answer", json, ...pace });
