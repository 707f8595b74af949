import type { Json } from "../base/index.ts";
import { compareCodePoints, isJsonArray, isJsonObject } from "../base/index.ts";
import type { Contracts, Field } from "./field.ts";
import { fieldsOf } from "./types.ts";

/**
 * Paths of the opaque parts of a type, outermost only, sorted: `body`, `items[].text`, and the empty path when the
 * whole value is opaque (LANGUAGE 1).
 */
export function opaquePaths(field: Field, contracts: Contracts): readonly string[] {
  const found: string[] = [];
  const walk = (inner: Field, path: string, seen: ReadonlySet<string>): void => {
    if (inner.opaque) {
      found.push(path);
      return;
    }
    if (inner.type === "array") walk(inner.items, `${path}[]`, seen);
    if (inner.type === "contract") {
      if (seen.has(inner.contract)) return;
      seen = new Set([...seen, inner.contract]);
    }
    for (const [name, next] of Object.entries(fieldsOf(inner, contracts) ?? {})) walk(next, joinPath(path, name), seen);
  };
  walk(field, "", new Set());
  return found.sort(compareCodePoints);
}

/** `ticket` and `items[].text` → `ticket.items[].text`; either may be empty, the second may begin with `[]`. */
export function joinPath(outer: string, inner: string): string {
  if (outer === "" || inner === "") return outer + inner;
  return inner.startsWith("[") ? outer + inner : `${outer}.${inner}`;
}

/** A value taken apart along its opaque paths. A side that would hold nothing is absent. */
export interface OpaqueSplit {
  /** What may stand in the prompt's text. */
  readonly inline?: Json;
  /** The opaque parts only, in the shape of the whole: `{"body": …}`. Lists keep their indices. */
  readonly attached?: Json;
}

/** Splits a value for the prompt: the rest inline, the opaque paths in the attachment (LANGUAGE 1 and 6). */
export function splitOpaque(value: Json, paths: readonly string[]): OpaqueSplit {
  if (paths.includes("")) return { attached: value };
  if (paths.length === 0 || value === null) return { inline: value };
  if (isJsonArray(value)) return splitList(value, paths);
  if (!isJsonObject(value)) return { inline: value };
  const inline: [string, Json][] = [];
  const attached: [string, Json][] = [];
  for (const [name, inner] of Object.entries(value)) {
    const split = splitOpaque(inner, below(paths, name));
    if (split.inline !== undefined) inline.push([name, split.inline]);
    if (split.attached !== undefined) attached.push([name, split.attached]);
  }
  return {
    ...((inline.length > 0 || attached.length === 0) && { inline: Object.fromEntries(inline) }),
    ...(attached.length > 0 && { attached: Object.fromEntries(attached) }),
  };
}

function splitList(value: readonly Json[], paths: readonly string[]): OpaqueSplit {
  const inner = paths.filter((path) => path.startsWith("[]")).map((path) => path.slice(2).replace(/^\./, ""));
  const splits = value.map((item) => splitOpaque(item, inner));
  const anyInline = splits.some((split) => split.inline !== undefined);
  const anyAttached = splits.some((split) => split.attached !== undefined);
  return {
    ...((anyInline || !anyAttached) && { inline: splits.map((split) => split.inline ?? null) }),
    ...(anyAttached && { attached: splits.map((split) => split.attached ?? null) }),
  };
}

/** Paths that go on below a field, without its name. */
function below(paths: readonly string[], name: string): readonly string[] {
  return paths.flatMap((path) => {
    if (path === name) return [""];
    if (path.startsWith(`${name}.`)) return [path.slice(name.length + 1)];
    return path.startsWith(`${name}[`) ? [path.slice(name.length)] : [];
  });
}
