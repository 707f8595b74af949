import type { Json } from "../base/index.ts";
import { compareCodePoints, isJsonArray, isJsonObject, ownValue } from "../base/index.ts";
import type { Contracts, Field } from "./field.ts";
import { fieldsOf } from "./types.ts";
import { innermostFirst } from "./walk.ts";

/** So many opaque parts, or parts so deep, are told as one: all of it. */
const MOST_PATHS = 1_000;
const MOST_LEVELS = 200;
const ALL: readonly string[] = [""];

interface Part {
  readonly field: Field;
  readonly path: string;
  readonly level: number;
}

/**
 * Paths of the opaque parts of a type, outermost only, sorted: `body`, `items[].text`, and the empty path when the
 * whole value is opaque (LANGUAGE 1); also when it has more than 1,000 of them, or one below 200 levels.
 */
export function opaquePaths(field: Field, contracts: Contracts): readonly string[] {
  const holders = opaqueHolders(field, contracts);
  const found: string[] = [];
  const waiting: Part[] = [{ field, path: "", level: 0 }];
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    if (part.field.opaque) found.push(part.path);
    else if (holdsOpaque(part.field, holders)) {
      if (part.level >= MOST_LEVELS) return ALL;
      waiting.push(...partsOf(part, contracts));
    }
    if (found.length > MOST_PATHS) return ALL;
  }
  return found.sort(compareCodePoints);
}

function partsOf({ field, path, level }: Part, contracts: Contracts): readonly Part[] {
  if (field.type === "array") return [{ field: field.items, path: `${path}[]`, level: level + 1 }];
  return Object.entries(fieldsOf(field, contracts) ?? {}).map(([name, inner]) => ({
    field: inner,
    path: joinPath(path, name),
    level: level + 1,
  }));
}

/** Contracts with something opaque in them, at whatever depth. */
function opaqueHolders(field: Field, contracts: Contracts): ReadonlySet<string> {
  const holders = new Set<string>();
  for (const name of innermostFirst(field, contracts)) {
    const fields = Object.values(ownValue(contracts, name)?.fields ?? {});
    if (fields.some((inner) => holdsOpaque(inner, holders))) holders.add(name);
  }
  return holders;
}

function holdsOpaque(field: Field, holders: ReadonlySet<string>): boolean {
  if (field.opaque) return true;
  if (field.type === "contract") return holders.has(field.contract);
  if (field.type === "array") return holdsOpaque(field.items, holders);
  return field.type === "object" && Object.values(field.fields).some((inner) => holdsOpaque(inner, holders));
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
