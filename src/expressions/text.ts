import { pythonFloat } from "../base/index.ts";
import type { PyValue } from "./values.ts";
import { checkSize, fail, isList, numeric, PyDict, PyFloat, PyIterator, PyTuple, PyView, typeName } from "./values.ts";

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
  const body = text.replace(/[\\'\p{C}\p{Z}]/gu, (character) => {
    if (character === " ") return character;
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
const MARGINS = new RegExp(`^[${WHITE}]+|[${WHITE}]+$`, "g");

/** `int(value)`. */
export function parseInteger(value: PyValue): number {
  if (typeof value === "string") {
    const text = value.replace(MARGINS, "");
    if (!/^[+-]?\d+(?:_\d+)*$/.test(text)) {
      return fail("ValueError", `invalid literal for int() with base 10: ${repr(value)}`);
    }
    const digits = BigInt(text.replace(/[+_-]/g, ""));
    if (digits > 2n ** 53n) return fail("OverflowError", "int beyond 2^53");
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
  const text = value.replace(MARGINS, "").toLowerCase();
  const special = /^([+-]?)(inf|infinity|nan)$/.exec(text);
  if (special) return special[2] === "nan" ? Number.NaN : special[1] === "-" ? -Infinity : Infinity;
  if (/^[+-]?(?:\d+(?:_\d+)*\.?(?:\d+(?:_\d+)*)?|\.\d+(?:_\d+)*)(?:e[+-]?\d+)?$/.test(text)) {
    return Number(text.replaceAll("_", ""));
  }
  return fail("ValueError", `could not convert string to float: ${repr(value)}`);
}
