import type { Json } from "../base/index.ts";
import { codePointLength, isJsonObject } from "../base/index.ts";
import { fail } from "./py-error.ts";
import { spend, spendOn } from "./work.ts";

/**
 * What an expression works on. A plain number with an integral value is an int whatever its spelling; a float whose
 * value happens to be integral is a `PyFloat`; every other plain number is a float (LANGUAGE 3).
 */
export type PyValue =
  | null
  | boolean
  | number
  | string
  | PyFloat
  | PyTuple
  | PyDict
  | PyView
  | PyIterator
  | PyList
  | PyObject;
export type PyList = readonly PyValue[];
export interface PyObject {
  readonly [key: string]: PyValue;
}

/** A float with an integral value: `6 / 3`, `float(2)`, `1.0`. */
export class PyFloat {
  readonly value: number;
  constructor(value: number) {
    this.value = value;
  }
}

export class PyTuple {
  readonly items: PyList;
  constructor(items: PyList) {
    this.items = items;
  }
}

/** A dict that an expression made itself; its keys may be any hashable values. */
export class PyDict {
  readonly entries: Map<string, readonly [PyValue, PyValue]>;
  constructor(pairs: Iterable<readonly [PyValue, PyValue]>) {
    this.entries = new Map();
    for (const [key, value] of pairs) {
      const hash = hashKey(key);
      // As in Python, the first spelling of a key stays (`True` and `1` are one key) and the last value wins.
      this.entries.set(hash, [this.entries.get(hash)?.[0] ?? key, value]);
    }
  }
}

/** `d.keys()` and `d.values()`. */
export class PyView {
  readonly kind: "dict_keys" | "dict_values";
  readonly items: PyList;
  constructor(kind: "dict_keys" | "dict_values", items: PyList) {
    this.kind = kind;
    this.items = items;
  }
}

/** A generator: every item is given once. */
export class PyIterator {
  readonly source: Iterator<PyValue>;
  constructor(source: Iterator<PyValue>) {
    this.source = source;
  }
}

/** Longest string, list or dict that an expression may make. */
export const MAX_SIZE = 1_000_000;

export function checkSize(size: number): void {
  if (size > MAX_SIZE) fail("LimitError", `value too large (limit ${MAX_SIZE})`);
}

export function isList(value: PyValue): value is PyList {
  return Array.isArray(value);
}

/** An object of JSON: answers to `.f` and `["f"]`. */
export function isObject(value: PyValue): value is PyObject {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof PyFloat) &&
    !(value instanceof PyTuple) &&
    !(value instanceof PyDict) &&
    !(value instanceof PyView) &&
    !(value instanceof PyIterator)
  );
}

export function typeName(value: PyValue): string {
  if (value === null) return "NoneType";
  if (typeof value === "boolean") return "bool";
  if (typeof value === "string") return "str";
  if (typeof value === "number") return Number.isInteger(value) ? "int" : "float";
  if (value instanceof PyFloat) return "float";
  if (value instanceof PyTuple) return "tuple";
  if (value instanceof PyView) return value.kind;
  if (value instanceof PyIterator) return "generator";
  return isList(value) ? "list" : "dict";
}

/** The numeric value of an int, float or bool; undefined for everything else. */
export function numeric(value: PyValue): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return value ? 1 : 0;
  return value instanceof PyFloat ? value.value : undefined;
}

export function isFloat(value: PyValue): boolean {
  return value instanceof PyFloat || (typeof value === "number" && !Number.isInteger(value));
}

/** The value of what CPython takes for an integer in an argument: an int or a bool. */
export function whole(value: PyValue): number {
  const number = isFloat(value) ? undefined : numeric(value);
  return number ?? fail("TypeError", `'${typeName(value)}' object cannot be interpreted as an integer`);
}

/** A float result in its representation. */
export function toFloat(value: number): number | PyFloat {
  return Number.isInteger(value) ? new PyFloat(value) : value;
}

/** An int result: refuses what lies beyond 2^53, and has no -0. */
export function toInt(value: number): number {
  if (Math.abs(value) > 2 ** 53) fail("OverflowError", "int beyond 2^53");
  return value + 0;
}

