import { deepEqual, isJsonObject, type Json, type JsonObject, ownValue } from "../../base/index.ts";
import { type Field, type Fields, isTypeName, parseField, printField } from "../../contracts/index.ts";
import type { OldField } from "../file/model.ts";
import type { Names } from "./names.ts";

/** Types by name: the built-in ones and the file's contracts. */
export interface Types {
  readonly contracts: Names;
  readonly defined: ReadonlySet<string>;
  readonly fields: Names;
}

export interface LiftedField {
  readonly field: Field;
  /** Keys that a field of a document has no word for; what is no mapping and no text, as it is. */
  readonly left: Json;
}

const isKnown = (type: string, types: Types): boolean => isTypeName(type) || types.defined.has(type);

/**
 * A field as a file may declare it: open, so that anything may stand in it. What the document's fields have a word for
 * becomes theirs; a type that nobody knows is `any` (LANGUAGE 1).
 */
export function liftField(json: Json, types: Types): LiftedField {
  if (!isJsonObject(json) && typeof json !== "string") return { field: { type: "any" }, left: json };
  const said: JsonObject = isJsonObject(json) ? json : { type: json };
  const type = said["type"];
  if (typeof type !== "string" || !isKnown(type, types)) {
    const { nullable, description, ...left } = said;
    const field: Field = {
      type: "any",
      ...(nullable === true && { nullable }),
      ...(typeof description === "string" && { description }),
    };
    return { field, left };
  }
  const normal = normalise(said, types);
  const { value } = parseField(withValuesOfTexts(normal));
  const field = value ?? { type: "any" };
  const printed = printField(field);
  const left = Object.entries(normal).filter(([key, part]) => {
    const same = ownValue(printed, key);
    return same === undefined || !deepEqual(part, same);
  });
  return { field, left: Object.fromEntries(left.map(([key, part]) => [key, said[key] ?? part])) };
}

/** An enumeration is a list of texts; a part of another list would be another enumeration, so that has none. */
function withValuesOfTexts(json: Json): Json {
  if (!isJsonObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json).flatMap(([key, part]): (readonly [string, Json])[] => {
      if (key === "values" && otherThanTexts(part).length > 0) return [];
      if (key === "items") return [[key, withValuesOfTexts(part)]];
      if (key !== "fields" || !isJsonObject(part)) return [[key, part]];
      const fields = Object.entries(part).map(([name, field]) => [name, withValuesOfTexts(field)]);
      return [[key, Object.fromEntries(fields)]];
    }),
  );
}

const otherThanTexts = (list: Json | undefined): readonly Json[] =>
  Array.isArray(list) ? list.filter((value) => typeof value !== "string") : [];

/** What stands in lists of values, of a field as a file declares it or of what is inside, and is no text. */
export function valuesThatAreNoTexts(json: Json): readonly Json[] {
  if (!isJsonObject(json)) return [];
  const { values, items, fields } = json;
  const inside = fields !== undefined && isJsonObject(fields) ? Object.values(fields) : [];
  return [...otherThanTexts(values), ...[items ?? null, ...inside].flatMap(valuesThatAreNoTexts)];
}

/** Types are written as mappings, names are those that they have here. */
function normalise(said: JsonObject, types: Types): JsonObject {
  return Object.fromEntries(
    Object.entries(said).map(([key, part]): [string, Json] => {
      if (key === "type" && typeof part === "string" && !isTypeName(part)) return [key, types.contracts.here(part)];
      if (key === "items") return [key, inner(part, types)];
      if (key !== "fields" || !isJsonObject(part)) return [key, part];
      const fields = Object.entries(part).map(([name, field]) => [types.fields.here(name), inner(field, types)]);
      return [key, Object.fromEntries(fields)];
    }),
  );
}

function inner(json: Json, types: Types): Json {
  const said = typeof json === "string" ? { type: json } : json;
  if (!isJsonObject(said)) return said;
  const type = said["type"];
  return typeof type === "string" && isKnown(type, types) ? normalise(said, types) : said;
}

export interface LiftedFields {
  readonly fields: Fields;
  /** By the name that the field has here. */
  readonly left: JsonObject;
}

/** Fields of a contract. */
export function liftFields(list: readonly OldField[], names: Names, types: Types): LiftedFields {
  return collect(list.map(({ name, json }) => [names.here(name), liftField(json, types)]));
}

/** Inputs of a function, a flow or a gate, as `change` makes them. A type need not be said there. */
export function liftInputs(
  list: readonly OldField[],
  names: Names,
  types: Types,
  change: (field: Field) => Field,
): LiftedFields {
  return collect(
    list.map(({ name, json }) => {
      const { field, left } = liftField(json, types);
      const said = isJsonObject(json) ? json : {};
      const isAny = json === "any" || said["type"] === "any";
      const nullability = said["nullable"];
      // Opening may change it, so what was said is kept.
      const more = { ...(isAny && { type: "any" }), ...(nullability !== undefined && { nullable: nullability }) };
      return [names.here(name), { field: change(field), left: isJsonObject(left) ? { ...left, ...more } : left }];
    }),
  );
}

function collect(lifted: readonly (readonly [name: string, field: LiftedField])[]): LiftedFields {
  return {
    fields: Object.fromEntries(lifted.map(([name, { field }]) => [name, field])),
    left: Object.fromEntries(
      lifted.flatMap(([name, { left }]) => (isJsonObject(left) && isEmpty(left) ? [] : [[name, left]])),
    ),
  };
}

export const isEmpty = (record: object): boolean => Object.keys(record).length === 0;

export const asDeclared = (field: Field): Field => field;

export const nullable = (field: Field): Field => ({ ...field, nullable: true });
