import { type Json, type JsonObject, ownValue } from "../base/index.ts";
import type { Contracts, Field, Fields, NumberField } from "./field.ts";

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
      const text = field.values?.[0] ?? `Some ${name.replaceAll("_", " ")}`;
      return field.values ? text : text.slice(0, field.max_length).padEnd(field.min_length ?? 0, ".");
    }
    case "number":
    case "integer":
      return number(field);
    case "boolean":
      return true;
    case "date":
      return "2026-01-01";
    case "datetime":
      return "2026-01-01T09:00:00Z";
    case "bytes":
      return "SGVsbG8=";
    case "array": {
      const count = Math.min(Math.max(field.min_items ?? 0, 1), field.max_items ?? Number.POSITIVE_INFINITY);
      return Array.from({ length: count }, () => example(field.items, name, contracts, depth + 1));
    }
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

function number({ type, minimum, maximum, exclusive_minimum, exclusive_maximum }: NumberField): number {
  const step = type === "integer" ? 1 : 0.01;
  const least = minimum ?? (exclusive_minimum === undefined ? null : exclusive_minimum + step);
  const most = maximum ?? (exclusive_maximum === undefined ? null : exclusive_maximum - step);
  const wished = Math.min(Math.max(1, least ?? 1), most ?? Number.POSITIVE_INFINITY);
  return type === "integer" ? Math.ceil(wished) : wished;
}