/** The same for a result that may have been rounded; `exact` is asked only near the limit. */
export function toExactInt(value: number, exact: () => bigint): number {
  if (Math.abs(value) < 2 ** 53) return value + 0;
  const big = exact();
  if (big > 2n ** 53n || big < -(2n ** 53n)) fail("OverflowError", "int beyond 2^53");
  return Number(big);
}

/** A key of a dict, equal exactly for equal keys; lists and dicts are refused as unhashable. */
export function hashKey(key: PyValue): string {
  spend(1);
  const number = numeric(key);
  if (number !== undefined) return `n${number + 0}`;
  if (typeof key === "string") {
    spendOn(key.length);
    return `s${key}`;
  }
  if (key === null) return "None";
  if (key instanceof PyTuple) {
    const parts = key.items.map(hashKey).map((part) => `${part.length}:${part}`);
    const hash = `t${parts.join("")}`;
    spendOn(hash.length);
    return hash;
  }
  return fail("TypeError", `unhashable type: '${typeName(key)}'`);
}

/** Items one by one, a step each: of a string its code points, of a dict its keys. */
export function iterate(value: PyValue): Iterable<PyValue> {
  return paid(itemsOf(value));
}

function* paid(items: Iterable<PyValue>): Generator<PyValue, void, undefined> {
  for (const item of items) {
    spend(1);
    yield item;
  }
}

function itemsOf(value: PyValue): Iterable<PyValue> {
  if (typeof value === "string") return value;
  if (value instanceof PyTuple || value instanceof PyView) return value.items;
  if (value instanceof PyDict) {
    spend(value.entries.size);
    return [...value.entries.values()].map(([key]) => key);
  }
  if (value instanceof PyIterator) return { [Symbol.iterator]: () => unclosed(value.source) };
  if (typeof value === "object" && value !== null) {
    if (isList(value)) return value;
    if (isObject(value)) return keysOf(value);
  }
  return fail("TypeError", `'${typeName(value)}' object is not iterable`);
}

/** Leaving a loop early must not end the generator: `any` stops, and the rest can still be asked for. */
function unclosed(source: Iterator<PyValue>): Iterator<PyValue> {
  return { next: () => source.next() };
}

function keysOf(value: PyObject): readonly string[] {
  const keys = Object.keys(value);
  spend(keys.length);
  return keys;
}

/** Length as `len` counts it; a string's in code points. */
export function length(value: PyValue): number {
  if (typeof value === "string") {
    spendOn(value.length);
    return codePointLength(value);
  }
  if (value instanceof PyTuple || value instanceof PyView) return value.items.length;
  if (value instanceof PyDict) return value.entries.size;
  if (typeof value === "object" && value !== null) {
    if (isList(value)) return value.length;
    if (isObject(value)) return keysOf(value).length;
  }
  return fail("TypeError", `object of type '${typeName(value)}' has no len()`);
}

/** A result as JSON: floats as numbers, tuples and views as lists, dicts by the text of their keys. Null where JSON has nothing. */
export function toJson(value: PyValue): Json {
  // One list may stand in a value many times, and is written out each time.
  spend(1);
  if (value === null || typeof value === "boolean" || typeof value === "string") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (value instanceof PyFloat) return value.value;
  if (value instanceof PyTuple || value instanceof PyView) return value.items.map(toJson);
  if (value instanceof PyIterator) return [...iterate(value)].map(toJson);
  if (value instanceof PyDict) {
    return Object.fromEntries([...value.entries.values()].map(([key, item]) => [String(toJson(key)), toJson(item)]));
  }
  if (isList(value)) return value.map(toJson);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toJson(item)]));
}

/** Whether anything at all is a value of expressions: the door for values whose type says no more than `unknown`. */
export function isPyValue(value: unknown): value is PyValue {
  if (value === null || typeof value === "boolean" || typeof value === "number" || typeof value === "string")
    return true;
  return isJsonObject(value) || Array.isArray(value);
}
