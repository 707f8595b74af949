import { isJsonArray, isJsonObject, type Json, type JsonObject, parseMachineJson } from "./json.ts";
import { KEY_HEADER, NO_KEY } from "./key-mark.ts";
import { FAILURE_KINDS, MODEL_FAILURES, type ModelFailureKind } from "./model-failures.ts";
import { snakeCase } from "./names.ts";
import { maskSecrets } from "./secrets.ts";

/** What a provider's refusal comes to. */
export interface ReadFailure {
  readonly kind: ModelFailureKind;
  /** The provider's own message, without what looks like a key, at most 400 characters. */
  readonly message: string;
  /** The HTTP status, where there was a response. */
  readonly status?: number;
  /** How long it asks to wait, in milliseconds; only of failures that pass. */
  readonly retry_after_ms?: number;
}

const LONGEST_MESSAGE = 400;
/** Characters of a message in which anything is looked for. */
const LONGEST_READ = 4_000;
/** A wait longer than this is a number that means something else (a time of day, say). */
const LONGEST_WAIT_MS = 366 * 24 * 3_600_000;

/** What is said of whole ranges of statuses: any better name in the body counts more. */
const VAGUE: ReadonlySet<ModelFailureKind> = new Set(["bad_request", "server"]);

/**
 * Reads an HTTP response that is no success: its status and the text of its body. `now`: epoch milliseconds, for waits
 * that are given as a date. Never throws.
 */
export function failureOfResponse(
  status: number,
  body: string,
  header: (name: string) => string | null,
  now: number,
): ReadFailure {
  const said = saidIn(body);
  const kind = kindOf(said, status);
  const asksForKey = (kind === "unauthorized" || kind === "forbidden") && header(KEY_HEADER) === NO_KEY;
  const wait = MODEL_FAILURES[kind].passes ? (retryAfter(header, now) ?? waitIn(said)) : null;
  return {
    kind: asksForKey ? "key_missing" : kind,
    status,
    message: providerMessage(said.message) || `The provider answered with status ${status}.`,
    ...(wait === null ? {} : { retry_after_ms: wait }),
  };
}

/** Reads an error inside a body or a stream of status 200. Never throws. */
export function failureOfPayload(payload: Json): ReadFailure {
  const said = saidIn(JSON.stringify(payload));
  const kind = kindOf(said, null);
  const wait = MODEL_FAILURES[kind].passes ? waitIn(said) : null;
  return {
    kind,
    message: providerMessage(said.message) || "The provider reported an error without a message.",
    ...(wait === null ? {} : { retry_after_ms: wait }),
  };
}

/** The provider's own words, without keys and not longer than an error card holds. */
export function providerMessage(text: string): string {
  const clean = maskSecrets(text.replace(/\s+/g, " ").trim());
  return clean.length > LONGEST_MESSAGE ? `${clean.slice(0, LONGEST_MESSAGE - 1)}…` : clean;
}

/** `retry-after-ms`, or `retry-after` in seconds or as a date → milliseconds; null if absent, unreadable or absurd. */
export function retryAfter(header: (name: string) => string | null, now: number): number | null {
  const milliseconds = Number(header("retry-after-ms")?.trim() || Number.NaN);
  if (Number.isFinite(milliseconds) && milliseconds >= 0) return believable(milliseconds);
  const text = header("retry-after")?.trim() ?? "";
  if (text === "") return null;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return seconds >= 0 ? believable(seconds * 1000) : null;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : believable(Math.max(0, date - now));
}

const believable = (ms: number): number | null => (ms <= LONGEST_WAIT_MS ? Math.ceil(ms) : null);

interface Said {
  readonly message: string;
  /** In snake case, those that say most first. */
  readonly names: readonly string[];
  /** A status that stands in the body. */
  readonly status: number | null;
  /** Google's `RetryInfo.retryDelay`. */
  readonly delay: string;
}

function kindOf({ message, names, status: inner }: Said, outer: number | null): ModelFailureKind {
  const text = message.slice(0, LONGEST_READ);
  const worded = FAILURE_KINDS.find((kind) => MODEL_FAILURES[kind].words?.test(text));
  if (worded !== undefined) return worded;
  const named = FAILURE_KINDS.filter((kind) => names.some((name) => MODEL_FAILURES[kind].names?.test(name)));
  const telling = named.find((kind) => !VAGUE.has(kind));
  const status = outer ?? inner;
  return telling ?? (status === null ? null : kindOfStatus(status)) ?? named[0] ?? "server";
}

