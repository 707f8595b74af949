import { type Contracts, type Field, opaquePaths } from "../../contracts/index.ts";
import type { Require } from "../../flow/index.ts";

/** Opaque parts of a value: all of it, or the dotted paths (`body`, `items[].text`) of some. */
export type Shade = "all" | ReadonlySet<string>;

export const CLEAR: ReadonlySet<string> = new Set();

/** What is opaque of a value by its type alone. */
export function shadeOf(field: Field, contracts: Contracts): Shade {
  const paths = opaquePaths(field, contracts);
  return paths.includes("") ? "all" : new Set(paths);
}

export const isClear = (shade: Shade): boolean => shade !== "all" && shade.size === 0;

export const sameShade = (a: Shade | undefined, b: Shade): boolean =>
  a === b ||
  (a !== undefined && a !== "all" && b !== "all" && a.size === b.size && [...b].every((path) => a.has(path)));

export function union(shades: readonly Shade[]): Shade {
  const paths = new Set<string>();
  for (const shade of shades) {
    if (shade === "all") return "all";
    for (const path of shade) paths.add(path);
  }
  return paths;
}

/** Of an object that has the value in a field. */
export function inField(name: string, shade: Shade): Shade {
  if (shade === "all") return new Set([name]);
  return new Set([...shade].map((path) => (path.startsWith("[]") ? `${name}${path}` : `${name}.${path}`)));
}

/** Of a list that has the value as an item. */
export function inList(shade: Shade): Shade {
  if (shade === "all") return new Set(["[]"]);
  return new Set([...shade].map((path) => (path.startsWith("[]") ? `[]${path}` : `[].${path}`)));
}

/** Of the items of a list. */
export function itemsOf(shade: Shade): Shade {
  if (shade === "all" || shade.has("[]")) return "all";
  const items = [...shade].filter((path) => path.startsWith("[]"));
  return new Set(items.map((path) => path.slice(path.startsWith("[].") ? 3 : 2)));
}

/** Of the output of a frame or a list, whose parts give such values (LANGUAGE 4). */
export function collected(parts: readonly Shade[], require: Exclude<Require, "all"> | "list"): Shade {
  const shade = union(parts);
  if (isClear(shade) || require === "any") return shade;
  return inList(require === 0 ? inField("value", shade) : shade);
}

/** The shade of a field of a value. */
export function within(shade: Shade, path: readonly string[]): Shade {
  if (shade === "all" || path.length === 0) return shade;
  const at = path.join(".");
  const inner = new Set<string>();
  for (const opaque of shade) {
    if (opaque === at || at.startsWith(`${opaque}.`)) return "all";
    if (opaque.startsWith(`${at}.`)) inner.add(opaque.slice(at.length + 1));
    else if (opaque.startsWith(`${at}[]`)) inner.add(opaque.slice(at.length));
  }
  return inner;
}

/** True when everything opaque of the value is marked by the type of the input it goes into. */
export function isCovered(value: Shade, into: readonly string[], declared: Shade): boolean {
  if (declared === "all" || isClear(value)) return true;
  const target = within(declared, into);
  if (target === "all") return true;
  if (value === "all") return false;
  return [...value].every((path) => target.has(path) || [...target].some((marked) => path.startsWith(`${marked}.`)));
}
