import { pythonFloat } from "../base/index.ts";
import { fail } from "./py-error.ts";
import type { PyValue } from "./values.ts";
import { checkSize, isList, numeric, PyDict, PyFloat, PyIterator, PyTuple, PyView, typeName } from "./values.ts";
import { spend, spendOn } from "./work.ts";

/** `str(value)`. */
export function str(value: PyValue): string {
  return typeof value === "string" ? value : repr(value);
}

/** `repr(value)`: what a value looks like inside a list. */
export function repr(value: PyValue): string {
  const writer = { size: 0 };
  return write(value, writer);
}

function write(value: PyValue, writer: { size: number }): string {
  const text = pieceOf(value, writer);
  spend(1);
  spendOn(text.length);
  writer.size += text.length;
  checkSize(writer.size / 4);
  return text;
}

function pieceOf(value: PyValue, writer: { size: number }): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "number") return Number.isInteger(value) ? BigInt(value).toString() : pythonFloat(value);
  if (typeof value === "string") return quoted(value);
  if (value instanceof PyFloat) return pythonFloat(value.value);
  const items = (list: Iterable<PyValue>) => [...list].map((item) => write(item, writer)).join(", ");
  if (isList(value)) return `[${items(value)}]`;
  if (value instanceof PyTuple)
    return value.items.length === 1 ? `(${items(value.items)},)` : `(${items(value.items)})`;
  if (value instanceof PyView) return `${value.kind}([${items(value.items)}])`;
  if (value instanceof PyIterator) return fail("TypeError", "a generator has no text");
  const pairs: Iterable<readonly [PyValue, PyValue]> =
    value instanceof PyDict ? value.entries.values() : Object.entries(value);
  return `{${[...pairs].map(([key, item]) => `${write(key, writer)}: ${write(item, writer)}`).join(", ")}}`;
}

const NAMED: ReadonlyMap<string, string> = new Map([
  ["\\", "\\\\"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
]);

function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const body = text.replace(/[\\'\p{C}]|(?! )\p{Z}/gu, (character) => {
    if (character === "'") return quote === "'" ? "\\'" : "'";
    return NAMED.get(character) ?? hex(character.codePointAt(0) ?? 0);
  });
  return quote + body + quote;
}

function hex(code: number): string {
  if (code < 0x100) return `\\x${code.toString(16).padStart(2, "0")}`;
  if (code < 0x10000) return `\\u${code.toString(16).padStart(4, "0")}`;
  return `\\U${code.toString(16).padStart(8, "0")}`;
}

/** Characters that `str.strip` and `str.split` take for white space. */
export const WHITE = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const IS_WHITE = new RegExp(`[${WHITE}]`);
const WIDE_WHITE = /[\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/g;
const IS_MARGIN = /[\t-\r ]/;

/** Without white space at both ends. One sign at a time: a regular expression tries the end again from every place. */
export function trimmed(text: string, isWhite = IS_WHITE): string {
  spendOn(text.length);
  let start = 0;
  let end = text.length;
  while (start < end && isWhite.test(text.charAt(start))) start++;
  while (end > start && isWhite.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/**
 * The text of a number as `int()` and `float()` read it: every decimal digit of Unicode counts, and every white space
 * around it but U+001C to U+001F, which are white space to all else in Python.
 */
export function plainNumber(text: string): string {
  // A digit of another script is looked up among its neighbours.
  spend(text.length >> 2);
  return trimmed(text.replace(/\p{Nd}/gu, digitOf).replace(WIDE_WHITE, " "), IS_MARGIN);
}

const DIGIT = /^\p{Nd}$/u;

const known = new Map<string, string>();

/** Decimal digits stand in blocks of ten, from zero to nine. */
function digitOf(character: string): string {
  if (character <= "9") return character;
  const digit = known.get(character) ?? lookedUp(character);
  known.set(character, digit);
  return digit;
}

function lookedUp(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before++;
  return String(before % 10);
}

/** `int(value)`. */
export function parseInteger(value: PyValue): number {
  if (typeof value === "string") {
    const text = plainNumber(value);
    if (!/^[+-]?\d+(?:_\d+)*$/.test(text)) {
      return fail("ValueError", `invalid literal for int() with base 10: ${repr(value)}`);
    }
    const signs = text.replace(/[+_-]/g, "").replace(/^0+/, "");
    const digits = signs.length > 16 ? null : BigInt(signs);
    if (digits === null || digits > 2n ** 53n) return fail("OverflowError", "int beyond 2^53");
    return (text.startsWith("-") ? -Number(digits) : Number(digits)) + 0;
  }
  const number = numeric(value);
  if (number === undefined) {
    const kinds = "a string, a bytes-like object or a real number";
    return fail("TypeError", `int() argument must be ${kinds}, not '${typeName(value)}'`);
  }
  if (Number.isNaN(number)) return fail("ValueError", "cannot convert float NaN to integer");
  if (!Number.isFinite(number)) return fail("OverflowError", "cannot convert float infinity to integer");
  if (Math.abs(number) > 2 ** 53) return fail("OverflowError", "int beyond 2^53");
  return Math.trunc(number) + 0;
}

/** The number that `float(value)` gives, before it is made a float. */
export function parseFloating(value: PyValue): number {
  const number = numeric(value);
  if (number !== undefined) return number;
  if (typeof value !== "string") {
    return fail("TypeError", `float() argument must be a string or a real number, not '${typeName(value)}'`);
  }
  const text = plainNumber(value).toLowerCase();
  const special = /^([+-]?)(inf|infinity|nan)$/.exec(text);
  if (special) return special[2] === "nan" ? Number.NaN : special[1] === "-" ? -Infinity : Infinity;
  if (/^[+-]?(?:\d+(?:_\d+)*(?:\.(?:\d+(?:_\d+)*)?)?|\.\d+(?:_\d+)*)(?:e[+-]?\d+)?$/.test(text)) {
    return Number(text.replaceAll("_", ""));
  }
  return fail("ValueError", `could not convert string to float: ${repr(value)}`);
}
