import type { Json } from "../../base/index.ts";
import { StratumCompileError } from "../errors.ts";
import type { Probabilistic } from "../probabilistic.ts";

/**
 * A value of the caller's code, known to be JSON: what goes into events, prompts and journals. Throws
 * `StratumCompileError` that names the place of anything else (undefined, functions, dates, NaN, cycles).
 */
export function jsonOf(value: unknown, name: string | (() => string)): Json {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  const place = typeof name === "string" ? name : name();
  if (isJson(value, place, 0)) return value;
  throw notJson(place, value);
}

const MAX_DEPTH = 1_000;

function isJson(value: unknown, place: string, depth: number): value is Json {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value) || refuse(place, value);
  if (typeof value !== "object" || depth > MAX_DEPTH) return refuse(place, value);
  if (Array.isArray(value)) return value.every((item, index) => isJson(item, `${place}[${index}]`, depth + 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return refuse(place, value);
  return Object.entries(value).every(([key, item]) => isJson(item, `${place}.${key}`, depth + 1));
}

function refuse(place: string, value: unknown): never {
  throw notJson(place, value);
}

function notJson(place: string, value: unknown): StratumCompileError {
  const what = typeof value === "object" && value !== null ? (value.constructor?.name ?? "object") : String(value);
  return new StratumCompileError({
    path: "",
    message: `${place} is not JSON (${what}): only null, booleans, finite numbers, strings, lists and plain objects travel between steps.`,
    data: { place },
  });
}

/**
 * The one place where a checked value gets the type that its signature declares: a contract, a type checker or the
 * caller's own code has vouched for it.
 */
export function typed<T>(value: Promise<Json | Probabilistic>): Promise<T>;
export function typed<T>(value: Json | Probabilistic): T;
export function typed(value: unknown): unknown {
  return value;
}
