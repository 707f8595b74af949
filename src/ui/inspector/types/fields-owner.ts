import type { Field, Fields } from "../../../contracts/index.ts";
import { freeName, isLegalName, type NameKind } from "../../../workbench/index.ts";

/** Whoever holds named fields in order: a contract, a function's inputs, a flow's inputs, an inline object. */
export interface FieldsOwner {
  readonly fields: Fields;
  /** What the names are in code; `member` if absent. */
  readonly kind?: NameKind;
  add(name: string, field: Field): void;
  set(name: string, field: Field): void;
  /** A refactoring where others refer to the name. */
  rename(from: string, to: string): void;
  remove(name: string): void;
  move(name: string, at: number): void;
}

/** The fields of an object that is changed as a whole. */
export function inlineOwner(fields: Fields, onChange: (fields: Fields) => void): FieldsOwner {
  const entries = Object.entries(fields);
  const change = (next: readonly (readonly [string, Field])[]) => onChange(Object.fromEntries(next));
  return {
    fields,
    add: (name, field) => change([...entries, [name, field]]),
    set: (name, field) => change(entries.map(([key, value]) => [key, key === name ? field : value])),
    rename: (from, to) => change(entries.map(([key, value]) => [key === from ? to : key, value])),
    remove: (name) => change(entries.filter(([key]) => key !== name)),
    move(name, at) {
      const moved = entries.filter(([key]) => key === name);
      const others = entries.filter(([key]) => key !== name);
      change([...others.slice(0, at), ...moved, ...others.slice(at)]);
    },
  };
}

/** Why a name cannot be given, in words; null when it can. */
export function nameProblem(name: string, taken: (name: string) => boolean, kind: NameKind = "member"): string | null {
  if (name === "") return "A name is needed.";
  if (taken(name)) return `There is already a "${name}" here. ${freeName(name, taken)} is free.`;
  if (isLegalName(name, kind)) return null;
  return isLegalName(name, "member")
    ? `"${name}" is a word of TypeScript or of expressions, so code could not use it as a name.`
    : "Names are letters, digits and single underscores, and begin with no digit.";
}
