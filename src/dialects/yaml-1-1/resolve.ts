import type { Value } from "./value.ts";

/** What a scalar is, without its place. */
export type Meaning =
  | { readonly type: "string"; readonly text: string }
  | { readonly type: "number"; readonly number: number }
  | { readonly type: "boolean"; readonly boolean: boolean }
  | { readonly type: "null" }
  | { readonly type: "other"; readonly what: Extract<Value, { readonly type: "other" }>["what"] };

const BOOLEAN = /^(?:yes|Yes|YES|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF)$/;
const FLOAT =
  /^(?:[-+]?[0-9][0-9_]*\.[0-9_]*(?:[eE][-+][0-9]+)?|\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;
const INTEGER =
  /^(?:[-+]?0b[0-1_]+|[-+]?0[0-7_]+|[-+]?(?:0|[1-9][0-9_]*)|[-+]?0x[0-9a-fA-F_]+|[-+]?[1-9][0-9_]*(?::[0-5]?[0-9])+)$/;
const NULL = /^(?:~|null|Null|NULL|)$/;
const TIME =
  /^(?:[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]*)?(?:[ \t]*(?:Z|[-+][0-9]{1,2}(?::[0-9]{2})?))?)$/;

/** The name of a plain scalar's type in YAML 1.1, as PyYAML resolves it. */
export function typeOf(text: string): string {
  if (NULL.test(text)) return "null";
  // Almost all texts begin with another letter.
  if (!/^[-+0-9.yYnNtTfFoO<=]/.test(text)) return "str";
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
      return isTime(text) ? { type: "other", what: "a date" } : null;
    case "binary":
      return isBase64(text) ? { type: "other", what: "bytes" } : null;
    default:
      return null;
  }
}

const numeric = (number: number | null): Meaning | null => (number === null ? null : { type: "number", number });

/** Whole numbers beyond all floats stay whole. */
function integer(text: string): number | null {
  const sign = text.startsWith("-") ? -1 : 1;
  const digits = text.replace(/^[-+]/, "").trim();
  const whole = (number: number): number => sign * Math.min(number, Number.MAX_VALUE);
  if (/^0b[01]+$/.test(digits)) return whole(Number(digits));
  if (/^0x[0-9a-fA-F]+$/.test(digits)) return whole(Number(digits));
  if (/^0[0-7]+$/.test(digits)) return whole(Number(`0o${digits.slice(1)}`));
  if (/^[0-9]+(?::[0-9]+)+$/.test(digits)) return whole(sexagesimal(digits));
  return /^(?:0|[1-9][0-9]*)$/.test(digits) ? whole(Number(digits)) : null;
}

function float(text: string): number | null {
  const sign = text.startsWith("-") ? -1 : 1;
  const digits = text.replace(/^[-+]/, "");
  if (digits === ".inf") return sign * Number.POSITIVE_INFINITY;
  if (digits === ".nan") return Number.NaN;
  if (/^[0-9.]+(?::[0-9.]+)+$/.test(digits)) return sign * sexagesimal(digits);
  return /^(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:e[-+]?[0-9]+)?$/.test(digits) ? sign * Number(digits) : null;
}

/** `1:30:00` is 5400. */
const sexagesimal = (text: string): number => text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);

function isTime(text: string): boolean {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (text.match(/[0-9]+/g) ?? []).map(Number);
  if (!/^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:$|[Tt \t])/.test(text)) return false;
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  if (year < 1 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return false;
  const zone = Number(/[-+]([0-9]{1,2})(?::[0-9]{2})?$/.exec(text.slice(11))?.[1] ?? 0);
  return hour < 24 && minute < 60 && second < 60 && zone < 24;
}

/** As Python decodes it: what is no digit of base 64 is passed over, the rest must be padded. */
function isBase64(text: string): boolean {
  if (!/^\p{ASCII}*$/u.test(text)) return false;
  const digits = text.replace(/[^A-Za-z0-9+/=]/g, "");
  const end = /={1,2}/.exec(digits);
  const count = (end ? digits.slice(0, end.index) : digits).replaceAll("=", "").length;
  if (count % 4 === 0) return true;
  return end !== null && count % 4 === 4 - end[0].length;
}
