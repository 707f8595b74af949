import { ownValue } from "../base/index.ts";
import type { Contracts, Field } from "./field.ts";
import { fieldsOf } from "./types.ts";

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

/** Every field below a type, outer before inner, in declared order: what a port tree shows. */
export function fieldPaths(field: Field, contracts: Contracts): readonly FieldPath[] {
  const found: FieldPath[] = [];
  const walk = (outer: Field, path: readonly string[]): void => {
    if (path.length >= MAX_DEPTH) return;
    for (const [name, inner] of Object.entries(fieldsOf(outer, contracts) ?? {})) {
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
  const walk = (inner: Field): void => {
    if (inner.type === "array") walk(inner.items);
    if (inner.type === "contract") {
      if (used.has(inner.contract)) return;
      used.add(inner.contract);
    }
    for (const next of Object.values(fieldsOf(inner, contracts) ?? {})) walk(next);
  };
  walk(field);
  return [...used];
}

/** Each circle of contracts once, as the names on it, starting with the one declared first (LANGUAGE 1). */
export function contractCycles(contracts: Contracts): readonly (readonly string[])[] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const trail: string[] = [];
  const visit = (name: string): void => {
    const start = trail.indexOf(name);
    if (start >= 0) {
      cycles.push(trail.slice(start));
      return;
    }
    const contract = ownValue(contracts, name);
    if (done.has(name) || !contract) return;
    trail.push(name);
    for (const field of Object.values(contract.fields)) for (const next of namedIn(field)) visit(next);
    trail.pop();
    done.add(name);
  };
  for (const name of Object.keys(contracts)) visit(name);
  return cycles;
}

/** Contracts that a field names itself, inline objects and arrays looked through. */
export function namedIn(field: Field): readonly string[] {
  if (field.type === "contract") return [field.contract];
  if (field.type === "array") return namedIn(field.items);
  return field.type === "object" ? Object.values(field.fields).flatMap(namedIn) : [];
}
