import { plainNumber } from "../../expressions/index.ts";

/** What a scalar is, without its place. */
export type Meaning =
  | { readonly type: "string"; readonly text: string }
  | { readonly type: "number"; readonly number: number }
  | { readonly type: "boolean"; readonly boolean: boolean }
  | { readonly type: "null" }
  /** `same`: equal for equal dates and bytes, however they are written. */
  | { readonly type: "other"; readonly what: "a date" | "bytes"; readonly same: string };

const BOOLEAN = /^(?:yes|Yes|YES|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF)$/;
const FLOAT =
  /^(?:[-+]?[0-9][0-9_]*\.[0-9_]*(?:[eE][-+][0-9]+)?|\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;
const INTEGER =
  /^(?:[-+]?0b[0-1_]+|[-+]?0[0-7_]+|[-+]?(?:0|[1-9][0-9_]*)|[-+]?0x[0-9a-fA-F_]+|[-+]?[1-9][0-9_]*(?::[0-5]?[0-9])+)$/;
const NULL = /^(?:~|null|Null|NULL|)$/;
const TIME =
  /^(?:[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]*)?(?:[ \t]*(?:Z|[-+][0-9]{1,2}(?::[0-9]{2})?))?)$/;
/** What is read where `!!timestamp` says that it is one. */
const TAGGED_TIME =
  /^([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})(?:(?:[Tt]|[ \t]+)([0-9]{1,2}):([0-9]{2}):([0-9]{2})(?:\.([0-9]*))?(?:[ \t]*(Z|([-+])([0-9]{1,2})(?::([0-9]{2}))?))?)?\n?$/;

/** The name of a plain scalar's type in YAML 1.1, as PyYAML resolves it. */
export function typeOf(scalar: string): string {
  if (scalar === "") return "null";
  // Almost all texts begin with another letter.
  if (!/^[-+0-9.yYnNtTfFoO<=~]/.test(scalar)) return "str";
  // Python's `$` also stands before a last line break, which `! "1\n"` has.
  const text = scalar.replace(/\n$/, "");
  if (NULL.test(text)) return "null";
  if (BOOLEAN.test(text)) return "bool";
  if (FLOAT.test(text)) return "float";
  if (INTEGER.test(text)) return "int";
  if (TIME.test(text)) return "timestamp";
  if (text === "<<") return "merge";
  return text === "=" ? "value" : "str";
}

/** A scalar read as the type of that name; null where the text is none, or no safe loader knows the type. */
export function readAs(type: string, text: string): Meaning | null {
  switch (type) {
    case "str":
      return { type: "string", text };
    case "null":
      return { type: "null" };
    case "bool":
      return /^(?:yes|no|true|false|on|off)$/i.test(text)
        ? { type: "boolean", boolean: /^(?:yes|true|on)$/i.test(text) }
        : null;
    case "int":
      return numeric(integer(text.replaceAll("_", "")));
    case "float":
      return numeric(float(text.replaceAll("_", "").toLowerCase()));
    case "timestamp":
      return other("a date", timeOf(text));
    case "binary":
      return other("bytes", bytesOf(text));
    default:
      return null;
  }
}

const numeric = (number: number | null): Meaning | null => (number === null ? null : { type: "number", number });

const other = (what: "a date" | "bytes", same: string | null): Meaning | null =>
  same === null ? null : { type: "other", what, same };

/** Whole numbers beyond all floats stay whole. */
function integer(text: string): number | null {
  const digits = text.replace(/^[-+]/, "");
  const whole = wholeOf(digits);
  if (whole === null) return null;
  const most = Number.MAX_VALUE;
  return Math.max(-most, Math.min(Number(text.startsWith("-") ? -whole : whole), most));
}

function wholeOf(digits: string): bigint | null {
  if (digits === "0") return 0n;
  if (digits.startsWith("0b")) return pythonInt(digits.slice(2), "0b", "[01]");
  if (digits.startsWith("0x")) return pythonInt(digits.slice(2), "0x", "[0-9a-f]");
  if (digits.startsWith("0")) return pythonInt(digits, "0o", "[0-7]");
  // `1:30:00` is 5400.
  let sum = 0n;
  for (const part of digits.split(":")) {
    const next = pythonInt(part, "", "[0-9]");
    if (next === null) return null;
    if (sum < FAR && sum > -FAR) sum = sum * 60n + next;
  }
  return sum;
}

