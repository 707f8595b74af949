import type { ModelFailureKind } from "../../../src/base/index.ts";

/** An error as a provider sends it. */
export interface RealError {
  readonly provider: string;
  /** Null: in the middle of a stream that began with status 200. */
  readonly status: number | null;
  readonly body: string;
  /** Where it is known from: documentation, or a report of somebody who met it. */
  readonly from: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds that it asks to wait, if it does; as we understand it. */
  readonly asks_ms?: number;
}

export const github = (thread: string) => `https://github.com/${thread}`;
export const openai = (message: string, type: string | null, code: string | null, param: string | null = null) =>
  JSON.stringify({ error: { message, type, param, code } });
export const anthropic = (type: string, message: string) =>
  JSON.stringify({ type: "error", error: { type, message }, request_id: "req_011CZLrUfBVkVHn5T6EqQaf7" });
export const gemini = (code: number, status: string, message: string, details: readonly object[] = []) =>
  JSON.stringify([{ error: { code, message, status, details } }]);
export const quotas = (...quotaIds: readonly string[]) => ({
  "@type": "type.googleapis.com/google.rpc.QuotaFailure",
  violations: quotaIds.map((quotaId) => ({ quotaMetric: "generativelanguage.googleapis.com/requests", quotaId })),
});
export const retryInfo = (retryDelay: string) => ({ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay });
export const openrouter = (code: number, message: string, metadata?: object) =>
  JSON.stringify({ error: { message, code, ...(metadata && { metadata }) } });

export const GEMINI_QUOTA =
  "You exceeded your current quota, please check your plan and billing details. For more information on this error, head to: https://ai.google.dev/gemini-api/docs/rate-limits.";
export const ANTHROPIC_ERRORS = "https://docs.claude.com/en/api/errors";
export const OPENROUTER_ERRORS = "https://openrouter.ai/docs/api/reference/errors-and-debugging";
export const GROQ_ERRORS = "https://console.groq.com/docs/errors";

/** Of each kind what providers send, or why there is nothing. */
export type RealErrors = { readonly [kind in ModelFailureKind]: readonly [RealError, ...RealError[]] | string };
