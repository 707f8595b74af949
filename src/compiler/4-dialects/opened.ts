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

/** Fields with the keys that a document has no word for. */
export function withKept(printed: JsonObject, kept: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(printed).map(([name, field]): [string, Json] => {
      const more = ownValue(kept, name);
      return [name, isJsonObject(field) && more !== undefined && isJsonObject(more) ? { ...field, ...more } : field];
    }),
  );
}

/** Inputs as they were declared: opening made them nullable, and added those that steps give and nobody declares. */
export function printInputs(fields: Fields, extra: Extra | undefined, isOpened: boolean): JsonObject {
  if (!isOpened) return printFields(fields);
  const undeclared = textsIn(extra, "undeclared");
  const declared = Object.entries(fields).filter(([name]) => !undeclared.includes(name));
  const plain = declared.map(([name, { nullable: _, ...field }]) => [name, field] as const);
  return withKept(printFields(Object.fromEntries(plain)), recordIn(extra, "input"));
}
