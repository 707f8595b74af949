import type { Json } from "../base/index.ts";
import { codePointLength } from "../base/index.ts";
import { hostPattern } from "./pattern/parse.ts";

/** What a text may be held to. Lengths are counted in code points. */
export interface TextLimits {
  readonly min_length?: number;
  readonly max_length?: number;
  readonly pattern?: string;
}

export interface NumberLimits {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusive_minimum?: number;
  readonly exclusive_maximum?: number;
}

export interface ListLimits {
  readonly min_items?: number;
  readonly max_items?: number;
}

/** How a value breaks a constraint. */
export interface Breach {
  readonly code: "length" | "pattern" | "bound" | "items";
  /** `must be at most 1`, without the place. */
  readonly text: string;
  /** Whether the value is told with it. */
  readonly showValue: boolean;
}

/** Whether a pattern is found in a text; null where that would take too long. Handed in, since few need it and it is large. */
export type Search = (pattern: string, text: string) => boolean | null;

/** How a file writes a limit. */
export interface Written<Limit> {
  readonly schema: { readonly type: "string" | "number" | "integer"; readonly minimum?: number };
  /** Undefined: of another type. */
  readonly read: (json: Json) => Limit | undefined;
  readonly fits: (limit: Limit) => boolean;
}

/** What of a constraint does not depend on its limit. */
export interface ConstraintFacts {
  readonly written: Pick<Written<unknown>, "schema">;
  /** In JSON Schema; the limit is its value. */
  readonly keyword: string;
  /** Which end of a range it is: the two ends of one may not cross. */
  readonly end: "low" | "high" | null;
  /** In the contract editor. */
  readonly label: string;
  readonly unit?: string;
  readonly hint?: string;
  readonly example?: string;
}

/**
 * All that is known of a constraint: what reads, prints, checks, shows or fulfils constraints asks here. `Made` is what
 * a made-up value is mended by: the text, the number, or how many items a list has.
 */
interface Constraint<Key, Limits, Value, Made, Limit> extends ConstraintFacts {
  readonly keyword: Keyword<Key>;
  readonly written: Written<Limit>;
  /** After "must be": `at least 3 characters`. */
  readonly words: (limit: Limit) => string;
  /** Null: the value holds. */
  readonly breach: (value: Value, limit: Limit, search: Search) => Breach | null;
  /** The call in zod source: `.min(0)`. */
  readonly zod: (limit: Limit) => string;
  /** The nearest that holds, as far as can be told. `whole`: of whole numbers. */
  readonly mend: (made: Made, limit: Limit, limits: Limits, whole: boolean) => Made;
  /** What an input of such a value lets in, and by how much its arrows go. */
  readonly input: (limit: Limit) => InputRange;
}

export interface InputRange {
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
}

/** The constraints of one kind of value, in the order in which files write them. One without an entry does not compile. */
export type Constraints<Limits, Value, Made> = {
  readonly [K in keyof Limits]-?: Constraint<K, Limits, Value, Made, NonNullable<Limits[K]>>;
};

