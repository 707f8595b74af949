import { isJsonArray, isJsonObject, type Json, type JsonObject, ownValue } from "../../base/index.ts";
import { type Fields, printFields } from "../../contracts/index.ts";
import type { Extra } from "../../ir/index.ts";

/** What a flow that was opened from an older file keeps aside for the way back (docs/ir.md, "Older versions"). */

export const recordIn = (bag: Extra | undefined, key: string): JsonObject => {
  const value = bag && ownValue(bag, key);
  return value !== undefined && isJsonObject(value) ? value : {};
};

export const textsIn = (bag: Extra | undefined, key: string): readonly string[] => {
  const value = bag && ownValue(bag, key);
  return value !== undefined && isJsonArray(value) ? value.filter((one) => typeof one === "string") : [];
};

export const textIn = (bag: Extra | undefined, key: string): string | undefined => {
  const value = bag && ownValue(bag, key);
  return typeof value === "string" ? value : undefined;
};

/** A bag without the keys that are put elsewhere. */
export function without(bag: Extra | undefined, keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(bag ?? {}).filter(([key]) => !keys.includes(key)));
}

/** A contract's fields, with the keys that a document has no word for. */
export function keptFields(printed: JsonObject, kept: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(printed).map(([name, field]) => [
      name,
      keptField(field, Object.hasOwn(kept, name) ? (kept[name] ?? null) : {}),
    ]),
  );
}

function keptField(field: Json, kept: Json): Json {
  if (!isJsonObject(field)) return field;
  const isAny = field["type"] === "any";
  // No mapping at all: it stands for as long as nobody says what it is.
  if (!isJsonObject(kept)) return isAny ? kept : unadorned(field);
  const { type, ...others } = kept;
  return { ...unadorned(field), ...(isAny && type !== undefined ? kept : others) };
}

/** Lists and objects of whose inside nothing is known say nothing about it: the file may not have, either. */
function unadorned(field: JsonObject): JsonObject {
  const { items, fields, ...rest } = field;
  const of = items !== undefined && isJsonObject(items) ? items : null;
  const inside = fields !== undefined && isJsonObject(fields) ? Object.entries(fields) : [];
  const isPlain = of !== null && of["type"] === "any" && Object.keys(of).length === 1;
  return {
    ...rest,
    ...(of && !isPlain && { items: unadorned(of) }),
    ...(inside.length > 0 && {
      fields: Object.fromEntries(inside.map(([name, one]) => [name, isJsonObject(one) ? unadorned(one) : one])),
    }),
  };
}

/** Inputs as they were declared: opening made them nullable, and added those that steps give and nobody declares. */
export function printInputs(fields: Fields, extra: Extra | undefined, isOpened: boolean): JsonObject {
  if (!isOpened) return printFields(fields);
  const undeclared = textsIn(extra, "undeclared");
  const declared = Object.entries(fields).filter(([name]) => !undeclared.includes(name));
  const plain = declared.map(([name, { nullable: _, ...field }]) => [name, field] as const);
  const kept = recordIn(extra, "input");
  const printed = keptFields(printFields(Object.fromEntries(plain)), kept);
  // An input need not say its type, and if it did, that is kept.
  return Object.fromEntries(
    Object.entries(printed).map(([name, field]): [string, Json] => {
      const more = ownValue(kept, name);
      const isSaid = more !== undefined && isJsonObject(more) && more["type"] !== undefined;
      if (isSaid || !isJsonObject(field) || field["type"] !== "any") return [name, field];
      const { type: _, ...rest } = field;
      return [name, rest];
    }),
  );
}
