import type { Json } from "../../base/index.ts";
import type { FlowCode } from "../codes.ts";

/** Where a key and its value begin in the text; of an array's item, both are the same. */
export interface EntryPosition {
  readonly key: number;
  readonly value: number;
}

export interface JsonProblem {
  readonly code: FlowCode;
  readonly data: { readonly [key: string]: Json };
  readonly offset: number;
  readonly path: readonly (string | number)[];
}

export interface JsonReading {
  /** Undefined when the text is not JSON. Objects have no prototype. */
  readonly value: Json | undefined;
  readonly problems: readonly JsonProblem[];
  /** Positions of the entries of every object and array, if they were asked for. */
  readonly positions: ReadonlyMap<object, ReadonlyMap<string | number, EntryPosition>>;
}

/** Deeper nesting is refused: far more than any document has, far less than a call stack. */
export const MAX_DEPTH = 200;

/**
 * Reads JSON with what `JSON.parse` cannot tell: where a mistake stands, duplicate keys (an error: nobody knows which
 * one was meant) and `__proto__` keys. Never throws.
 */
export function readJson(text: string, options: { readonly positions?: boolean } = {}): JsonReading {
  const problems: JsonProblem[] = [];
  const positions = new Map<object, Map<string | number, EntryPosition>>();
  const path: (string | number)[] = [];
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;

  class Stop {}
  const stop = (code: FlowCode, data: { [key: string]: Json }, offset: number): Stop => {
    problems.push({ code, data, offset, path: [...path] });
    return new Stop();
  };
  const unexpected = (): Stop => {
    if (at >= text.length) return stop("D110", { problem: "unclosed", found: "" }, at);
    return stop("D110", { problem: "unexpected", found: [...text.slice(at, at + 2)][0] ?? "" }, at);
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
      // NaN (the end) and control characters end up here alike.
      if (!(code >= 0x20)) return stop("D110", { problem: "string", found: "" }, start);
      at += code === 0x5c ? 2 : 1;
    }
    at++;
    const raw = text.slice(start, at);
    if (!raw.includes("\\")) return raw.slice(1, -1);
    try {
      return String(JSON.parse(raw));
    } catch {
      return stop("D110", { problem: "string", found: "" }, start);
    }
  };
  const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
  const number = (): number | Stop => {
    NUMBER.lastIndex = at;
    const digits = NUMBER.exec(text)?.[0];
    if (digits === undefined) return unexpected();
    const value = Number(digits);
    if (!Number.isFinite(value)) return stop("D110", { problem: "number", found: digits.slice(0, 40) }, at);
    at += digits.length;
    return value;
  };
  const word = (spelled: string, value: Json): Json | Stop => {
    if (!text.startsWith(spelled, at)) return unexpected();
    at += spelled.length;
    return value;
  };
  const note = (container: object, key: string | number, position: EntryPosition): void => {
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
    if (depth >= MAX_DEPTH) return stop("D111", { what: "depth", limit: MAX_DEPTH }, at);
    const result: { [key: string]: Json } = Object.create(null);
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
      if (key === "__proto__") problems.push({ code: "D115", data: { key }, offset: keyAt, path: [...path] });
      else if (key in result) problems.push({ code: "D114", data: { key }, offset: keyAt, path: [...path] });
      else {
        result[key] = item;
        note(result, key, { key: keyAt, value: valueAt });
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
    if (depth >= MAX_DEPTH) return stop("D111", { what: "depth", limit: MAX_DEPTH }, at);
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
      note(result, result.length, { key: itemAt, value: itemAt });
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
    stop("D110", { problem: "empty", found: "" }, 0);
    return { value: undefined, problems, positions };
  }
  const read = value(0);
  if (read instanceof Stop) return { value: undefined, problems, positions };
  skipSpace();
  if (at < text.length) {
    stop("D110", { problem: "trailing", found: [...text.slice(at, at + 2)][0] ?? "" }, at);
    return { value: undefined, problems, positions };
  }
  return { value: read, problems, positions };
}

/** The offset of the key (or, for `value`, of the value) at that path; of the nearest thing around it if it isn't there. */
export function offsetAt(reading: JsonReading, path: readonly (string | number)[], which: "key" | "value"): number {
  let offset = 0;
  let here: Json | undefined = reading.value;
  for (const [depth, key] of path.entries()) {
    if (typeof here !== "object" || here === null) break;
    const position: EntryPosition | undefined = reading.positions.get(here)?.get(key);
    if (!position) break;
    offset = which === "key" && depth === path.length - 1 ? position.key : position.value;
    here = new Map<string, Json>(Object.entries(here)).get(String(key));
  }
  return offset;
}
