import type { Field, FieldType } from "../../contracts/index.ts";

export interface TypeLook {
  /** One or two signs that tell types apart without colour. */
  readonly glyph: string;
  readonly color: string;
}

const looks = {
  string: { glyph: "T", color: "var(--type-string)" },
  number: { glyph: "#", color: "var(--type-number)" },
  integer: { glyph: "#", color: "var(--type-number)" },
  boolean: { glyph: "◐", color: "var(--type-boolean)" },
  date: { glyph: "@", color: "var(--type-time)" },
  datetime: { glyph: "@", color: "var(--type-time)" },
  bytes: { glyph: "01", color: "var(--type-time)" },
  array: { glyph: "[]", color: "var(--type-array)" },
  object: { glyph: "{}", color: "var(--type-object)" },
  contract: { glyph: "◆", color: "var(--type-contract)" },
  any: { glyph: "∗", color: "var(--type-any)" },
} as const satisfies { [T in FieldType]: TypeLook };

/** Sign and colour of a type, the same on ports, in the outline and in the contract editor. */
export function typeLook(field: Field): TypeLook {
  return looks[field.type];
}

/** A type in a few characters: `string`, `Topic[]`, `{ reply, steps }`, `number?`. */
export function typeName(field: Field): string {
  return `${bareName(field)}${field.nullable ? "?" : ""}`;
}

function bareName(field: Field): string {
  switch (field.type) {
    case "contract":
      return field.contract;
    case "array":
      return `${typeName(field.items)}[]`;
    case "object":
      return `{ ${Object.keys(field.fields).join(", ")} }`;
    case "string":
      return field.values ? field.values.join(" | ") : "string";
    default:
      return field.type;
  }
}

/** A type in full, for a tooltip: bounds, nullability and opacity in words. */
export function typeWords(field: Field): string {
  const words: string[] = [typeName(field)];
  if (field.type === "number" || field.type === "integer") {
    if (field.minimum !== undefined) words.push(`≥ ${field.minimum}`);
    if (field.exclusive_minimum !== undefined) words.push(`> ${field.exclusive_minimum}`);
    if (field.maximum !== undefined) words.push(`≤ ${field.maximum}`);
    if (field.exclusive_maximum !== undefined) words.push(`< ${field.exclusive_maximum}`);
  }
  if (field.type === "string") {
    if (field.min_length !== undefined) words.push(`at least ${field.min_length} characters`);
    if (field.max_length !== undefined) words.push(`at most ${field.max_length} characters`);
  }
  if (field.type === "array") {
    if (field.min_items !== undefined) words.push(`at least ${field.min_items} items`);
    if (field.max_items !== undefined) words.push(`at most ${field.max_items} items`);
  }
  if (field.nullable) words.push("may be null");
  if (field.opaque) words.push("opaque: only as an attachment");
  return `${words.join(", ")}${field.description ? `\n${field.description}` : ""}`;
}
