import type { Contracts, Field } from "../contracts/index.ts";
import type { Arity, Facts } from "./callable.ts";
import { argumentCount, entry } from "./callable.ts";
import { add, compare, truthy } from "./operators.ts";
import { fail } from "./py-error.ts";
import { round } from "./rounding.ts";
import type { StaticType } from "./scope.ts";
import { ANY, isNumeric, staticType } from "./scope.ts";
import { parseFloating, parseInteger, str } from "./text.ts";
import type { FunctionVerdict } from "./type-rules.ts";
import { converted, itemType, joinTypes, looped, present, sized } from "./type-rules.ts";
import type { PyValue } from "./values.ts";
import { isFloat, iterate, length, numeric, toFloat, typeName, whole } from "./values.ts";
import { spend } from "./work.ts";

export type Keywords = { readonly [name: string]: PyValue };
export type Builtin = (args: readonly PyValue[], keywords: Keywords) => PyValue;

type NamedTypes = ReadonlyMap<string, StaticType>;

/** A function of expressions (LANGUAGE 3): all that is known of it stands in its entry. */
interface FunctionFacts extends Facts {
  readonly call: Builtin;
  /** What it gives for arguments of these types, and of these by name. */
  readonly type: (args: readonly StaticType[], named?: NamedTypes) => FunctionVerdict;
  /**
   * How exported code calls `py`'s function of its name: `value`: it gives a `PyValue`; `native`: what TypeScript takes it
   * for is what the static type says. The others are native, and shorter over a plain list: its `length`, or a loop.
   */
  readonly code: "value" | "native" | "length" | "some" | "every";
}

const define = (facts: FunctionFacts) => entry(facts);

const absolute = (value: PyValue): PyValue => {
  const number = numeric(value);
  if (number === undefined) return fail("TypeError", `bad operand type for abs(): '${typeName(value)}'`);
  return isFloat(value) ? toFloat(Math.abs(number)) : Math.abs(number);
};

function sum(source: PyValue, start: PyValue): PyValue {
  if (typeof start === "string") return fail("TypeError", "sum() can't sum strings [use ''.join(seq) instead]");
  let total: PyValue = start;
  for (const item of iterate(source)) total = add(total, item);
  return total;
}

function any(source: PyValue): boolean {
  for (const item of iterate(source)) if (truthy(item)) return true;
  return false;
}

function all(source: PyValue): boolean {
  for (const item of iterate(source)) if (!truthy(item)) return false;
  return true;
}

/** Stable, also when reversed, as CPython's sort is. `reversed`: an int or a bool. */
function sorted(source: PyValue, reversed: PyValue): PyValue {
  const items = [...iterate(source)];
  const reverse = whole(reversed) !== 0;
  if (reverse) items.reverse();
  items.sort((a, b) => {
    spend(1);
    return compare("<", a, b) ? -1 : compare("<", b, a) ? 1 : 0;
  });
  return reverse ? items.reverse() : items;
}

function extreme(name: "min" | "max"): Builtin {
  const order = name === "min" ? "<" : ">";
  return (args, keywords) => {
    const [only = null] = args;
    if (args.length > 1 && Object.hasOwn(keywords, "default")) {
      return fail("TypeError", `Cannot specify a default for ${name}() with multiple positional arguments`);
    }
    let best: PyValue | undefined;
    for (const item of args.length > 1 ? args : iterate(only)) {
      if (best === undefined || compare(order, item, best)) best = item;
    }
    return best === undefined ? emptyExtreme(name, keywords) : best;
  };
}

function emptyExtreme(name: string, keywords: Keywords): PyValue {
  const fallback = keywords["default"];
  return fallback === undefined ? fail("ValueError", `${name}() arg is an empty sequence`) : fallback;
}

/** Of a text, some digits that `int` and `float` read. */
const digits = (text: string) => String([...text].length);

