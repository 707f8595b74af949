import { add, compare, truthy } from "./operators.ts";
import { fail } from "./py-error.ts";
import { round } from "./rounding.ts";
import { parseFloating, parseInteger, str } from "./text.ts";
import type { PyValue } from "./values.ts";
import { isFloat, iterate, length, numeric, toFloat, typeName, whole } from "./values.ts";
import { spend } from "./work.ts";

export type Keywords = { readonly [name: string]: PyValue };
export type Builtin = (args: readonly PyValue[], keywords: Keywords) => PyValue;

interface Signature {
  readonly least: number;
  readonly most: number;
  readonly keywords: readonly string[];
  readonly call: Builtin;
}

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

const MANY = Number.POSITIVE_INFINITY;

/** The closed table of functions (LANGUAGE 3). */
export const FUNCTIONS = {
  len: { least: 1, most: 1, keywords: [], call: ([value = null]) => length(value) },
  bool: { least: 0, most: 1, keywords: [], call: ([value = null]) => truthy(value) },
  int: { least: 0, most: 1, keywords: [], call: ([value = 0]) => parseInteger(value) },
  float: { least: 0, most: 1, keywords: [], call: ([value = 0]) => toFloat(parseFloating(value)) },
  str: { least: 0, most: 1, keywords: [], call: ([value = ""]) => str(value) },
  abs: { least: 1, most: 1, keywords: [], call: ([value = null]) => absolute(value) },
  min: { least: 1, most: MANY, keywords: ["default"], call: extreme("min") },
  max: { least: 1, most: MANY, keywords: ["default"], call: extreme("max") },
  sum: {
    least: 1,
    most: 2,
    keywords: ["start"],
    call: ([source = null, start = 0], keywords) =>
      sum(source, Object.hasOwn(keywords, "start") ? (keywords["start"] ?? null) : start),
  },
  round: {
    least: 1,
    most: 2,
    keywords: ["ndigits"],
    call: ([value = null, digits = null], keywords) => round(value, keywords["ndigits"] ?? digits),
  },
  any: { least: 1, most: 1, keywords: [], call: ([source = null]) => any(source) },
  all: { least: 1, most: 1, keywords: [], call: ([source = null]) => all(source) },
  sorted: {
    least: 1,
    most: 1,
    keywords: ["reverse"],
    call: ([source = null], keywords) =>
      sorted(source, Object.hasOwn(keywords, "reverse") ? (keywords["reverse"] ?? null) : false),
  },
} as const satisfies { readonly [name: string]: Signature };

export type FunctionName = keyof typeof FUNCTIONS;
export const FUNCTION_NAMES: readonly string[] = Object.keys(FUNCTIONS);

export function isFunctionName(name: string): name is FunctionName {
  return Object.hasOwn(FUNCTIONS, name);
}

/** What a function takes: used by checks and completion. */
export function functionSignature(name: FunctionName): Signature {
  return FUNCTIONS[name];
}

/** Calls a function of the table; an error when it is given too few, too many, or unknown arguments. */
export function callFunction(name: FunctionName, args: readonly PyValue[], keywords: Keywords = {}): PyValue {
  const { least, most, keywords: known, call } = functionSignature(name);
  const unknown = Object.keys(keywords).find((keyword) => !known.includes(keyword));
  if (unknown !== undefined) {
    return fail("TypeError", `${name}() got an unexpected keyword argument '${unknown}'`);
  }
  if (args.length < least || args.length > most) {
    return fail("TypeError", `${name}() takes ${argumentCount(least, most)} (${args.length} given)`);
  }
  return call(args, keywords);
}

export function argumentCount(least: number, most: number): string {
  const noun = (count: number) => `${count} argument${count === 1 ? "" : "s"}`;
  if (most === MANY) return `at least ${noun(least)}`;
  return least === most ? `exactly ${noun(least)}` : `${least} to ${noun(most)}`;
}
