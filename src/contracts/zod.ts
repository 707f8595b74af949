import { z } from "zod";
import type { ListLimits, NumberLimits, TextLimits } from "./constraints.ts";
import type { Contract, Field, Fields } from "./field.ts";
import { compilePattern } from "./pattern/program.ts";

/**
 * The only file that knows zod: schemas of exported code are walked back into `Field`, so that schema, hash and
 * messages are made by the same code everywhere. Not for the playground's page.
 */
type Schema = z.core.$ZodType;

/** A schema that no field type stands for (`z.map()`, a transform …). */
export class UnsupportedSchema extends Error {}

/** The name under which a schema was declared as a contract; undefined for every other schema. */
export type NameOf = (schema: Schema) => string | undefined;

/**
 * The field that a zod schema stands for: the inverse of `zodSource`. A contract keeps its name through
 * `.nullable()`, `.optional()`, `.describe()` and `.meta()`. Throws `UnsupportedSchema`.
 */
export function fieldOfZod(schema: Schema, nameOf: NameOf): Field {
  const meta = ownMeta(schema, nameOf);
  const name = contractName(schema, nameOf);
  if (name !== undefined) return { type: "contract", contract: name, ...meta };
  if (schema instanceof z.core.$ZodNullable || schema instanceof z.core.$ZodOptional) {
    return { ...fieldOfZod(schema._zod.def.innerType, nameOf), nullable: true, ...meta };
  }
  return { ...bareField(schema, nameOf), ...meta };
}

/** The contract that a `z.object` declares: its fields, and its own description. */
export function contractOfZod(schema: Schema, nameOf: NameOf): Contract {
  if (!(schema instanceof z.core.$ZodObject)) throw new UnsupportedSchema("A contract is made of z.object({ … })");
  const description = ownMeta(schema, () => undefined).description;
  return {
    ...(description !== undefined && { description }),
    fields: fieldsOf(schema, nameOf),
  };
}

/** Finds the contract behind copies that `.describe()` and `.meta()` made. */
function contractName(schema: Schema, nameOf: NameOf): string | undefined {
  for (let at: Schema | undefined = schema; at; at = at._zod.parent) {
    const name = nameOf(at);
    if (name !== undefined) return name;
  }
  return undefined;
}

function fieldsOf(schema: z.core.$ZodObject, nameOf: NameOf): Fields {
  const fields: { [name: string]: Field } = Object.create(null);
  for (const [name, inner] of Object.entries(schema._zod.def.shape)) fields[name] = fieldOfZod(inner, nameOf);
  return fields;
}

interface Meta {
  readonly description?: string;
  readonly opaque?: boolean;
  readonly pattern?: string;
}

/** What was said about the field itself; a contract's own description is not the field's. */
function ownMeta(schema: Schema, nameOf: NameOf): Meta {
  const said: Record<string, unknown>[] = [];
  for (let at: Schema | undefined = schema; at && nameOf(at) === undefined; at = at._zod.parent) {
    said.unshift({ ...z.globalRegistry._map.get(at) });
  }
  const { description, opaque, pattern }: Record<string, unknown> = Object.assign({}, ...said);
  return {
    ...(typeof description === "string" && { description }),
    ...(typeof opaque === "boolean" && { opaque }),
    ...(typeof pattern === "string" && { pattern }),
  };
}

