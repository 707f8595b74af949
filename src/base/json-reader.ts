import { isJsonArray, type Json, type JsonPath, ownValue } from "./json.ts";

/** Where a key and its value begin in the text; of an array's item, both are the same. */
export interface EntryPosition {
  readonly key: number;
  readonly value: number;
}

/** `unclosed`: the text ends too early. `inexact`: a whole number that a float cannot hold. `forbidden`: a `__proto__` key, where no prototypes are asked for. */
export type JsonProblemKind =
  | "empty"
  | "unexpected"
  | "unclosed"
  | "string"
  | "infinite"
  | "trailing"
  | "depth"
  | "duplicate"
  | "forbidden"
  | "inexact";

/** What a text that was cut off inside a word or a number of JSON can end with. */
const CUT_WORD = /^(?:t|tr|tru|f|fa|fal|fals|n|nu|nul|-|\.|[eE][-+]?)$/;

export interface JsonProblem {
  readonly kind: JsonProblemKind;
  /** The character, key or number that it is about; empty where there is none. */
  readonly found: string;
  readonly offset: number;
  readonly path: JsonPath;
}

export interface JsonReading {
  /** Undefined when the text is not JSON. */
  readonly value: Json | undefined;
  readonly problems: readonly JsonProblem[];
  /** Positions of the entries of every object and array, if they were asked for. */
  readonly positions: ReadonlyMap<object, ReadonlyMap<string | number, EntryPosition>>;
}

export interface JsonOptions {
  /** Whether positions of entries are kept. */
  readonly positions?: boolean;
  /** Objects as `JSON.parse` makes them, `__proto__` a key like others. Absent: they have no prototype, and it is refused. */
  readonly plain?: boolean;
  /** Deeper nesting is refused. */
  readonly levels: number;
}

/**
 * Reads JSON with what `JSON.parse` cannot tell: where a mistake stands, duplicate keys (an error: nobody knows which
 * one was meant), whole numbers that would be rounded, and `__proto__` keys. Never throws.
 */
