import { isJsonObject, KEY_HEADER, maskSecrets, NO_KEY, parseMachineJson } from "../base/index.ts";
import type { ModelError, ModelErrorKind } from "../runtime/index.ts";
import { HttpFailure } from "./http-failure.ts";
import { Unreadable } from "./read-body.ts";

const LONGEST_MESSAGE = 400;
/** Characters of an error's body that anyone will read. */
export const LONGEST_BODY = 64_000;

const KIND_OF_STATUS: ReadonlyMap<number, ModelErrorKind> = new Map([
  [400, "bad_request"],
  [401, "unauthorized"],
  [402, "no_credit"],
  [403, "forbidden"],
  [404, "not_found"],
  [408, "timeout"],
  [413, "context_length"],
  [422, "bad_request"],
  [429, "rate_limited"],
  [503, "overloaded"],
  [529, "overloaded"],
]);

/** An account without money refuses with 402, or with one of these beside another status; no waiting helps. */
const NO_CREDIT = /credit balance is too low|billing (?:is )?not active|insufficient (?:balance|credits|funds)/i;
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
  if (status >= 400 && (named === "no_credit" || NO_CREDIT.test(message))) kind = "no_credit";
  if ((kind === "bad_request" || status === 413) && (named === "context_length" || CONTEXT_LENGTH.test(message)))
    kind = "context_length";
  if (kind === "unauthorized" && header(KEY_HEADER) === NO_KEY) kind = "key_missing";
  const wait = kind === "no_credit" ? null : retryAfter(header, now);
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
  if (NO_CREDIT.test(message)) kind = "no_credit";
  return { kind, message: providerMessage(message) || "The provider reported an error without a message." };
}

/** What a thrown thing means: a connection that failed, a stream that is none, or else a fault of this program itself. */
export function errorOfThrown(thrown: unknown): ModelError {
  const message = providerMessage(thrown instanceof Error ? thrown.message : String(thrown));
  if (thrown instanceof HttpFailure) return { kind: thrown.kind, message };
  if (thrown instanceof Unreadable)
    return { kind: "malformed", message: `The provider's stream is broken: ${message}` };
  return { kind: "fault", message: `The answer could not be read, by a fault of this program: ${message}` };
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

/** Providers say `{error: {message, type, code}}`, `{error: "…"}`, `{message}` or `{detail}`; proxies say anything. */
function messageOfBody(body: string): string {
  const read = parseMachineJson(body);
  const parsed = read.ok ? read.value : null;
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
  [/insufficient_(?:quota|balance|credits)|billing_|credit_/, "no_credit"],
  [/rate_limit|too_many_requests/, "rate_limited"],
  [/authentication|invalid_api_key|unauthorized/, "unauthorized"],
  [/permission|forbidden/, "forbidden"],
  [/not_found/, "not_found"],
  [/timeout/, "timeout"],
  [/invalid_request|bad_request/, "bad_request"],
  [/api_error|server_error|internal/, "server"],
];

function kindOfBody(body: string): ModelErrorKind | null {
  const read = parseMachineJson(body);
  const parsed = read.ok ? read.value : null;
  const error = isJsonObject(parsed) ? (isJsonObject(parsed["error"]) ? parsed["error"] : parsed) : {};
  for (const name of [error["code"], error["type"]]) {
    if (typeof name === "number") return KIND_OF_STATUS.get(name) ?? (name >= 500 ? "server" : null);
    if (typeof name !== "string") continue;
    for (const [pattern, kind] of KIND_OF_NAME) if (pattern.test(name)) return kind;
  }
  return null;
}
