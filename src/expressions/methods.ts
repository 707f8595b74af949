import { argumentCount } from "./builtins.ts";
import { placeOf, placesOf } from "./find.ts";
import { entriesOf, lookUp, slice } from "./operators.ts";
import { fail } from "./py-error.ts";
import { trimmed, WHITE } from "./text.ts";
import type { PyObject, PyValue } from "./values.ts";
import { checkSize, isObject, iterate, length, PyDict, PyTuple, PyView, typeName, whole } from "./values.ts";
import { spend, spendOn } from "./work.ts";

type Args = readonly PyValue[];

interface Method<T> {
  readonly least: number;
  readonly most: number;
  readonly call: (self: T, args: Args) => PyValue;
}

function text(name: string, value: PyValue | undefined): string {
  if (typeof value === "string") return value;
  return fail("TypeError", `${name}() argument must be str, not ${typeName(value ?? null)}`);
}

function strip(self: string, characters: PyValue): string {
  if (characters === null) return trimmed(self);
  const wanted = text("strip", characters);
  spendOn(self.length + wanted.length);
  const set = new Set(wanted);
  const points = [...self];
  let start = 0;
  let end = points.length;
  while (start < end && set.has(points[start] ?? "")) start++;
  while (end > start && set.has(points[end - 1] ?? "")) end--;
  return points.slice(start, end).join("");
}

/** The part of `self` that `start` and `end` name, and where it begins; null when `start` lies behind the end. */
function part(self: string, start: PyValue, end: PyValue): { readonly text: string; readonly offset: number } | null {
  if (start === null && end === null) return { text: self, offset: 0 };
  const size = length(self);
  const from = start === null ? 0 : whole(start);
  const offset = from < 0 ? Math.max(0, from + size) : from;
  if (offset > size) return null;
  const piece = slice(self, offset, end, null);
  const to = end === null ? size : whole(end);
  if ((to < 0 ? to + size : to) < offset) return null;
  return { text: typeof piece === "string" ? piece : "", offset };
}

function affix(name: "startswith" | "endswith"): Method<string> {
  return {
    least: 1,
    most: 3,
    call: (self, [wanted = null, start = null, end = null]) => {
      const candidates = wanted instanceof PyTuple ? wanted.items : [wanted];
      const within = part(self, start, end);
      return candidates.some((candidate) => {
        if (typeof candidate !== "string") {
          return fail("TypeError", `${name} first arg must be str or a tuple of str, not ${typeName(candidate)}`);
        }
        if (!within) return false;
        spendOn(candidate.length);
        return name === "startswith" ? within.text.startsWith(candidate) : within.text.endsWith(candidate);
      });
    },
  };
}

function split(self: string, separator: PyValue, limit: PyValue): PyValue {
  const most = whole(limit);
  if (separator === null) return splitWhite(self, most);
  const mark = text("split", separator);
  if (mark === "") return fail("ValueError", "empty separator");
  const pieces = piecesOf(self, mark);
  if (most < 0 || pieces.length <= most + 1) return pieces;
  return [...pieces.slice(0, most), pieces.slice(most).join(mark)];
}

function splitWhite(self: string, most: number): PyValue {
  spendOn(self.length);
  const pieces: string[] = [];
  const word = new RegExp(`[^${WHITE}]+`, "g");
  for (let match = word.exec(self); match; match = word.exec(self)) {
    if (most >= 0 && pieces.length === most) {
      pieces.push(self.slice(match.index));
      break;
    }
    pieces.push(match[0]);
  }
  return pieces;
}

function replace(self: string, from: string, to: string, limit: number): string {
  const pieces = from === "" ? ["", ...self, ""] : piecesOf(self, from);
  const times = limit < 0 ? pieces.length - 1 : Math.min(limit, pieces.length - 1);
  checkSize(self.length + times * to.length);
  spend(pieces.length);
  spendOn(self.length + times * to.length);
  // Between the pieces stands what was found: replaced at first, left alone after the limit.
  return pieces.reduce((result, piece, at) => result + (at <= times ? to : from) + piece);
}

function count(self: string, wanted: string): number {
  return wanted === "" ? length(self) + 1 : piecesOf(self, wanted).length - 1;
}

function piecesOf(self: string, mark: string): readonly string[] {
  const pieces: string[] = [];
  let start = 0;
  for (const place of placesOf(mark, self)) {
    spend(1);
    pieces.push(self.slice(start, place));
    start = place + mark.length;
  }
  return [...pieces, self.slice(start)];
}

function inOtherCase(self: string, other: string): string {
  spendOn(self.length + other.length);
  return other;
}

