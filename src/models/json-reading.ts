import { isJsonArray, isJsonObject, type Json, type JsonObject, parseMachineJson } from "../base/index.ts";

/** Parts of what a provider sent, as far as they are what they should be. */
export const objectIn = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});
export const objectsIn = (value: Json | undefined): readonly JsonObject[] =>
  isJsonArray(value) ? value.filter(isJsonObject) : [];
export const textIn = (value: Json | undefined): string => (typeof value === "string" ? value : "");

/** A count of tokens: whole, finite, not negative. Null for whatever else a provider says. */
export function countIn(value: Json | undefined): number | null {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/** Whether nothing can be missing at the end of this text: every answer is asked for as an object. */
export function isWholeAnswer(text: string): boolean {
  if (!/^\s*\{/.test(text) || !/\}\s*$/.test(text)) return false;
  return parseMachineJson(text).ok;
}
