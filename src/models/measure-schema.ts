import { isJsonArray, isJsonObject, type Json, type JsonObject, ownValue } from "../base/index.ts";
import { objectIn } from "./json-reading.ts";
import type { SchemaLimits } from "./provider-profiles.ts";

/** No provider takes so many levels. */
const MANY_LEVELS = 100;

const measured = new WeakMap<JsonObject, Required<SchemaLimits>>();

/** How much a schema holds; measured once. Levels beyond 100 are told as infinite. */
export function measureSchema(schema: JsonObject): Required<SchemaLimits> {
  const known = measured.get(schema);
  if (known) return known;
  const measures = { ...counted(schema), levels: levelsOf(schema) };
  measured.set(schema, measures);
  return measures;
}

type Counts = Omit<Required<SchemaLimits>, "levels">;

function counted(root: JsonObject): Counts {
  const counts = { optional: 0, unions: 0, properties: 0, enum_values: 0, name_characters: 0 };
  const waiting: Json[] = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (!isJsonObject(next)) continue;
    const properties = objectIn(next["properties"]);
    const definitions = objectIn(next["$defs"]);
    const required = isJsonArray(next["required"]) ? next["required"].length : 0;
    const names = Object.keys(properties);
    const values = isJsonArray(next["enum"]) ? next["enum"] : [];
    const choices = isJsonArray(next["anyOf"]) ? next["anyOf"] : [];
    counts.properties += names.length;
    counts.optional += names.length - required;
    counts.unions += choices.length > 1 ? 1 : 0;
    counts.enum_values += values.length;
    for (const text of [...names, ...Object.keys(definitions), ...values])
      counts.name_characters += String(text).length;
    for (const inner of [Object.values(properties), Object.values(definitions), choices])
      for (const part of inner) waiting.push(part);
    if (next["items"] !== undefined) waiting.push(next["items"]);
  }
  return counts;
}

/** Objects and lists in each other, through references. */
function levelsOf(root: JsonObject): number {
  const definitions = objectIn(root["$defs"]);
  const known = new Map<string, number>();
  function levels(schema: Json | undefined, above: number): number {
    if (!isJsonObject(schema)) return 0;
    if (above > MANY_LEVELS) return Number.POSITIVE_INFINITY;
    const reference = schema["$ref"];
    if (typeof reference === "string") {
      const found = known.get(reference) ?? levels(ownValue(definitions, reference.replace("#/$defs/", "")), above + 1);
      known.set(reference, found);
      return found;
    }
    const choices = isJsonArray(schema["anyOf"]) ? schema["anyOf"] : [];
    const own = schema["type"] === "object" || schema["type"] === "array" ? 1 : 0;
    const inner = [...Object.values(objectIn(schema["properties"])), ...choices, schema["items"]];
    return inner.reduce<number>((most, part) => Math.max(most, own + levels(part, above + 1)), own);
  }
  return levels(root, 0);
}
