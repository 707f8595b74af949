import { isJsonObject } from "../base/index.ts";
import type { ModelError, ModelErrorKind } from "../runtime/index.ts";
import { HttpFailure } from "./http-failure.ts";
import { maskSecrets } from "./secrets.ts";

const LONGEST_MESSAGE = 400;

const KIND_OF_STATUS: ReadonlyMap<number, ModelErrorKind> = new Map([
  [400, "bad_request"],
  [401, "unauthorized"],
  [403, "forbidden"],
  [404, "not_found"],
  [408, "timeout"],
  [413, "context_length"],
  [422, "bad_request"],
  [429, "rate_limited"],
  [503, "overloaded"],
  [529, "overloaded"],
]);

const CONTEXT_LENGTH =
  /context[ _-]?(?:length|window)|prompt is too long|too many (?:input )?tokens|maximum context|input is too long/i;

/** The provider's own words, without keys and not longer than an error card holds. */
export function providerMessage(text: string): string {
  const clean = maskSecrets(text.replace(/\s+/g, " ").trim());
  return clean.length > LONGEST_MESSAGE ? `${clean.slice(0, LONGEST_MESSAGE - 1)}…` : clean;
}

/** An HTTP status with the body's text → `ModelError` (LANGUAGE 5.1). `now` is epoch milliseconds, for `retry-after` dates. */
export function errorOfResponse(
  status: number,
  body: string,
  header: (name: string) => string | null,
  now: number,
): ModelError {
  const message = messageOfBody(body);
  const named = kindOfBody(body);
  let kind =
    KIND_OF_STATUS.get(status) ??
    (status >= 500 ? "server" : status >= 300 && status < 400 ? "redirect" : "bad_request");
  if (named === "overloaded" && status >= 500) kind = "overloaded";
  if ((kind === "bad_request" || status === 413) && (named === "context_length" || CONTEXT_LENGTH.test(message)))
    kind = "context_length";
  const wait = retryAfter(header, now);
  return {
    kind,
    status,
    message: providerMessage(message) || `The provider answered with status ${status}.`,
    ...(wait === null ? {} : { retry_after_ms: wait }),
  };
}

/** An error object inside a body or in the middle of a stream → `ModelError`. */
export function errorOfPayload(payload: unknown): ModelError {
  const body = JSON.stringify(payload) ?? "";
  const message = messageOfBody(body);
  let kind = kindOfBody(body) ?? "server";
  if (kind === "bad_request" && CONTEXT_LENGTH.test(message)) kind = "context_length";
  return { kind, message: providerMessage(message) || "The provider reported an error without a message." };
}

/** What a thrown thing means: an adapter's failure, or a connection that broke. */
export function errorOfThrown(thrown: unknown): ModelError {
  if (thrown instanceof HttpFailure) return { kind: thrown.kind, message: providerMessage(thrown.message) };
  return { kind: "network", message: providerMessage(thrown instanceof Error ? thrown.message : String(thrown)) };
}

/** `retry-after-ms`, or `retry-after` in seconds or as a date → milliseconds; null if absent or unreadable. */
export function retryAfter(header: (name: string) => string | null, now: number): number | null {
  const milliseconds = Number(header("retry-after-ms") ?? Number.NaN);
  if (Number.isFinite(milliseconds) && milliseconds >= 0) return Math.ceil(milliseconds);
  const text = header("retry-after");
  if (text === null) return null;
  const seconds = Number(text);
  if (text.trim() !== "" && Number.isFinite(seconds)) return seconds >= 0 ? Math.ceil(seconds * 1000) : null;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Providers say `{error: {message, type, code}}`, `{error: "…"}`, `{message}` or `{detail}`; proxies say anything. */
function messageOfBody(body: string): string {
  const parsed = parse(body);
  if (!isJsonObject(parsed)) return body.trimStart().startsWith("<") ? "" : body;
  const error = parsed["error"];
  if (typeof error === "string") return error;
  for (const holder of [isJsonObject(error) ? error : {}, parsed]) {
    for (const key of ["message", "detail"]) {
      const text = holder[key];
      if (typeof text === "string") return text;
    }
  }
  return body;
}

const KIND_OF_NAME: readonly (readonly [RegExp, ModelErrorKind])[] = [
  [/context_length|context_window/, "context_length"],
  [/overloaded/, "overloaded"],
  [/rate_limit|insufficient_quota|too_many_requests/, "rate_limited"],
  [/authentication|invalid_api_key|unauthorized/, "unauthorized"],
  [/permission|forbidden/, "forbidden"],
  [/not_found/, "not_found"],
  [/timeout/, "timeout"],
  [/invalid_request|bad_request/, "bad_request"],
  [/api_error|server_error|internal/, "server"],
];

function kindOfBody(body: string): ModelErrorKind | null {
  const parsed = parse(body);
  const error = isJsonObject(parsed) ? (isJsonObject(parsed["error"]) ? parsed["error"] : parsed) : {};
  for (const name of [error["code"], error["type"]]) {
    if (typeof name === "number") return KIND_OF_STATUS.get(name) ?? (name >= 500 ? "server" : null);
    if (typeof name !== "string") continue;
    for (const [pattern, kind] of KIND_OF_NAME) if (pattern.test(name)) return kind;
  }
  return null;
}
