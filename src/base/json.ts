import type { Result } from "./result.ts";
import { err, ok } from "./result.ts";

/** JSON values: the only data that crosses a boundary of this program (files, events, workers, models). */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** Keys that lead from a value to a part of it; numbers are indexes of lists. */
export type JsonPath = readonly (string | number)[];

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Narrows to an array without losing `readonly` (which `Array.isArray` does). */
export function isJsonArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** The value of an own property: nothing inherited (`constructor`, `toString`) is ever found. */
export function ownValue<T>(object: { readonly [key: string]: T }, key: string): T | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/**
 * Reads JSON that machines write for machines: a provider's envelope, a worker's message. Of whole numbers beyond floats
 * the nearest is taken, of a key twice the last. What people or models say is read by `parseJson`.
 */
export function parseMachineJson(text: string): Result<Json, string> {
  try {
    const value: Json = JSON.parse(text);
    return ok(value);
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  }
}

/** Whether a value has more levels of lists and objects than these: to walk it could fill the stack. */
export function isDeeperThan(value: Json, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels === 0) return true;
  return (isJsonArray(value) ? value : Object.values(value)).some((part) => isDeeperThan(part, levels - 1));
}

/** Same JSON value: key order and the sign of zero do not count. */
export function deepEqual(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (isJsonArray(a)) {
    return isJsonArray(b) && a.length === b.length && a.every((item, index) => deepEqual(item, b[index]));
  }
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && deepEqual(a[key], b[key]))
  );
}
