import { ownValue } from "../base/index.ts";
import type { Contracts, Field } from "./field.ts";
import { fieldsOf } from "./types.ts";
import { namedIn, typesWithin } from "./walk.ts";

/**
 * The type at a path of field names inside a type, null when there is none. Below something nullable everything is
 * nullable, below something opaque everything is opaque. A path does not lead into the items of an array.
 */
export function fieldAt(field: Field, path: readonly string[], contracts: Contracts): Field | null {
  let current = field;
  for (const name of path) {
    const inner = ownValue(fieldsOf(current, contracts) ?? {}, name);
    if (!inner) return null;
    current = inherit(current, inner);
  }
  return current;
}

function inherit(outer: Field, inner: Field): Field {
  return {
    ...inner,
    ...(outer.nullable && { nullable: true }),
    ...(outer.opaque && { opaque: true }),
  };
}

export interface FieldPath {
  readonly path: readonly string[];
  readonly field: Field;
}

/** Deep enough for every port tree that people read, and an end for circular contracts. */
const MAX_DEPTH = 8;
/** Types that branch at every level have more paths than anybody reads. */
const MAX_PATHS = 2_000;

/** The fields below a type, outer before inner, in declared order, at most 2,000: what a port tree shows. */
export function fieldPaths(field: Field, contracts: Contracts): readonly FieldPath[] {
  const found: FieldPath[] = [];
  const walk = (outer: Field, path: readonly string[]): void => {
    if (path.length >= MAX_DEPTH) return;
    for (const [name, inner] of Object.entries(fieldsOf(outer, contracts) ?? {})) {
      if (found.length >= MAX_PATHS) return;
      const here = inherit(outer, inner);
      found.push({ path: [...path, name], field: here });
      walk(here, [...path, name]);
    }
  };
  walk(field, []);
  return found;
}

/** Names of the contracts that a type uses, directly or through others, each once, in order of first use. */
export function contractsUsed(field: Field, contracts: Contracts): readonly string[] {
  const used = new Set<string>();
  for (const type of typesWithin(field, contracts)) if (type.type === "contract") used.add(type.contract);
  return [...used];
}

/** Each circle of contracts once, as the names on it, starting with the one declared first (LANGUAGE 1). */
export function contractCycles(contracts: Contracts): readonly (readonly string[])[] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  /** Where each contract stands on the way to the one that is looked at. */
  const trail = new Map<string, number>();
  const named = (name: string) => Object.values(ownValue(contracts, name)?.fields ?? {}).flatMap(namedIn);
  for (const root of Object.keys(contracts)) {
    const waiting = [{ name: root, isLeft: false }];
    for (let at = waiting.pop(); at; at = waiting.pop()) {
      const { name, isLeft } = at;
      const start = trail.get(name);
      if (isLeft) {
        trail.delete(name);
        done.add(name);
      } else if (start !== undefined) {
        if (cycles.length < MAX_CYCLES) cycles.push([...trail.keys()].slice(start));
      } else if (!done.has(name) && Object.hasOwn(contracts, name)) {
        trail.set(name, trail.size);
        waiting.push({ name, isLeft: true });
        for (const next of [...named(name)].reverse()) waiting.push({ name: next, isLeft: false });
      }
    }
  }
  return cycles;
}

/** More circles than anybody mends at once. */
const MAX_CYCLES = 100;
