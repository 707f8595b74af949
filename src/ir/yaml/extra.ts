import { isJsonObject, type JsonObject, type JsonPath } from "../../base/index.ts";
import type { Reader } from "./reader.ts";

/** Kept as it is: what only the older versions read. */
export function readExtra(reader: Reader, json: JsonObject, path: JsonPath): { readonly extra?: JsonObject } {
  const value = json["extra"];
  if (value === undefined) return {};
  if (isJsonObject(value)) return { extra: value };
  reader.wrong([...path, "extra"], "a mapping", value);
  return {};
}
