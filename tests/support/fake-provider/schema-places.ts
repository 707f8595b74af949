import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../../../src/base/index.ts";

/** A schema within a schema, and where it stands. */
export interface Place {
  readonly at: string;
  readonly schema: JsonObject;
}

/** A schema and all within it; none of an empty one. Only `properties` and `$defs` hold names instead of keywords. */
export function placesOf(schema: JsonObject, at = "()"): readonly Place[] {
  if (at === "()" && Object.keys(schema).length === 0) return [];
  const named = ["properties", "$defs"].flatMap((key) => entriesOf(schema[key]));
  const choices = isJsonArray(schema["anyOf"]) ? schema["anyOf"] : [];
  const numbered = choices.map((inner, index): [string, Json] => [String(index), inner]);
  const items: [string, Json][] = schema["items"] === undefined ? [] : [["items", schema["items"]]];
  const inner = [...named, ...numbered, ...items];
  return [
    { at, schema },
    ...inner.flatMap(([name, part]) => (isJsonObject(part) ? placesOf(part, `${at}.${name}`) : [])),
  ];
}

const entriesOf = (json: Json | undefined): [string, Json][] =>
  json !== undefined && isJsonObject(json) ? Object.entries(json) : [];

export interface Measured {
  readonly optional: number;
  readonly unions: number;
  readonly levels: number;
  readonly properties: number;
  readonly enum_values: number;
  readonly name_characters: number;
}

/** As a server may count that knows only the schema. */
export function measured(schema: JsonObject): Measured {
  const places = placesOf(schema).map((place) => place.schema);
  const lists = (key: string) => places.flatMap((place) => (isJsonArray(place[key]) ? [place[key]] : []));
  const names = places.flatMap((place) => entriesOf(place["properties"]).map(([name]) => name));
  const definitions = entriesOf(schema["$defs"]).map(([name]) => name);
  const values = lists("enum").flat().map(String);
  return {
    optional: names.length - lists("required").flat().length,
    unions: lists("anyOf").filter(({ length }) => length > 1).length,
    levels: depth(schema, schema),
    properties: names.length,
    enum_values: values.length,
    name_characters: [...names, ...definitions, ...values].join("").length,
  };
}

function depth(schema: Json | undefined, root: JsonObject): number {
  if (schema === undefined || !isJsonObject(schema)) return 0;
  const reference = schema["$ref"];
  if (typeof reference === "string") {
    const target = entriesOf(root["$defs"]).find(([name]) => reference === `#/$defs/${name}`);
    return depth(target?.[1], root);
  }
  const inner = [
    ...entriesOf(schema["properties"]).map(([, part]) => part),
    ...(isJsonArray(schema["anyOf"]) ? schema["anyOf"] : []),
    schema["items"],
  ];
  const own = schema["type"] === "object" ? 1 : 0;
  return own + Math.max(0, ...inner.map((part) => depth(part, root)));
}
