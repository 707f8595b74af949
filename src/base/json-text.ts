import { compareCodePoints } from "./code-points.ts";
import type { Json } from "./json.ts";
import { isJsonArray } from "./json.ts";

/**
 * Canonical JSON (LANGUAGE 1): keys by code point, no white space, everything outside U+0020–U+007E escaped in
 * lower-case hex, numbers in ECMAScript's shortest form, -0 as 0. What is hashed.
 */
export function canonicalJson(value: Json): string {
  return write(value, { item: ",", key: ":", ascii: true, number: ecmaScriptNumber });
}

/**
 * JSON as Python's `json.dumps(value, sort_keys=True, ensure_ascii=ascii)` spells it: `, ` and `: `, sorted keys.
 * Prompts use `ascii: false`, guardrails `ascii: true` (LANGUAGE 3 and 6). A number with an integral value is an int.
 */
export function pythonJson(value: Json, options: { readonly ascii: boolean } = { ascii: false }): string {
  return write(value, { item: ", ", key: ": ", ascii: options.ascii, number: pythonNumber });
}

/** A number as Python prints it: an integral one up to 2^53 as int, any other as `repr` of a float. */
export function pythonNumber(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) <= 2 ** 53) return String(value === 0 ? 0 : value);
  return pythonFloat(value);
}

/** `repr` of a Python float: `1.0`, `1e-05`, `1e+16`, `inf`, `nan`. */
export function pythonFloat(value: number): string {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  if (value === 0) return Object.is(value, -0) ? "-0.0" : "0.0";
  const [mantissa = "", exponentText = "0"] = value.toExponential().split("e");
  const exponent = Number(exponentText);
  if (exponent < -4 || exponent >= 16) {
    const digits = String(Math.abs(exponent)).padStart(2, "0");
    return `${mantissa}e${exponent < 0 ? "-" : "+"}${digits}`;
  }
  const sign = mantissa.startsWith("-") ? "-" : "";
  const digits = mantissa.replace(/[-.]/g, "");
  if (exponent < 0) return `${sign}0.${"0".repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, "0");
  return `${sign}${whole}.${digits.slice(exponent + 1) || "0"}`;
}

interface Spelling {
  readonly item: string;
  readonly key: string;
  readonly ascii: boolean;
  readonly number: (value: number) => string;
}

const ecmaScriptNumber = (value: number) => String(value === 0 ? 0 : value);

function write(value: Json, spelling: Spelling): string {
  if (value === null) return "null";
  if (typeof value === "boolean") return value ? "true" : "false";
  if (typeof value === "number") return spelling.number(value);
  if (typeof value === "string") return quote(value, spelling.ascii);
  if (isJsonArray(value)) return `[${value.map((item) => write(item, spelling)).join(spelling.item)}]`;
  const entries = Object.entries(value).sort(([a], [b]) => compareCodePoints(a, b));
  const members = entries.map(([key, item]) => quote(key, spelling.ascii) + spelling.key + write(item, spelling));
  return `{${members.join(spelling.item)}}`;
}

const SHORT_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ["\\", "\\\\"],
  ["\b", "\\b"],
  ["\t", "\\t"],
  ["\n", "\\n"],
  ["\f", "\\f"],
  ["\r", "\\r"],
]);

function quote(text: string, ascii: boolean): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what has to be escaped
  const escaped = text.replace(ascii ? /["\\]|[^\x20-\x7e]/g : /["\\]|[\x00-\x1f]/g, escapeUnit);
  return `"${escaped}"`;
}

const escapeUnit = (unit: string) =>
  SHORT_ESCAPES.get(unit) ?? `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
