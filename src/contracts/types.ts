import { ownValue } from "../base/index.ts";
import type { Contracts, Field, Fields, FieldType } from "./field.ts";

/** The built-in types as files spell them. A contract may have none of these names. */
export const TYPE_NAMES = [
  "string",
  "number",
  "integer",
  "boolean",
  "date",
  "datetime",
  "bytes",
  "array",
  "object",
  "any",
] as const satisfies readonly FieldType[];

export type TypeName = (typeof TYPE_NAMES)[number];

export function isTypeName(name: string): name is TypeName {
  return TYPE_NAMES.some((known) => known === name);
}

/** The fields of an object or of a contract; null for every other type and for an unknown contract. */
export function fieldsOf(field: Field, contracts: Contracts): Fields | null {
  if (field.type === "object") return field.fields;
  if (field.type === "contract") return ownValue(contracts, field.contract)?.fields ?? null;
  return null;
}

/** Null is a value of this type; unknown types take everything. */
export function takesNull(field: Field): boolean {
  return field.nullable === true || field.type === "any";
}

/** A type for people, in one line: `Topic`, `number?`, `Topic[]`, `"a" | "b"`. */
export function typeLabel(field: Field): string {
  return field.nullable ? `${operand(field)}?` : bareLabel(field);
}

function bareLabel(field: Field): string {
  switch (field.type) {
    case "string":
      return field.values ? field.values.map((value) => JSON.stringify(value)).join(" | ") : "string";
    case "array":
      return `${operand(field.items)}${field.items.nullable ? "?" : ""}[]`;
    case "object":
      return `{ ${Object.entries(field.fields)
        .map(([name, inner]) => `${name}: ${typeLabel(inner)}`)
        .join(", ")} }`;
    case "contract":
      return field.contract;
    default:
      return field.type;
  }
}

function operand(field: Field): string {
  const label = bareLabel(field);
  return field.type === "string" && field.values && field.values.length > 1 ? `(${label})` : label;
}