/** CPython reads no more decimal digits than these. */
const MOST_DIGITS = 4300;
/** Beyond it no further part, whatever its sign, leads back to a number that a float can be; sums grow no more. */
const FAR = 10n ** BigInt(MOST_DIGITS + 1);

/** `int(text, base)`: a sign of its own and the base's prefix may stand there once more. */
function pythonInt(text: string, prefix: string, digit: string): bigint | null {
  const plain = plainNumber(text).toLowerCase();
  const [, sign, digits = ""] = new RegExp(`^([-+])?(?:${prefix})?(${digit}+)$`).exec(plain) ?? [];
  if (digits === "" || (prefix === "" && digits.length > MOST_DIGITS)) return null;
  const number = BigInt(prefix + digits);
  return sign === "-" ? -number : number;
}

function float(text: string): number | null {
  const sign = text.startsWith("-") ? -1 : 1;
  const digits = text.replace(/^[-+]/, "");
  if (digits === ".inf") return sign * Number.POSITIVE_INFINITY;
  if (digits === ".nan") return Number.NaN;
  if (digits === "") return null;
  let sum = 0;
  let base = 1n;
  // From the last part on, as PyYAML adds them up: sums of floats depend on the order.
  for (const part of digits.split(":").reverse()) {
    const number = pythonFloat(part);
    const times = Number(base);
    // CPython multiplies a float by no whole number that is beyond all floats.
    if (number === null || times === Infinity) return null;
    sum += number * times;
    base *= 60n;
  }
  return sign * sum;
}

/** `float(text)` of a text in small letters. */
function pythonFloat(text: string): number | null {
  const plain = plainNumber(text);
  const special = /^([-+]?)(?:(nan)|inf|infinity)$/.exec(plain);
  if (special) return special[2] ? Number.NaN : special[1] === "-" ? -Infinity : Infinity;
  return /^[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:e[-+]?[0-9]+)?$/.test(plain) ? Number(plain) : null;
}

/** Equal for equal times: a day, a time of day without a zone, or a moment. */
function timeOf(text: string): string | null {
  const found = TAGGED_TIME.exec(text);
  if (!found) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const date = new Date(Date.UTC(2000, month - 1, day, hour, minute, second));
  date.setUTCFullYear(year, month - 1, day);
  if (year < 1 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  if (hour > 23 || minute > 59 || second > 59) return null;
  if (found[4] === undefined) return String(date.getTime());
  const [fraction = "", zone, sign, hours = "0", minutes = "0"] = found.slice(7);
  const ahead = Number(hours) * 60 + Number(minutes);
  if (ahead >= 24 * 60) return null;
  const moment = date.getTime() - (sign === "-" ? -ahead : ahead) * 60_000;
  return `${moment} ${fraction.slice(0, 6).padEnd(6, "0")} ${zone === undefined ? "somewhere" : ""}`;
}

const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** As `binascii` decodes it: what is no digit is passed over, the first padding that is due ends it. Null: there is none. */
function bytesOf(text: string): string | null {
  if (!/^\p{ASCII}*$/u.test(text)) return null;
  const bytes: number[] = [];
  let digits = 0;
  let pads = 0;
  let left = 0;
  for (const sign of text) {
    const place = digits % 4;
    if (sign === "=") {
      if (place >= 2 && place + ++pads >= 4) return bytes.join(" ");
      continue;
    }
    const bits = BASE64.indexOf(sign);
    if (bits < 0) continue;
    pads = 0;
    digits++;
    // Eight bits are full with the second, third and fourth digit of four.
    if (place > 0) bytes.push(((left << (place * 2)) | (bits >> (6 - place * 2))) & 0xff);
    left = bits & ((1 << (6 - place * 2)) - 1);
  }
  return digits % 4 === 0 ? bytes.join(" ") : null;
}
