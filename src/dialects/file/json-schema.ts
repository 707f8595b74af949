import type { JsonObject } from "../../base/index.ts";
import type { Dialect } from "../../ir/index.ts";
import { SHAPES, type Shape } from "./shape.ts";

/**
 * The JSON Schema of a version's key table (LANGUAGE 7), for editors: what its shape can say. Rules that look at several
 * places (names that must exist, keys that exclude each other) are the validator's.
 */
export function olderSchema(version: Dialect): JsonObject {
  const schema = schemaOf(SHAPES[version]);
  const { properties } = schema;
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: `stratum-${version}.schema.json`,
    title: `Stratum IR, ${version}`,
    ...schema,
    properties: { ...(typeof properties === "object" ? properties : {}), version: { const: version } },
  };
}

function schemaOf(shape: Shape): JsonObject {
  switch (shape.is) {
    case "anything":
      return {};
    case "text": {
      const text = {
        type: "string",
        ...(shape.words && { enum: [...shape.words] }),
        ...(shape.pattern && { pattern: shape.pattern.source }),
        ...(shape.filled && { pattern: "^[\\s\\S]+" }),
      };
      return shape.or === "null" ? { anyOf: [text, { const: null }] } : text;
    }
    case "number":
      return { type: shape.whole ? "integer" : "number", minimum: shape.least };
    case "requirement":
      return { anyOf: [{ enum: ["all", "any"] }, { type: "integer", minimum: 1 }] };
    case "boolean":
      return { type: "boolean" };
    case "list":
      return { type: "array", ...(shape.of && { items: schemaOf(shape.of) }), ...(shape.filled && { minItems: 1 }) };
    case "record":
      return { type: "object", ...(shape.of && { additionalProperties: schemaOf(shape.of) }) };
    case "object": {
      const properties = Object.entries(shape.keys).map(([key, inner]) => [key, schemaOf(inner)] as const);
      return {
        type: "object",
        properties: Object.fromEntries(properties),
        ...(shape.needed.length > 0 && { required: [...shape.needed] }),
        ...(!shape.open && { additionalProperties: false }),
      };
    }
  }
}