function kindOfStatus(status: number): ModelFailureKind | null {
  const exact = FAILURE_KINDS.find((kind) => MODEL_FAILURES[kind].statuses.some((known) => known === status));
  if (exact !== undefined) return exact;
  if (status >= 500) return "server";
  if (status >= 400) return "bad_request";
  return status >= 300 ? "redirect" : null;
}

/**
 * Providers say `{error: {message, type, code}}`, `[{error: {code, status, details}}]`, `{error: "…"}`, `{message}`,
 * `{detail}` or `{detail: [{msg}]}`; gateways put one of these as text into the message of another; proxies say anything.
 */
function saidIn(body: string): Said {
  const read = parseMachineJson(body);
  const whole = read.ok && isJsonArray(read.value) ? read.value[0] : read.ok ? read.value : null;
  if (!isJsonObject(whole)) {
    const isPage = body.trimStart().startsWith("<");
    return { message: isPage ? "" : body, names: [], status: null, delay: "" };
  }
  const { error } = whole;
  const inner = isJsonObject(error) ? error : whole;
  const told = typeof error === "string" ? error : (messageIn(inner) ?? messageIn(whole));
  const nested = told === null ? null : parseMachineJson(told);
  if (told !== null && nested?.ok && isJsonObject(nested.value) && nested.value["error"] !== undefined)
    return saidIn(told);
  const message = told ?? body;
  const details = isJsonArray(inner["details"]) ? inner["details"].filter(isJsonObject) : [];
  const metadata = objectIn(inner["metadata"]);
  const upstream = textIn(metadata["raw"]);
  const names = [...details.flatMap(namesOfDetail), metadata["limit_source"], inner["code"], inner["type"]];
  const innermost = objectIn(inner["innererror"]);
  return {
    // What a gateway's own provider said is more than that it said something.
    message: upstream === "" ? message : `${message}: ${saidIn(upstream).message}`,
    names: [...names, inner["status"], innermost["code"]]
      .map(textIn)
      .filter((name) => name !== "")
      .map(snakeCase),
    status: statusIn(inner["code"]) ?? statusIn(inner["status"]),
    delay: details.map(({ retryDelay }) => textIn(retryDelay)).find((delay) => delay !== "") ?? "",
  };
}

function messageIn(holder: JsonObject): string | null {
  for (const key of ["message", "detail"]) {
    const said = holder[key];
    if (typeof said === "string" && said !== "") return said;
    const list = isJsonObject(said) ? said["detail"] : said;
    const lines = isJsonArray(list) ? list.map((entry) => textIn(objectIn(entry)["msg"])).filter(Boolean) : [];
    if (lines.length > 0) return lines.join("; ");
  }
  return null;
}

/** Of `google.rpc.ErrorInfo` and `google.rpc.QuotaFailure`. */
function namesOfDetail({ reason, violations }: JsonObject): readonly Json[] {
  const quotas = isJsonArray(violations) ? violations.map((violation) => objectIn(violation)["quotaId"] ?? null) : [];
  return [reason ?? null, ...quotas];
}

const objectIn = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});
const textIn = (value: Json | undefined): string => (typeof value === "string" ? value : "");

/** A number, or digits. */
function statusIn(value: Json | undefined): number | null {
  const status = typeof value === "string" && /^\d{3}$/.test(value) ? Number(value) : value;
  return typeof status === "number" && status >= 300 && status < 600 ? status : null;
}

/** `45.5s`, `7m12.5s`, `2 seconds`, `644ms` → milliseconds, for browsers that may not read the header. */
function waitIn({ delay, message }: Said): number | null {
  const [, told = ""] = WAIT.exec(message.slice(0, LONGEST_READ)) ?? [];
  let total: number | null = null;
  for (const [, count, unit = ""] of (delay || told).matchAll(/(\d+(?:\.\d+)?) ?(ms|milli|[dhms])/gi)) {
    total = (total ?? 0) + Number(count) * (UNITS[unit.toLowerCase()] ?? 0);
  }
  return total === null ? null : believable(total);
}

const WAIT = /(?:try again|retry) (?:in|after) ((?:[\d.]+ ?[a-z]+ ?)+)/i;
const UNITS: { readonly [unit: string]: number } = {
  ms: 1,
  milli: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};
