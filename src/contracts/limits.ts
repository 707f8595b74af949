import type { JsonObject } from "../base/index.ts";
import {
  type Breach,
  type ConstraintFacts,
  type Constraints,
  type InputRange,
  LIST_CONSTRAINTS,
  NUMBER_CONSTRAINTS,
  type Search,
  TEXT_CONSTRAINTS,
} from "./constraints.ts";
import type { ArrayField, Field, FieldType, NumberField, StringField } from "./field.ts";
import { FORMATS } from "./formats.ts";

const NONE = {};

const BY_TYPE = {
  string: TEXT_CONSTRAINTS,
  number: NUMBER_CONSTRAINTS,
  integer: NUMBER_CONSTRAINTS,
  boolean: NONE,
  date: NONE,
  datetime: NONE,
  bytes: NONE,
  array: LIST_CONSTRAINTS,
  object: NONE,
  contract: NONE,
  any: NONE,
} as const satisfies { readonly [T in FieldType]: { readonly [key: string]: ConstraintFacts } };

/** What may stand beside any type, as JSON Schema of a file. */
export const COMMON = {
  nullable: { type: "boolean" },
  opaque: { type: "boolean" },
  description: { type: "string" },
} as const;

/** What a type is made of besides its constraints, as JSON Schema of a file. */
export const PARTS: { readonly [T in FieldType]?: { readonly [key: string]: Part } } = {
  string: {
    values: { schema: { type: "array", items: { type: "string" }, minItems: 1, uniqueItems: true }, needed: false },
  },
  array: { items: { schema: { $ref: "#/$defs/Field" }, needed: true } },
  object: { fields: { schema: { $ref: "#/$defs/Fields" }, needed: true } },
};

interface Part {
  readonly schema: JsonObject;
  readonly needed: boolean;
}

/** The constraints that a type may carry, in the order in which files write them. */
export function constraintsOf(type: FieldType): readonly (readonly [key: string, facts: ConstraintFacts])[] {
  return Object.entries<ConstraintFacts>(BY_TYPE[type]);
}

/** Every type, as fields are held in memory. */
export const FIELD_TYPES: readonly string[] = Object.keys(BY_TYPE);

/** Every constraint by its key, in the order in which files write them. */
export const CONSTRAINTS: { readonly [key: string]: ConstraintFacts } = Object.assign({}, ...Object.values(BY_TYPE));

/** The keys whose values a file writes as they are, in its order. */
export const PLAIN_KEYS: readonly string[] = [...Object.keys(COMMON), ...Object.keys(CONSTRAINTS)];

/** Every key of a field in a file. */
export const FIELD_KEYS: readonly string[] = ["type", ...PLAIN_KEYS, ...Object.values(PARTS).flatMap(Object.keys)];

/** The keys that a field of a type may have in a file. */
export function keysOf(type: FieldType): readonly string[] {
  return ["type", ...Object.keys(COMMON), ...Object.keys(BY_TYPE[type]), ...Object.keys(PARTS[type] ?? {})];
}

/** A constraint with its limit. */
export interface Limit extends Pick<ConstraintFacts, "keyword" | "end"> {
  readonly key: string;
  readonly limit: string | number;
  /** After "must be": `at least 3 characters`. */
  readonly words: string;
  /** The call in zod source: `.min(0)`. */
  readonly zod: string;
  readonly input: InputRange;
}

/** The constraints that a field carries, in the order in which files write them; where values are listed, only they count. */
export function limitsOf(field: Field): readonly Limit[] {
  switch (field.type) {
    case "string":
      return field.values ? [] : held(TEXT_CONSTRAINTS, field);
    case "number":
    case "integer":
      return held(NUMBER_CONSTRAINTS, field);
    case "array":
      return held(LIST_CONSTRAINTS, field);
    default:
      return [];
  }
}

/** What the values of a field must be besides their type, each after "must be". */
export function wordsOf(field: Field): readonly string[] {
  const hasFormat = field.type === "date" || field.type === "datetime" || field.type === "bytes";
  return hasFormat ? [FORMATS[field.type].words] : limitsOf(field).map(({ words }) => words);
}

type Plain<Limits> = { readonly [K in keyof Limits]?: string | number };

function held<Limits extends Plain<Limits>, Value, Made>(
  constraints: Constraints<Limits, Value, Made>,
  limits: Limits,
): readonly Limit[] {
  const found: Limit[] = [];
  for (const key in constraints) {
    const limit = limits[key];
    if (limit == null) continue;
    const { keyword, end, words, zod, input } = constraints[key];
    found.push({ key, keyword, end, limit, words: words(limit), zod: zod(limit), input: input(limit) });
  }
  return found;
}

/** How a value breaks the constraints that its field carries. */
export function breachesOf<Limits extends object, Value, Made>(
  constraints: Constraints<Limits, Value, Made>,
  limits: Limits,
  value: Value,
  search: Search,
): readonly Breach[] {
  const found: Breach[] = [];
  for (const key in constraints) {
    const limit = limits[key];
    const breach = limit == null ? null : constraints[key].breach(value, limit, search);
    if (breach) found.push(breach);
  }
  return found;
}

/** The text nearest to one that was made up that its field lets be; patterns are not followed. */
export function nearestText(made: string, field: StringField): string {
  return field.values ? made : mended(TEXT_CONSTRAINTS, field, made, false);
}

/** The number nearest to one that was made up that its field lets be; of ±infinity its greatest or least, infinite where there is none. */
export function nearestNumber(made: number, field: NumberField): number {
  return mended(NUMBER_CONSTRAINTS, field, made, field.type === "integer");
}

/** How many items a list may have, nearest to a number that was made up. */
export function nearestCount(made: number, field: ArrayField): number {
  return mended(LIST_CONSTRAINTS, field, made, true);
}

function mended<Limits extends object, Value, Made>(
  constraints: Constraints<Limits, Value, Made>,
  limits: Limits,
  made: Made,
  whole: boolean,
): Made {
  let nearest = made;
  for (const key in constraints) {
    const limit = limits[key];
    if (limit != null) nearest = constraints[key].mend(nearest, limit, limits, whole);
  }
  return nearest;
}

/** What an input of a number lets in, and by how much its arrows go. */
export function numberInput(field: NumberField): InputRange {
  const step = field.type === "integer" ? 1 : 0.1;
  return Object.assign({ step }, ...limitsOf(field).map(({ input }) => input));
}

/**
 * The constraints that a field in a file gives. `fault` is told of those that are left out: `expected` is the type that
 * would be needed, or null where only the value is wrong.
 */
export function readLimits<Limits extends object, Value, Made>(
  constraints: Constraints<Limits, Value, Made>,
  json: JsonObject,
  fault: (key: string, expected: string | null) => void,
): Partial<Limits> {
  const read: { -readonly [K in keyof Limits]?: Limits[K] } = {};
  for (const key in constraints) {
    const given = json[key];
    if (given === undefined) continue;
    const { written } = constraints[key];
    const limit = written.read(given);
    if (limit === undefined) fault(key, written.schema.type === "string" ? "string" : "number");
    else if (!written.fits(limit)) fault(key, null);
    else read[key] = limit;
  }
  return read;
}

/** The same field with a constraint set, or taken away; itself where its type has no such constraint. */
export function withLimit<F extends Field>(field: F, key: string, limit: string | number | undefined): F {
  if (!Object.hasOwn(BY_TYPE[field.type], key)) return field;
  const next = { ...field };
  if (limit === undefined) Reflect.deleteProperty(next, key);
  else Object.assign(next, { [key]: limit });
  return next;
}
