import type { Json, JsonObject } from "../../src/base/index.ts";
import { isJsonArray, isJsonObject } from "../../src/base/index.ts";

/** The schema behind a `$ref`, else the schema itself. */
export function followed(schema: Json | undefined, root: JsonObject): JsonObject {
  if (!isJsonObject(schema)) throw new Error("a schema is an object");
  const { $ref: ref } = schema;
  if (typeof ref !== "string") return schema;
  const definitions = root["$defs"];
  return followed(isJsonObject(definitions) ? definitions[ref.replace("#/$defs/", "")] : undefined, root);
}

/** A value of a published schema in which every property is there; a schema that it can make nothing of is an error. */
export function filled(of: Json | undefined, root: JsonObject): Json {
  const schema = followed(of, root);
  const [first] = [schema["enum"], schema["anyOf"], schema["oneOf"]].filter((list) => list !== undefined);
  if (isJsonArray(first) && first[0] !== undefined) return schema["enum"] ? first[0] : filled(first[0], root);
  const { const: only, type, properties, items, minimum = 1 } = schema;
  if (only !== undefined) return only;
  if (isJsonObject(properties)) {
    return Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, filled(inner, root)]));
  }
  if (type === "object") return { x: 1 };
  if (type === "array") return [filled(items, root)];
  if (type === "boolean") return true;
  if (type === "number" || type === "integer") return minimum;
  if (type === "string") return schema["pattern"] === undefined ? "Remember\n\tthis" : "x";
  throw new Error(`nothing is known of ${JSON.stringify(schema)}`);
}
