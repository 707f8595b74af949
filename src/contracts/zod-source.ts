import type { Contract, Field, Fields, NumberField, StringField } from "./field.ts";
import { propertyKey } from "./typescript.ts";
import { compilePattern } from "./validate.ts";

/**
 * A field as zod source (LANGUAGE 9): `z.number().min(0).max(1)`. Contracts are referred to by name. What zod would
 * not give back exactly is kept in `.meta`, so that walking the schema back (`fieldOfZod`) yields the same field.
 */
export function zodSource(field: Field, indent = ""): string {
  const schema = field.nullable ? `${bare(field, indent)}.nullable()` : bare(field, indent);
  return schema + metaSource(field);
}

/** The schema of a contract, a field a line: `z.object({ … })`. */
export function zodContractSource(contract: Contract): string {
  const schema = objectSource(contract.fields, "");
  return contract.description === undefined ? schema : `${schema}.describe(${JSON.stringify(contract.description)})`;
}

function bare(field: Field, indent: string): string {
  switch (field.type) {
    case "string":
      return stringSource(field);
    case "number":
      return `z.number()${boundsSource(field)}`;
    case "integer":
      return `z.int()${boundsSource(field)}`;
    case "boolean":
      return "z.boolean()";
    case "date":
      return "z.iso.date()";
    case "datetime":
      return "z.iso.datetime({ offset: true })";
    case "bytes":
      return "z.base64()";
    case "array":
      return `z.array(${zodSource(field.items, indent)})${limits(field.min_items, field.max_items)}`;
    case "object":
      return objectSource(field.fields, indent);
    case "contract":
      return field.contract;
    case "any":
      return "z.unknown()";
  }
}

function stringSource(field: StringField): string {
  if (field.values) return valuesSource(field.values);
  const pattern = field.pattern === undefined ? "" : `.regex(${regexSource(field.pattern)})`;
  return `z.string()${limits(field.min_length, field.max_length)}${pattern}`;
}

function valuesSource(values: readonly string[]): string {
  const list = `[${values.map((value) => JSON.stringify(value)).join(", ")}]`;
  // An enumeration is an object to zod, and objects put keys like "10" first; a literal keeps the order.
  const reordered = values.some((value) => /^\d+$/.test(value) || value === "__proto__");
  return reordered ? `z.literal(${list})` : `z.enum(${list})`;
}

const limits = (minimum: number | undefined, maximum: number | undefined) =>
  (minimum === undefined ? "" : `.min(${minimum})`) + (maximum === undefined ? "" : `.max(${maximum})`);

function boundsSource(field: NumberField): string {
  const { exclusive_minimum, exclusive_maximum } = field;
  return (
    limits(field.minimum, field.maximum) +
    (exclusive_minimum === undefined ? "" : `.gt(${exclusive_minimum})`) +
    (exclusive_maximum === undefined ? "" : `.lt(${exclusive_maximum})`)
  );
}

function regexSource(pattern: string): string {
  return isPlain(pattern) ? `/${pattern}/u` : `new RegExp(${JSON.stringify(pattern)}, "u")`;
}

/** Whether the regular expression's own `source` gives the pattern back. */
const isPlain = (pattern: string) => pattern !== "" && compilePattern(pattern)?.source === pattern;

function metaSource(field: Field): string {
  const { description, opaque } = field;
  const pattern = field.type === "string" && !field.values ? field.pattern : undefined;
  const members = [
    ...(description !== undefined ? [`description: ${JSON.stringify(description)}`] : []),
    ...(opaque !== undefined ? [`opaque: ${opaque}`] : []),
    ...(pattern !== undefined && !isPlain(pattern) ? [`pattern: ${JSON.stringify(pattern)}`] : []),
  ];
  if (members.length === 0) return "";
  if (members.length === 1 && description !== undefined) return `.describe(${JSON.stringify(description)})`;
  return `.meta({ ${members.join(", ")} })`;
}

function objectSource(fields: Fields, indent: string): string {
  const entries = Object.entries(fields);
  if (entries.length === 0) return "z.object({})";
  const lines = entries.map(([key, field]) => `${indent}  ${propertyKey(key)}: ${zodSource(field, `${indent}  `)},`);
  return ["z.object({", ...lines, `${indent}})`].join("\n");
}
