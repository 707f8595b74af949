import { isJsonArray, isJsonObject, type Json, type JsonObject, ownValue } from "../../../src/base/index.ts";

/** A small value that the schema allows: what a provider with nothing to say would answer. */
export function sampleOf(schema: JsonObject, root: JsonObject = schema): Json {
  const reference = schema["$ref"];
  if (typeof reference === "string") {
    const definitions = root["$defs"];
    const name = reference.split("/").at(-1) ?? "";
    const target = isJsonObject(definitions) ? ownValue(definitions, name) : undefined;
    return target !== undefined && isJsonObject(target) ? sampleOf(target, root) : null;
  }
  const choices = schema["anyOf"];
  if (isJsonArray(choices)) {
    const [first] = choices;
    return first !== undefined && isJsonObject(first) ? sampleOf(first, root) : null;
  }
  const values = schema["enum"];
  if (isJsonArray(values)) return values[0] ?? null;
  switch (schema["type"]) {
    case "object": {
      const properties = schema["properties"];
      if (!isJsonObject(properties)) return {};
      const entries = Object.entries(properties).map(([name, inner]) => [
        name,
        isJsonObject(inner) ? sampleOf(inner, root) : null,
      ]);
      return Object.fromEntries(entries);
    }
    case "array":
      return isJsonObject(schema["items"]) ? [sampleOf(schema["items"], root)] : [];
    case "number":
    case "integer":
      return Number(schema["minimum"] ?? schema["exclusiveMinimum"] ?? 0) + (schema["type"] === "integer" ? 1 : 0.9);
    case "boolean":
      return true;
    case "string":
      return schema["format"] === "date"
        ? "2026-01-02"
        : schema["format"] === "date-time"
          ? "2026-01-02T03:04:05Z"
          : "words";
    default:
      return "anything";
  }
}