function bareField(schema: Schema, nameOf: NameOf): Field {
  if (schema instanceof z.core.$ZodISODate) return { type: "date" };
  if (schema instanceof z.core.$ZodISODateTime) return { type: "datetime" };
  if (schema instanceof z.core.$ZodBase64) return { type: "bytes" };
  if (schema instanceof z.core.$ZodString) return { type: "string", ...limitsOf(schema, TEXT) };
  if (schema instanceof z.core.$ZodNumber) {
    return { type: isWhole(schema) ? "integer" : "number", ...limitsOf(schema, NUMBER) };
  }
  if (schema instanceof z.core.$ZodBoolean) return { type: "boolean" };
  if (schema instanceof z.core.$ZodEnum)
    return { type: "string", values: textValues(Object.values(schema._zod.def.entries)) };
  if (schema instanceof z.core.$ZodLiteral) return { type: "string", values: textValues(schema._zod.def.values) };
  if (schema instanceof z.core.$ZodArray) {
    return { type: "array", items: fieldOfZod(schema._zod.def.element, nameOf), ...limitsOf(schema, LIST) };
  }
  if (schema instanceof z.core.$ZodObject) return { type: "object", fields: fieldsOf(schema, nameOf) };
  if (schema instanceof z.core.$ZodUnknown || schema instanceof z.core.$ZodAny) return { type: "any" };
  throw new UnsupportedSchema(`No field type stands for z.${schema._zod.def.type}()`);
}

function textValues(values: readonly unknown[]): readonly string[] {
  return values.map((value) => {
    if (typeof value !== "string") throw new UnsupportedSchema("Enumerations are of strings");
    return value;
  });
}

function isWhole(schema: z.core.$ZodNumber): boolean {
  const formats = [schema, ...checksOf(schema)].filter((part) => part instanceof z.core.$ZodCheckNumberFormat);
  return formats.some((part) => part._zod.def.format === "safeint") || schema instanceof z.core.$ZodNumberFormat;
}

/** The limit that a check of zod sets; undefined: it is a check of something else. */
type Checks<Limits> = { readonly [K in keyof Limits]-?: (check: z.core.$ZodCheck) => Limits[K] | undefined };

const least = (check: z.core.$ZodCheck) =>
  check instanceof z.core.$ZodCheckMinLength ? check._zod.def.minimum : undefined;
const most = (check: z.core.$ZodCheck) =>
  check instanceof z.core.$ZodCheckMaxLength ? check._zod.def.maximum : undefined;
const above = (inclusive: boolean) => (check: z.core.$ZodCheck) =>
  check instanceof z.core.$ZodCheckGreaterThan && check._zod.def.inclusive === inclusive
    ? Number(check._zod.def.value)
    : undefined;
const below = (inclusive: boolean) => (check: z.core.$ZodCheck) =>
  check instanceof z.core.$ZodCheckLessThan && check._zod.def.inclusive === inclusive
    ? Number(check._zod.def.value)
    : undefined;

const TEXT: Checks<TextLimits> = {
  min_length: least,
  max_length: most,
  pattern: (check) => (check instanceof z.core.$ZodCheckRegex ? patternOf(check._zod.def.pattern) : undefined),
};
const NUMBER: Checks<NumberLimits> = {
  minimum: above(true),
  maximum: below(true),
  exclusive_minimum: above(false),
  exclusive_maximum: below(false),
};
const LIST: Checks<ListLimits> = { min_items: least, max_items: most };

function limitsOf<Limits extends object>(schema: Schema, readers: Checks<Limits>): Partial<Limits> {
  const limits: { -readonly [K in keyof Limits]?: Limits[K] } = {};
  for (const key in readers) {
    for (const check of checksOf(schema)) {
      const limit = readers[key](check);
      if (limit !== undefined) limits[key] = limit;
    }
  }
  return limits;
}

function checksOf(schema: Schema): readonly z.core.$ZodCheck[] {
  return schema._zod.def.checks ?? [];
}

/** A pattern that would mean something else here, or could not be searched, would be a check that checks nothing. */
function patternOf({ source, flags }: RegExp): string {
  const compiled = compilePattern(source);
  if (flags !== "u")
    throw new UnsupportedSchema(`A pattern of a contract has the flag u and no other: /${source}/${flags}`);
  if (!compiled.ok) throw new UnsupportedSchema(`The pattern /${source}/u cannot be used: ${compiled.error}`);
  return source;
}
