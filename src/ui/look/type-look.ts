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
