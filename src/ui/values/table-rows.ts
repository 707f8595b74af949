import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../../base/index.ts";

/** Rows looked at to find the columns, and the most columns that are drawn. */
const LOOKED_AT = 200;
const MOST_COLUMNS = 40;

export interface JsonTable {
  readonly columns: readonly string[];
  readonly rows: readonly JsonObject[];
}

/** A list of objects as a table; null for everything else. Its columns are the names that occur, in order of first sight. */
export function jsonTable(value: Json): JsonTable | null {
  if (!isJsonArray(value) || value.length === 0) return null;
  const rows: JsonObject[] = [];
  for (const item of value) {
    if (!isJsonObject(item)) return null;
    rows.push(item);
  }
  const columns = new Set(rows.slice(0, LOOKED_AT).flatMap((row) => Object.keys(row)));
  return columns.size === 0 ? null : { columns: [...columns].slice(0, MOST_COLUMNS), rows };
}

/** A value in the width of a cell. */
export function cellText(value: Json | undefined): string {
  if (value === undefined) return "";
  if (typeof value === "string") return value.length > 200 ? `${value.slice(0, 200)}…` : value;
  if (isJsonArray(value)) {
    const plain = value.slice(0, 6).every((item) => typeof item !== "object" || item === null);
    return plain && value.length > 0
      ? `${value.slice(0, 6).map(String).join(", ")}${value.length > 6 ? ` and ${value.length - 6} more` : ""}`
      : `${value.length} ${value.length === 1 ? "item" : "items"}`;
  }
  if (isJsonObject(value)) return `{ ${Object.keys(value).slice(0, 5).join(", ")} }`;
  return String(value);
}
