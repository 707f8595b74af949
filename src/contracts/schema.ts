import type { Json, JsonObject } from "../base/index.ts";
import { canonicalJson, compareCodePoints, isJsonArray, isJsonObject, ownValue, shortHash } from "../base/index.ts";
import type { Contract, Contracts, Field, Fields } from "./field.ts";
import { FORMATS } from "./formats.ts";
import { limitsOf } from "./limits.ts";

/**
 * JSON Schema 2020-12 of a field (LANGUAGE 1): `additionalProperties: false` on every object, nested contracts under
 * `$defs`, a nullable field as `anyOf` null and not required. A contract at the root is its object schema itself. An
 * unknown contract is `{}`; whoever compiles reports it.
 */
export function jsonSchema(field: Field, contracts: Contracts): JsonObject {
  const used = new Set<string>();
  const root = field.type === "contract" && !field.nullable ? ownValue(contracts, field.contract) : undefined;
  const body = root ? contractBody(root, used) : fieldSchema(field, used);
  const description = root ? (field.description ?? root.description) : field.description;
  return {
    ...(description !== undefined && { description }),
    ...body,
    ...definitions(used, contracts),
  };
}

/** The schema that is hashed, before it is written: no titles, no descriptions. */
export function canonicalSchema(field: Field, contracts: Contracts): JsonObject {
  return withoutProse(jsonSchema(field, contracts));
}

/** True where the hash is `none`: the type is no object, contract or array of anything. */
export function isPrimitive(field: Field): boolean {
  return field.type !== "contract" && field.type !== "object" && field.type !== "array";
}

/** The first 12 hex digits of the schema's SHA-256; `none` for a primitive (LANGUAGE 1). */
export function contentHash(field: Field, contracts: Contracts): string {
  return isPrimitive(field) ? "none" : shortHash(canonicalJson(canonicalSchema(field, contracts)));
}

function definitions(used: Set<string>, contracts: Contracts): JsonObject {
  const definitions: { [name: string]: Json } = Object.create(null);
  // A set that grows while it is walked: contracts that contracts use.
  for (const name of used) {
    const contract = ownValue(contracts, name);
    definitions[name] = contract ? contractSchema(contract, used) : {};
  }
  const names = Object.keys(definitions).sort(compareCodePoints);
  if (names.length === 0) return {};
  return { $defs: Object.fromEntries(names.map((name) => [name, definitions[name] ?? {}])) };
}

function contractSchema(contract: Contract, used: Set<string>): JsonObject {
  return {
    ...(contract.description !== undefined && { description: contract.description }),
    ...contractBody(contract, used),
  };
}

function contractBody(contract: Contract, used: Set<string>): JsonObject {
  return objectSchema(contract.fields, used);
}

function objectSchema(fields: Fields, used: Set<string>): JsonObject {
  const entries = Object.entries(fields);
  const required = entries.filter(([, field]) => !field.nullable).map(([name]) => name);
  return {
    type: "object",
    properties: Object.fromEntries(entries.map(([name, field]) => [name, describedSchema(field, used)])),
    required: required.sort(compareCodePoints),
    additionalProperties: false,
  };
}

function describedSchema(field: Field, used: Set<string>): JsonObject {
  const schema = fieldSchema(field, used);
  return field.description === undefined ? schema : { ...schema, description: field.description };
}

function fieldSchema(field: Field, used: Set<string>): JsonObject {
  const schema = bareSchema(field, used);
  return field.nullable ? { anyOf: [schema, { type: "null" }] } : schema;
}

function bareSchema(field: Field, used: Set<string>): JsonObject {
  switch (field.type) {
    case "string":
      if (field.values) return { enum: [...field.values] };
      return { type: "string", ...keywords(field) };
    case "number":
    case "integer":
      return { type: field.type, ...keywords(field) };
    case "boolean":
      return { type: "boolean" };
    case "date":
    case "datetime":
    case "bytes":
      return { type: "string", ...FORMATS[field.type].schema };
    case "array":
      return { type: "array", items: describedSchema(field.items, used), ...keywords(field) };
    case "object":
      return objectSchema(field.fields, used);
    case "contract":
      used.add(field.contract);
      return { $ref: `#/$defs/${field.contract}` };
    case "any":
      return {};
  }
}

const keywords = (field: Field): JsonObject =>
  Object.fromEntries(limitsOf(field).map(({ keyword, limit }) => [keyword, limit]));

/** Keys of `properties` and `$defs` are names, so a field called `title` stays. */
function withoutProse(schema: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => key !== "$schema" && key !== "title" && key !== "description")
      .map(([key, value]): [string, Json] => {
        if ((key === "properties" || key === "$defs") && isJsonObject(value)) {
          return [key, Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, stripped(inner)]))];
        }
        return [key, key === "enum" ? value : stripped(value)];
      }),
  );
}

function stripped(value: Json): Json {
  if (isJsonArray(value)) return value.map(stripped);
  return isJsonObject(value) ? withoutProse(value) : value;
}
