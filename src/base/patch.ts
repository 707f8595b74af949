import { invariant } from "./assert.ts";
import type { Json } from "./json.ts";

/**
 * The difference between two JSON values that share structure: made by comparing references, so it costs what changed.
 * Order of keys is part of it (it is document order). Plain JSON, so history survives a reload.
 */
export type Patch =
  | { readonly type: "same" }
  | { readonly type: "value"; readonly value: Json }
  /** `keys`: the splice that turns the old list of keys into the new one; `at`: patches of keys that stay or come. */
  | {
      readonly type: "object";
      readonly keys: Splice<string> | null;
      readonly at: readonly (readonly [key: string, patch: Patch])[];
    }
  | { readonly type: "array"; readonly splice: Splice<Json> };

export interface Splice<T> {
  readonly start: number;
  readonly removed: number;
  readonly inserted: readonly T[];
}

type Data = Record<string, unknown>;

const SAME: Patch = { type: "same" };

function isRecord(value: unknown): value is Data {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Documents are JSON (they are parsed from it and edits keep them so): the type only lacks an index signature. */
function isJson(value: unknown): value is Json {
  return value === null || ["boolean", "number", "string", "object"].includes(typeof value);
}

function json(value: unknown): Json {
  invariant(isJson(value), "only JSON values are kept in the history");
  return value;
}

/**
 * `applyPatch(before, diff(before, after))` equals `after`, order of keys included; where nothing differs it is `before`
 * itself.
 */
export function diff(before: unknown, after: unknown): Patch {
  if (Object.is(before, after)) return SAME;
  if (Array.isArray(before) && Array.isArray(after)) {
    const splice = spliceOf<Json>(before.map(json), after.map(json), Object.is);
    return splice.removed === 0 && splice.inserted.length === 0 ? SAME : { type: "array", splice };
  }
  if (isRecord(before) && isRecord(after)) return diffObjects(before, after);
  return { type: "value", value: json(after) };
}

function diffObjects(before: Data, after: Data): Patch {
  const oldKeys = keysOf(before);
  const newKeys = keysOf(after);
  const at: (readonly [string, Patch])[] = [];
  for (const key of newKeys) {
    const patch = Object.hasOwn(before, key)
      ? diff(before[key], after[key])
      : ({ type: "value", value: json(after[key]) } as const);
    if (patch.type !== "same") at.push([key, patch]);
  }
  const keys = spliceOf(oldKeys, newKeys, Object.is);
  const sameKeys = keys.removed === 0 && keys.inserted.length === 0;
  return sameKeys && at.length === 0 ? SAME : { type: "object", keys: sameKeys ? null : keys, at };
}

/** An absent key and a key that holds `undefined` are the same in JSON. */
function keysOf(value: Data): string[] {
  return Object.keys(value).filter((key) => value[key] !== undefined);
}

function spliceOf<T>(before: readonly T[], after: readonly T[], same: (a: T, b: T) => boolean): Splice<T> {
  const shorter = Math.min(before.length, after.length);
  const equal = (i: number, j: number): boolean => {
    const [a, b] = [before[i], after[j]];
    return a !== undefined && b !== undefined && same(a, b);
  };
  let start = 0;
  while (start < shorter && equal(start, start)) start += 1;
  let end = 0;
  while (end < shorter - start && equal(before.length - 1 - end, after.length - 1 - end)) end += 1;
  return { start, removed: before.length - start - end, inserted: after.slice(start, after.length - end) };
}

function applySplice<T>(list: readonly T[], splice: Splice<T>): T[] {
  return [...list.slice(0, splice.start), ...splice.inserted, ...list.slice(splice.start + splice.removed)];
}

/** The value after the change; parts that the patch does not touch are the same objects as in `before`. */
export function applyPatch(before: unknown, patch: Patch): unknown {
  switch (patch.type) {
    case "same":
      return before;
    case "value":
      return patch.value;
    case "array":
      invariant(Array.isArray(before), "an array patch needs an array");
      return applySplice<unknown>(before, patch.splice);
    case "object":
      invariant(isRecord(before), "an object patch needs an object");
      return applyToObject(before, patch);
  }
}

function applyToObject(before: Data, patch: Extract<Patch, { type: "object" }>): Data {
  const changes = new Map(patch.at);
  const oldKeys = keysOf(before);
  const keys = patch.keys === null ? oldKeys : applySplice(oldKeys, patch.keys);
  const after: Data = Object.getPrototypeOf(before) === null ? Object.create(null) : {};
  for (const key of keys) {
    const change = changes.get(key);
    // A name such as "__proto__" may not set the prototype; documents refuse it, a constant's JSON may hold it.
    Object.defineProperty(after, key, {
      value: change === undefined ? before[key] : applyPatch(before[key], change),
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return after;
}
