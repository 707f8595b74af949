import { isJsonArray, isJsonObject, type Json, type JsonPath } from "../../base/index.ts";
import { type Contracts, type Field, fieldsOf } from "../../contracts/index.ts";

/** One line of the tree. */
export interface JsonRow {
  /** Pointer to the value (`/items/3`), unique among the rows. */
  readonly id: string;
  readonly path: JsonPath;
  /** What it is called where it stands; null for the whole value. */
  readonly label: string | null;
  /** From 0. */
  readonly depth: number;
  readonly value: Json;
  /** Declared type, where one is known. */
  readonly field: Field | null;
  /** Null: nothing to open. */
  readonly open: boolean | null;
  /** Place among its siblings, from 1, and their number. */
  readonly place: number;
  readonly siblings: number;
}

/** Lists longer than this are shown in pieces of this many items, each opened on its own. */
export const PIECE = 500;

/** Texts longer than this, in characters or in lines, are folded at first. */
export const SHORT_TEXT = 600;
const SHORT_LINES = 6;

/** What the item of a list is called; null: by its place. */
export type ItemNames = (path: JsonPath) => string | null;

export interface JsonRowsOptions {
  readonly field: Field | null;
  readonly contracts: Contracts;
  readonly itemNames?: ItemNames | undefined;
  readonly isOpen: (id: string, depth: number, children: number) => boolean;
}

/** The rows in sight, outer before inner. Closed parts are not walked, so the size of the value does not matter. */
export function jsonRows(value: Json, { field, contracts, itemNames, isOpen }: JsonRowsOptions): readonly JsonRow[] {
  const rows: JsonRow[] = [];

  function add(row: Omit<JsonRow, "open">, children: number): void {
    const openable = children > 0 || isLongText(row.value);
    const open = openable ? isOpen(row.id, row.depth, children) : null;
    rows.push({ ...row, open });
    if (open !== true || children === 0) return;
    if (isJsonArray(row.value)) items(row, row.value, 0, row.value.length);
    else if (isJsonObject(row.value)) members(row);
  }

  function members(row: Omit<JsonRow, "open">): void {
    if (!isJsonObject(row.value)) return;
    const fields = row.field === null ? null : fieldsOf(row.field, contracts);
    const entries = Object.entries(row.value);
    entries.forEach(([key, inner], index) => {
      add(
        {
          id: `${row.id}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`,
          path: [...row.path, key],
          label: key,
          depth: row.depth + 1,
          value: inner,
          field: fields?.[key] ?? null,
          place: index + 1,
          siblings: entries.length,
        },
        childCount(inner),
      );
    });
  }

  function items(row: Omit<JsonRow, "open">, list: readonly Json[], from: number, to: number): void {
    if (to - from > PIECE) {
      pieces(row, list);
      return;
    }
    const field = row.field?.type === "array" ? row.field.items : null;
    list.slice(from, to).forEach((inner, offset) => {
      const index = from + offset;
      const path = [...row.path, index];
      add(
        {
          id: `${row.id}/${index}`,
          path,
          label: itemNames?.(path) ?? String(index),
          depth: row.depth + 1,
          value: inner,
          field,
          place: index - from + 1,
          siblings: to - from,
        },
        childCount(inner),
      );
    });
  }

  function pieces(row: Omit<JsonRow, "open">, list: readonly Json[]): void {
    const count = Math.ceil(list.length / PIECE);
    for (let piece = 0; piece < count; piece++) {
      const from = piece * PIECE;
      const to = Math.min(list.length, from + PIECE);
      const id = `${row.id}~${from}`;
      const open = isOpen(id, row.depth + 1, to - from);
      const place = { depth: row.depth + 1, place: piece + 1, siblings: count };
      const value = list.slice(from, to);
      rows.push({ ...row, ...place, id, value, label: `${from} – ${to - 1}`, open });
      if (open) items({ ...row, depth: row.depth + 1 }, list, from, to);
    }
  }

  // The whole needs no line of its own where its parts have some.
  const root = { id: "", path: [], label: null, depth: -1, value, field, place: 1, siblings: 1 };
  if (isJsonArray(value) && value.length > 0) items(root, value, 0, value.length);
  else if (isJsonObject(value) && childCount(value) > 0) members(root);
  else add({ ...root, depth: 0 }, 0);
  return rows;
}

export function childCount(value: Json): number {
  if (isJsonArray(value)) return value.length;
  return isJsonObject(value) ? Object.keys(value).length : 0;
}

export function isLongText(value: Json): value is string {
  if (typeof value !== "string") return false;
  return value.length > SHORT_TEXT || value.split("\n", SHORT_LINES + 2).length > SHORT_LINES + 1;
}

/** Ids of all that must be open for the value at `path` to be in sight: pieces of long lists included. */
export function idsAbove(value: Json, path: JsonPath): readonly string[] {
  const ids: string[] = [];
  let id = "";
  let current: Json = value;
  for (const key of path) {
    ids.push(id);
    if (isJsonArray(current)) {
      if (current.length > PIECE) ids.push(`${id}~${Math.floor(Number(key) / PIECE) * PIECE}`);
      current = current[Number(key)] ?? null;
    } else current = isJsonObject(current) ? (current[key] ?? null) : null;
    id = `${id}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
  }
  return ids;
}

/** How a path is written in expressions and code: `result.items[3].label`, `result["odd name"]`. */
export function writePath(root: string, path: JsonPath): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === "number") return `${text}[${key}]`;
    return /^[A-Za-z_]\w*$/.test(key) ? `${text}.${key}` : `${text}[${JSON.stringify(key)}]`;
  }, root);
}

/** What stands beside a closed branch, made from its first names only. */
export function outline(value: Json): string {
  if (isJsonArray(value))
    return value.length === 0 ? "empty list" : `${value.length} ${value.length === 1 ? "item" : "items"}`;
  if (!isJsonObject(value)) return "";
  const keys = Object.keys(value);
  if (keys.length === 0) return "no fields";
  return `${keys.slice(0, 5).join(", ")}${keys.length > 5 ? ` and ${keys.length - 5} more` : ""}`;
}
