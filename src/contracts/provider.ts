import type { Json, JsonObject } from "../base/index.ts";
import { compareCodePoints, isJsonArray, isJsonObject, ownValue } from "../base/index.ts";
import type { Contracts, Field } from "./field.ts";
import { jsonSchema } from "./schema.ts";
import { fieldsOf } from "./types.ts";
import { typesWithin } from "./walk.ts";
import { described, keywordWords } from "./words.ts";

/** A type as a provider is asked for it (LANGUAGE 1, "Towards a provider"). */
export interface ProviderSchema {
  /** 1–64 of `[a-zA-Z0-9_-]`. */
  readonly name: string;
  readonly schema: JsonObject;
  /** False when the type holds `any`: a non-strict forced tool is used. */
  readonly strict: boolean;
  /** The answer is `{ value }`, because the type is no object. */
  readonly wrapped: boolean;
  /** Takes `{ value }` apart where it was wrapped; anything else is returned as it is, for `validate` to judge. */
  readonly unwrap: (answer: Json) => Json;
}

/** Whether a provider takes a constraint: a keyword with its value. */
export type Takes = (keyword: string, value: Json) => boolean;

/**
 * The schema that goes into a request: every field required, a nullable one as `anyOf` null, and what the provider does
 * not take (no constraint at all, if that isn't known) said in `description` instead. The answer is validated against
 * the full schema afterwards.
 */
export function providerSchema(field: Field, contracts: Contracts, takes: Takes = () => false): ProviderSchema {
  const wrapped = field.nullable === true || fieldsOf(field, contracts) === null;
  const asked: Field = wrapped ? { type: "object", fields: { value: field } } : field;
  return {
    name: field.type === "contract" ? nameFor(field.contract) : "output",
    schema: tightened(jsonSchema(asked, contracts), takes),
    strict: !holdsAny(field, contracts),
    wrapped,
    unwrap: (answer) => (wrapped && isJsonObject(answer) ? (ownValue(answer, "value") ?? answer) : answer),
  };
}

/** Whether a type says nothing about some part of its value. */
export function holdsAny(field: Field, contracts: Contracts): boolean {
  for (const { type } of typesWithin(field, contracts)) if (type === "any") return true;
  return false;
}

const nameFor = (contract: string) => contract.replace(/[^a-zA-Z0-9_-]/g, "_").slice(0, 64) || "output";

function tightened(schema: JsonObject, takes: Takes): JsonObject {
  const kept: [string, Json][] = [];
  const words: string[] = [];
  let description: string | undefined;
  for (const [key, value] of Object.entries(schema)) {
    const said = keywordWords(key, value);
    if (said !== undefined && takes(key, value)) kept.push([key, value]);
    else if (said !== undefined) words.push(said);
    else if (key === "description" && typeof value === "string") description = value;
    else if (key === "required") kept.push([key, requiredOf(schema)]);
    else if ((key === "properties" || key === "$defs") && isJsonObject(value))
      kept.push([key, mapValues(value, takes)]);
    else kept.push([key, key === "enum" ? value : tightenedValue(value, takes)]);
  }
  // Strict modes want a type beside an enumeration.
  if ("enum" in schema) kept.unshift(["type", "string"]);
  const text = described(description, words);
  if (!text) return Object.fromEntries(kept);
  // A `$ref` may have no neighbours in a strict schema.
  if ("$ref" in schema) return { description: text, anyOf: [Object.fromEntries(kept)] };
  return { description: text, ...Object.fromEntries(kept) };
}

function requiredOf(schema: JsonObject): readonly string[] {
  const properties = schema["properties"];
  return isJsonObject(properties) ? Object.keys(properties).sort(compareCodePoints) : [];
}

function mapValues(schemas: JsonObject, takes: Takes): JsonObject {
  return Object.fromEntries(Object.entries(schemas).map(([name, inner]) => [name, tightenedValue(inner, takes)]));
}

function tightenedValue(value: Json, takes: Takes): Json {
  if (isJsonArray(value)) return value.map((inner) => tightenedValue(inner, takes));
  return isJsonObject(value) ? tightened(value, takes) : value;
}
