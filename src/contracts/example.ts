import { type Json, type JsonObject, ownValue } from "../base/index.ts";
import type { Contracts, Field, Fields } from "./field.ts";
import { nearestCount, nearestNumber, nearestText } from "./limits.ts";

/** Deeper than this an example says nothing more. */
const DEEPEST = 6;

/**
 * Inputs that could be given, to show what they look like: short, the same each time, and held by the declared types
 * but for patterns, which they do not follow. Optional ones are left out.
 */
export function exampleInputs(declared: Fields, contracts: Contracts): JsonObject {
  return Object.fromEntries(
    Object.entries(declared)
      .filter(([, field]) => field.nullable !== true)
      .map(([name, field]) => [name, example(field, name, contracts, 0)]),
  );
}

function example(field: Field, name: string, contracts: Contracts, depth: number): Json {
  if (field.nullable && depth > DEEPEST) return null;
  switch (field.type) {
    case "string": {
      const text = `Some ${name.replaceAll("_", " ")}`;
      return field.values?.[0] ?? nearestText(text, field);
    }
    case "number":
    case "integer":
      return nearestNumber(1, field);
    case "boolean":
      return true;
    case "date":
      return "2026-01-01";
    case "datetime":
      return "2026-01-01T09:00:00Z";
    case "bytes":
      return "SGVsbG8=";
    case "array":
      return Array.from({ length: nearestCount(1, field) }, () => example(field.items, name, contracts, depth + 1));
    case "object":
    case "contract": {
      if (depth > DEEPEST) return {};
      const fields = field.type === "object" ? field.fields : ownValue(contracts, field.contract)?.fields;
      const entries = Object.entries(fields ?? {}).filter(([, inner]) => inner.nullable !== true);
      return Object.fromEntries(
        entries.map(([inner, type]) => [inner, example(type, inner, contracts, depth + 1)] as const),
      );
    }
    case "any":
      return `Some ${name.replaceAll("_", " ")}`;
  }
}
