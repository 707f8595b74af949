import { isJsonObject, type JsonObject } from "../../base/index.ts";
import type { Reader } from "./reader.ts";
import type { Path } from "./source.ts";

/** Kept as it is: what only the older versions read. */
export function readExtra(reader: Reader, json: JsonObject, path: Path): { readonly extra?: JsonObject } {
  const value = json["extra"];
  if (value === undefined) return {};
  if (isJsonObject(value)) return { extra: value };
  reader.wrong([...path, "extra"], "a mapping", value);
  return {};
}