function roundType(first: StaticType, toWhole: boolean): FunctionVerdict {
  if (toWhole) return converted(first, { kind: "int" });
  if (first.kind === "int" || first.kind === "bool") return { type: { kind: "int" } };
  return converted(first, first.kind === "float" || first.kind === "number" ? { kind: first.kind } : ANY);
}

function extremeType(args: readonly StaticType[], named?: NamedTypes): FunctionVerdict {
  const [first = ANY] = args;
  const fallback = named?.get("default");
  if (args.length > 1) return { type: args.map(present).reduce(joinTypes) };
  const items = present(itemType(first) ?? ANY);
  return looped(first, fallback ? joinTypes(items, fallback) : items);
}

function sumType(first: StaticType, start: StaticType = { kind: "int" }): FunctionVerdict {
  const items = itemType(first) ?? ANY;
  const isSum = isNumeric(items) && items.kind !== "bool" && isNumeric(start);
  const isWhole = items.kind === "int" && (start.kind === "int" || start.kind === "bool");
  return looped(first, isSum ? { kind: isWhole ? "int" : "number" } : ANY);
}

/** The closed table of functions (LANGUAGE 3). */
export const FUNCTIONS = {
  len: define({
    takes: [{ name: "value" }],
    gives: "how many characters, items or fields it has",
    example: "len(result.words) >= 2",
    satisfying: "drawn",
    type: ([first = ANY]) => ({ type: { kind: "int" }, ...(!sized(first) && { mismatch: first }) }),
    code: "length",
    call: ([value = null]) => length(value),
  }),
  bool: define({
    takes: [{ name: "value", optional: true, none: true }],
    gives: "whether it is true: not 0, not empty, not None",
    example: "bool(result.flag)",
    satisfying: "drawn",
    type: () => ({ type: { kind: "bool" } }),
    code: "native",
    call: ([value = null]) => truthy(value),
  }),
  int: define({
    takes: [{ name: "value", optional: true }],
    gives: "the whole number in a text, or a number without its fraction",
    example: "int(result.text) > 0",
    satisfying: digits,
    type: ([first = ANY]) => converted(first, { kind: "int" }, "str"),
    code: "value",
    call: ([value = 0]) => parseInteger(value),
  }),
  float: define({
    takes: [{ name: "value", optional: true }],
    gives: "the number in a text, or a number as a float",
    example: "float(result.text) > 0.5",
    satisfying: digits,
    type: ([first = ANY]) => converted(first, { kind: "float" }, "str"),
    code: "value",
    call: ([value = 0]) => toFloat(parseFloating(value)),
  }),
  str: define({
    takes: [{ name: "value", optional: true, none: true }],
    gives: "the value as a text",
    example: 'str(result.flag) == "True"',
    satisfying: "drawn",
    type: () => ({ type: { kind: "str" } }),
    code: "value",
    call: ([value = ""]) => str(value),
  }),
  abs: define({
    takes: [{ name: "number" }],
    gives: "the number without its sign",
    example: "abs(result.score - 50) < 10",
    satisfying: "drawn",
    type: ([first = ANY]) => roundType(first, false),
    code: "value",
    call: ([value = null]) => absolute(value),
  }),
  min: define({
    takes: [
      { name: "values", many: true, items: true },
      { name: "default", keyword: "only" },
    ],
    gives: "the smallest of several, or of a list",
    example: "min(result.scores) >= 1",
    satisfying: "drawn",
    type: extremeType,
    code: "value",
    call: extreme("min"),
  }),
  max: define({
    takes: [
      { name: "values", many: true, items: true },
      { name: "default", keyword: "only" },
    ],
    gives: "the largest of several, or of a list",
    example: "max(result.scores, default=0) <= 90",
    satisfying: "drawn",
    type: extremeType,
    code: "value",
    call: extreme("max"),
  }),
  sum: define({
    takes: [
      { name: "numbers", items: true },
      { name: "start", optional: true, keyword: "also" },
    ],
    gives: "the sum of a list of numbers",
    example: "sum(result.scores) <= 100",
    satisfying: "drawn",
    type: ([first = ANY, start], named) => sumType(first, start ?? named?.get("start")),
    code: "value",
    call: ([source = null, start = 0], keywords) =>
      sum(source, Object.hasOwn(keywords, "start") ? (keywords["start"] ?? null) : start),
  }),
  round: define({
    takes: [{ name: "number" }, { name: "ndigits", optional: true, none: true, keyword: "also" }],
    gives: "the nearest whole number, the even one of two; or the nearest with so many digits",
    example: "round(result.score, 1) >= 0.5",
    satisfying: "drawn",
    type: ([first = ANY, place], named) => {
      const digits = place ?? named?.get("ndigits");
      return roundType(first, !digits || digits.kind === "none");
    },
    code: "value",
    call: ([value = null, digits = null], keywords) => round(value, keywords["ndigits"] ?? digits),
  }),
  any: define({
    takes: [{ name: "values" }],
    gives: "whether one of them is true",
    example: "any(score > 20 for score in result.scores)",
    satisfying: "drawn",
    type: ([first = ANY]) => looped(first, { kind: "bool" }),
    code: "some",
    call: ([source = null]) => any(source),
  }),
  all: define({
    takes: [{ name: "values" }],
    gives: "whether every one of them is true, as where there are none",
    example: "all(len(word) > 2 for word in result.words)",
    satisfying: "drawn",
    type: ([first = ANY]) => looped(first, { kind: "bool" }),
    code: "every",
    call: ([source = null]) => all(source),
  }),
  sorted: define({
    takes: [
      { name: "values", items: true },
      { name: "reverse", keyword: "only" },
    ],
    gives: "a list of them, smallest first",
    example: "result.words == sorted(result.words)",
    satisfying: "drawn",
    type: ([first = ANY]) => looped(first, { kind: "list", items: present(itemType(first) ?? ANY) }),
    code: "value",
    call: ([source = null], keywords) =>
      sorted(source, Object.hasOwn(keywords, "reverse") ? (keywords["reverse"] ?? null) : false),
  }),
} as const satisfies { readonly [name: string]: FunctionFacts & Arity };