function join(self: string, source: PyValue): string {
  const pieces: string[] = [];
  let size = 0;
  for (const item of iterate(source)) {
    if (typeof item !== "string") {
      return fail("TypeError", `sequence item ${pieces.length}: expected str instance, ${typeName(item)} found`);
    }
    size += item.length + self.length;
    checkSize(size);
    spendOn(item.length + self.length);
    pieces.push(item);
  }
  return pieces.join(self);
}

export const STRING_METHODS = {
  lower: { least: 0, most: 0, call: (self) => inOtherCase(self, self.toLowerCase()) },
  upper: { least: 0, most: 0, call: (self) => inOtherCase(self, self.toUpperCase()) },
  strip: { least: 0, most: 1, call: (self, [characters = null]) => strip(self, characters) },
  startswith: affix("startswith"),
  endswith: affix("endswith"),
  split: { least: 0, most: 2, call: (self, [separator = null, limit = -1]) => split(self, separator, limit) },
  replace: {
    least: 2,
    most: 3,
    call: (self, [from, to, limit = -1]) => replace(self, text("replace", from), text("replace", to), whole(limit)),
  },
  count: {
    least: 1,
    most: 3,
    call: (self, [wanted, start = null, end = null]) => {
      const within = part(self, start, end);
      const mark = text("count", wanted);
      return within ? count(within.text, mark) : 0;
    },
  },
  find: {
    least: 1,
    most: 3,
    call: (self, [wanted, start = null, end = null]) => {
      const within = part(self, start, end);
      const mark = text("find", wanted);
      const at = within ? placeOf(mark, within.text) : -1;
      return within && at >= 0 ? within.offset + length(within.text.slice(0, at)) : -1;
    },
  },
  join: { least: 1, most: 1, call: (self, [source = null]) => join(self, source) },
} as const satisfies { readonly [name: string]: Method<string> };

/** A key whose value is None is there. */
function valueOr(self: PyDict | PyObject, key: PyValue, fallback: PyValue): PyValue {
  const value = lookUp(self, key);
  return value === undefined ? fallback : value;
}

export const DICT_METHODS = {
  get: { least: 1, most: 2, call: (self, [key = null, fallback = null]) => valueOr(self, key, fallback) },
  keys: {
    least: 0,
    most: 0,
    call: (self) =>
      new PyView(
        "dict_keys",
        [...entriesOf(self)].map(([key]) => key),
      ),
  },
  values: {
    least: 0,
    most: 0,
    call: (self) =>
      new PyView(
        "dict_values",
        [...entriesOf(self)].map(([, value]) => value),
      ),
  },
} as const satisfies { readonly [name: string]: Method<PyDict | PyObject> };

export const STRING_METHOD_NAMES: readonly string[] = Object.keys(STRING_METHODS);
export const DICT_METHOD_NAMES: readonly string[] = Object.keys(DICT_METHODS);

/** What a method of `str` or `dict` takes; null for a name that is none. */
export function methodSignature(
  type: "str" | "dict",
  name: string,
): { readonly least: number; readonly most: number } | null {
  if (type === "str") return isStringMethod(name) ? STRING_METHODS[name] : null;
  return isDictMethod(name) ? DICT_METHODS[name] : null;
}

function isStringMethod(name: string): name is keyof typeof STRING_METHODS {
  return Object.hasOwn(STRING_METHODS, name);
}

function isDictMethod(name: string): name is keyof typeof DICT_METHODS {
  return Object.hasOwn(DICT_METHODS, name);
}

/**
 * `self.name` of `self.name(…)`: as in Python it is looked up before the arguments are evaluated. A field of that
 * name wins over the method, and a field cannot be called.
 */
export function method(self: PyValue, name: string): (...args: Args) => PyValue {
  if (isObject(self) && Object.hasOwn(self, name)) {
    return () => fail("TypeError", `'${typeName(self[name] ?? null)}' object is not callable`);
  }
  if (typeof self === "string" && isStringMethod(name)) return bound(name, STRING_METHODS[name], self);
  if ((self instanceof PyDict || isObject(self)) && isDictMethod(name)) return bound(name, DICT_METHODS[name], self);
  return fail("AttributeError", `'${typeName(self)}' object has no attribute '${name}'`);
}

function bound<T>(name: string, { least, most, call }: Method<T>, self: T): (...args: Args) => PyValue {
  return (...args) => {
    if (args.length >= least && args.length <= most) return call(self, args);
    return fail("TypeError", `${name}() takes ${argumentCount(least, most)} (${args.length} given)`);
  };
}

/** Of a value whose type nobody knows. */
export const methodSignatureOfAny = (name: string) => methodSignature("str", name) ?? methodSignature("dict", name);
