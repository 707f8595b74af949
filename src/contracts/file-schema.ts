import type { JsonObject } from "../base/index.ts";
import type { FieldType } from "./field.ts";
import { COMMON, constraintsOf, PARTS } from "./limits.ts";
import { TYPE_NAMES } from "./types.ts";

/**
 * JSON Schema of names, fields and contracts as files spell them, for `$defs` of the published schemas. What a field may
 * say is taken from the tables that read it.
 */
export const fileDefinitions = (): { readonly [K in "Name" | "Field" | "Fields" | "Contract"]: JsonObject } => ({
  Name: {
    type: "string",
    pattern: "^(?!.*__)[A-Za-z_][A-Za-z0-9_]*$",
    maxLength: 100,
    not: { enum: ["constructor", "prototype", "__proto__"] },
  },
  Field: {
    description: "A field type: a built-in type with its constraints, or a contract by name.",
    anyOf: [
      ...TYPE_NAMES.map((type) => fieldSchema(type, { const: type })),
      fieldSchema("contract", { allOf: [{ $ref: "#/$defs/Name" }, { not: { enum: [...TYPE_NAMES] } }] }),
    ],
  },
  Fields: {
    type: "object",
    additionalProperties: { $ref: "#/$defs/Field" },
    propertyNames: { $ref: "#/$defs/Name" },
  },
  Contract: {
    type: "object",
    properties: { description: { type: "string" }, fields: { $ref: "#/$defs/Fields" } },
    required: ["fields"],
    additionalProperties: false,
  },
});

function fieldSchema(type: FieldType, name: JsonObject): JsonObject {
  const parts = Object.entries(PARTS[type] ?? {});
  return {
    type: "object",
    properties: {
      type: name,
      ...COMMON,
      ...Object.fromEntries(constraintsOf(type).map(([key, { written }]) => [key, { ...written.schema }])),
      ...Object.fromEntries(parts.map(([key, { schema }]) => [key, schema])),
    },
    required: ["type", ...parts.filter(([, { needed }]) => needed).map(([key]) => key)],
    additionalProperties: false,
  };
}