export type FunctionName = keyof typeof FUNCTIONS;
export const FUNCTION_NAMES: readonly string[] = Object.keys(FUNCTIONS);

export function isFunctionName(name: string): name is FunctionName {
  return Object.hasOwn(FUNCTIONS, name);
}

export function functionEntry(name: FunctionName): FunctionFacts & Arity {
  return FUNCTIONS[name];
}

/**
 * The type of what a function gives for arguments of these types, as far as it holds what came in: `sorted(topics)` is a list
 * of topics. Null: not known to.
 */
export function functionField(name: FunctionName, args: readonly (Field | null)[], contracts: Contracts): Field | null {
  return fieldOf(FUNCTIONS[name].type(args.map((field) => (field ? staticType(field, contracts) : ANY))).type);
}

function fieldOf(type: StaticType): Field | null {
  if (type.kind === "object") return type.field;
  const items = type.kind === "list" || type.kind === "tuple" || type.kind === "iterator" ? fieldOf(type.items) : null;
  return items && { type: "array", items };
}

/** Calls a function of the table; an error when it is given too few, too many, or unknown arguments. */
export function callFunction(name: FunctionName, args: readonly PyValue[], keywords: Keywords = {}): PyValue {
  const { least, most, keywords: known, call } = functionEntry(name);
  const unknown = Object.keys(keywords).find((keyword) => !known.includes(keyword));
  if (unknown !== undefined) {
    return fail("TypeError", `${name}() got an unexpected keyword argument '${unknown}'`);
  }
  if (args.length < least || args.length > most) {
    return fail("TypeError", `${name}() takes ${argumentCount(least, most)} (${args.length} given)`);
  }
  return call(args, keywords);
}