/** How JSON Schema spells the key of a constraint: `minLength` for `min_length`. */
type Keyword<Key> = Key extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<Keyword<Rest>>}` : Key & string;

/** The keyword of every constraint. */
export type ConstraintKeyword = Keyword<keyof TextLimits | keyof NumberLimits | keyof ListLimits>;

const NUMBER: Written<number> = {
  schema: { type: "number" },
  read: (json) => (typeof json === "number" && Number.isFinite(json) ? json + 0 : undefined),
  fits: () => true,
};

const SIZE: Written<number> = {
  schema: { type: "integer", minimum: 0 },
  read: NUMBER.read,
  fits: (limit) => Number.isSafeInteger(limit) && limit >= 0,
};

const TEXT: Written<string> = {
  schema: { type: "string" },
  read: (json) => (typeof json === "string" ? json : undefined),
  fits: () => true,
};

const anyInput = (): InputRange => ({});

/** At least or at most so many of something. */
function size<Value>(
  end: "low" | "high",
  code: Breach["code"],
  [noun, unit]: readonly [noun: string, unit: string],
  sizeOf: (value: Value) => number,
) {
  const [most, zod] = end === "low" ? ["least", "min"] : ["most", "max"];
  const words = (limit: number) => `at ${most} ${limit} ${noun}${limit === 1 ? "" : "s"}`;
  return {
    written: SIZE,
    words,
    breach: (value: Value, limit: number): Breach | null => {
      const had = sizeOf(value);
      const holds = end === "low" ? had >= limit : had <= limit;
      return holds ? null : { code, text: `must have ${words(limit)} (had ${had})`, showValue: false };
    },
    zod: (limit: number) => `.${zod}(${limit})`,
    end,
    label: `At ${most}`,
    unit,
    input: anyInput,
  };
}

interface BoundFacts<Key> {
  readonly end: "low" | "high";
  readonly keyword: Key;
  readonly label: string;
  readonly zod: string;
  readonly holds: (value: number, limit: number) => boolean;
  /** The nearest that holds, and the nearest whole one. */
  readonly nearest: (limit: number, limits: NumberLimits) => readonly [number, number];
  readonly input: (limit: number) => InputRange;
}

function bound<Key extends string>({ label, zod, holds, nearest, ...facts }: BoundFacts<Key>) {
  const words = (limit: number) => `${label.toLowerCase()} ${limit}`;
  return {
    ...facts,
    written: NUMBER,
    words,
    breach: (value: number, limit: number): Breach | null =>
      holds(value, limit) ? null : { code: "bound", text: `must be ${words(limit)}`, showValue: true },
    zod: (limit: number) => `.${zod}(${limit})`,
    mend: (made: number, limit: number, limits: NumberLimits, whole: boolean) =>
      holds(made, limit) ? made : nearest(limit, limits)[whole ? 1 : 0] + 0,
    label,
  };
}

/** By how much a made-up number stays away from a limit that it may not reach: less where there is less room. */
function apart({ minimum, maximum, exclusive_minimum, exclusive_maximum }: NumberLimits): number {
  const low = Math.max(minimum ?? -Infinity, exclusive_minimum ?? -Infinity);
  const high = Math.min(maximum ?? Infinity, exclusive_maximum ?? Infinity);
  return high > low ? Math.min(0.01, (high - low) / 2) : 0.01;
}

const length = (end: "low" | "high") => size(end, "length", ["character", "chars"], codePointLength);
const items = (end: "low" | "high") =>
  size(end, "items", ["item", "items"], (value: readonly Json[]): number => value.length);

export const TEXT_CONSTRAINTS: Constraints<TextLimits, string, string> = {
  min_length: {
    keyword: "minLength",
    ...length("low"),
    mend: (made, limit) => made + ".".repeat(Math.max(0, limit - codePointLength(made))),
  },
  max_length: {
    keyword: "maxLength",
    ...length("high"),
    mend: (made, limit) => [...made].slice(0, limit).join(""),
  },
  pattern: {
    keyword: "pattern",
    written: TEXT,
    words: (pattern) => `matching the pattern ${pattern}`,
    breach: (value, pattern, search) => {
      const found = search(pattern, value);
      if (found) return null;
      return found === null
        ? { code: "pattern", text: `is too long to be held against the pattern ${pattern}`, showValue: false }
        : { code: "pattern", text: `must match the pattern ${pattern}`, showValue: true };
    },
    // A literal, which needs no name: a contract may be called RegExp.
    zod: (pattern) => `.regex(/${hostPattern(pattern)?.source ?? "(?:)"}/u)`,
    mend: (made) => made,
    end: null,
    label: "Pattern",
    hint: "A regular expression that the text must match",
    example: "^[A-Z]{3}-\\d+$",
    input: anyInput,
  },
};

export const NUMBER_CONSTRAINTS: Constraints<NumberLimits, number, number> = {
  minimum: bound({
    end: "low",
    keyword: "minimum",
    label: "At least",
    zod: "min",
    holds: (value, limit) => value >= limit,
    nearest: (limit) => [limit, Math.ceil(limit)],
    input: (min) => ({ min }),
  }),
  maximum: bound({
    end: "high",
    keyword: "maximum",
    label: "At most",
    zod: "max",
    holds: (value, limit) => value <= limit,
    nearest: (limit) => [limit, Math.floor(limit)],
    input: (max) => ({ max }),
  }),
  exclusive_minimum: bound({
    end: "low",
    keyword: "exclusiveMinimum",
    label: "More than",
    zod: "gt",
    holds: (value, limit) => value > limit,
    nearest: (limit, limits) => [limit + apart(limits), Math.floor(limit) + 1],
    input: anyInput,
  }),
  exclusive_maximum: bound({
    end: "high",
    keyword: "exclusiveMaximum",
    label: "Less than",
    zod: "lt",
    holds: (value, limit) => value < limit,
    nearest: (limit, limits) => [limit - apart(limits), Math.ceil(limit) - 1],
    input: anyInput,
  }),
};

export const LIST_CONSTRAINTS: Constraints<ListLimits, readonly Json[], number> = {
  min_items: { keyword: "minItems", ...items("low"), mend: (count, limit) => Math.max(count, limit) },
  max_items: { keyword: "maxItems", ...items("high"), mend: (count, limit) => Math.min(count, limit) },
};