export function readJson(text: string, options: JsonOptions): JsonReading {
  const problems: JsonProblem[] = [];
  const positions = new Map<object, Map<string | number, EntryPosition>>();
  const path: (string | number)[] = [];
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;

  class Stop {}
  const note = (kind: JsonProblemKind, found: string, offset: number): void => {
    problems.push({ kind, found, offset, path: [...path] });
  };
  const stop = (kind: JsonProblemKind, found: string, offset: number): Stop => {
    note(kind, found, offset);
    return new Stop();
  };
  const unexpected = (): Stop => {
    const isCut = at >= text.length || (text.length - at < 5 && CUT_WORD.test(text.slice(at)));
    if (isCut) return stop("unclosed", "", text.length);
    return stop("unexpected", [...text.slice(at, at + 2)][0] ?? "", at);
  };
  const skipSpace = (): void => {
    for (;;) {
      const code = text.charCodeAt(at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      at++;
    }
  };
  const string = (): string | Stop => {
    const start = at++;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === 0x22) break;
      if (at >= text.length) return stop("unclosed", "", text.length);
      if (code < 0x20) return stop("string", "", start);
      at += code === 0x5c ? 2 : 1;
    }
    at++;
    const raw = text.slice(start, at);
    if (!raw.includes("\\")) return raw.slice(1, -1);
    try {
      return String(JSON.parse(raw));
    } catch {
      return stop("string", "", start);
    }
  };
  const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
  const number = (): number | Stop => {
    NUMBER.lastIndex = at;
    const digits = NUMBER.exec(text)?.[0];
    if (digits === undefined) return unexpected();
    const value = Number(digits);
    if (!Number.isFinite(value)) return stop("infinite", digits.slice(0, 40), at);
    if (!isExact(digits, value)) note("inexact", digits, at);
    at += digits.length;
    return value;
  };
  const word = (spelled: string, value: Json): Json | Stop => {
    if (!text.startsWith(spelled, at)) return unexpected();
    at += spelled.length;
    return value;
  };
  const keep = (container: object, key: string | number, position: EntryPosition): void => {
    if (!options.positions) return;
    const entries = positions.get(container) ?? new Map<string | number, EntryPosition>();
    positions.set(container, entries.set(key, position));
  };
  const value = (depth: number): Json | Stop => {
    skipSpace();
    switch (text[at]) {
      case "{":
        return object(depth);
      case "[":
        return array(depth);
      case '"':
        return string();
      case "t":
        return word("true", true);
      case "f":
        return word("false", false);
      case "n":
        return word("null", null);
      default:
        return number();
    }
  };
  const object = (depth: number): Json | Stop => {
    if (depth >= options.levels) return stop("depth", "", at);
    const result: { [key: string]: Json } = options.plain ? {} : Object.create(null);
    at++;
    skipSpace();
    if (text[at] === "}") {
      at++;
      return result;
    }
    for (;;) {
      skipSpace();
      if (text[at] !== '"') return unexpected();
      const keyAt = at;
      const key = string();
      if (key instanceof Stop) return key;
      skipSpace();
      if (text[at] !== ":") return unexpected();
      at++;
      path.push(key);
      skipSpace();
      const valueAt = at;
      const item = value(depth + 1);
      if (item instanceof Stop) return item;
      if (Object.hasOwn(result, key)) note("duplicate", key, keyAt);
      else if (key === "__proto__" && !options.plain) note("forbidden", key, keyAt);
      else {
        put(result, key, item);
        keep(result, key, { key: keyAt, value: valueAt });
      }
      path.pop();
      skipSpace();
      if (text[at] === "}") {
        at++;
        return result;
      }
      if (text[at] !== ",") return unexpected();
      at++;
    }
  };
  const array = (depth: number): Json | Stop => {
    if (depth >= options.levels) return stop("depth", "", at);
    const result: Json[] = [];
    at++;
    skipSpace();
    if (text[at] === "]") {
      at++;
      return result;
    }
    for (;;) {
      skipSpace();
      const itemAt = at;
      path.push(result.length);
      const item = value(depth + 1);
      if (item instanceof Stop) return item;
      keep(result, result.length, { key: itemAt, value: itemAt });
      result.push(item);
      path.pop();
      skipSpace();
      if (text[at] === "]") {
        at++;
        return result;
      }
      if (text[at] !== ",") return unexpected();
      at++;
    }
  };

  skipSpace();
  if (at >= text.length) {
    stop("empty", "", 0);
    return { value: undefined, problems, positions };
  }
  const read = value(0);
  if (read instanceof Stop) return { value: undefined, problems, positions };
  skipSpace();
  if (at < text.length) {
    stop("trailing", [...text.slice(at, at + 2)][0] ?? "", at);
    return { value: undefined, problems, positions };
  }
  return { value: read, problems, positions };
}

/** Whether a number is what is written: of whole numbers in full digits, no digit may get lost. `0x`, `0o` and `0b` count. */
export function isExact(digits: string, value: number): boolean {
  if (/^[-+]?0[xob]/i.test(digits)) return Number.isSafeInteger(value);
  return (
    digits.length < 16 || !/^[-+]?\d+$/.test(digits) || String(value) === digits.replace(/^\+|^(-?)0+(?=\d)/, "$1")
  );
}

function put(result: { [key: string]: Json }, key: string, value: Json): void {
  if (key !== "__proto__") result[key] = value;
  else Object.defineProperty(result, key, { value, writable: true, enumerable: true, configurable: true });
}

/** The offset of the key (or, for `value`, of the value) at that path; of the nearest thing around it if it isn't there. */
export function offsetAt(reading: JsonReading, path: JsonPath, which: "key" | "value"): number {
  let offset = 0;
  let here: Json | undefined = reading.value;
  for (const [depth, key] of path.entries()) {
    if (typeof here !== "object" || here === null) break;
    const position: EntryPosition | undefined = reading.positions.get(here)?.get(key);
    if (!position) break;
    offset = which === "key" && depth === path.length - 1 ? position.key : position.value;
    here = isJsonArray(here) ? here[Number(key)] : ownValue(here, String(key));
  }
  return offset;
}
