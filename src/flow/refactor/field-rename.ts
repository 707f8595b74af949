import type { Json } from "../../base/index.ts";
import { isJsonObject, newRecord } from "../../base/index.ts";
import type { Contracts, Field, Fields } from "../../contracts/index.ts";
import { fieldAt, fieldsOf } from "../../contracts/index.ts";

/**
 * A name that changes inside one record of fields: a contract's, a function's inputs, a flow's inputs, a frame's
 * branches. The record is told by identity, so two contracts with equal fields are never confused. `contracts` are
 * those before the change.
 */
export interface FieldRename {
  readonly target: Fields;
  readonly from: string;
  readonly to: string;
  readonly contracts: Contracts;
}

/** The new name of a step out of that record. */
export function renameStep(rename: FieldRename, owner: Fields | null, step: string): string {
  return owner === rename.target && step === rename.from ? rename.to : step;
}

/** A path of field names that starts inside `owner`; the same array if nothing changes. */
export function renameInPath(rename: FieldRename, owner: Fields | null, path: readonly string[]): readonly string[] {
  let changed = false;
  let here = owner;
  const next = path.map((step) => {
    const name = renameStep(rename, here, step);
    if (name !== step) changed = true;
    here = stepInto(here, step, rename.contracts);
    return name;
  });
  return changed ? next : path;
}

export function renameInDottedPath(rename: FieldRename, owner: Fields | null, path: string): string {
  return renameInPath(rename, owner, path.split(".")).join(".");
}

/** A value of that type, whose keys follow. */
export function renameInValue(rename: FieldRename, field: Field | null, value: Json): Json {
  if (!field) return value;
  if (Array.isArray(value)) {
    if (field.type !== "array") return value;
    const items = value.map((item) => renameInValue(rename, field.items, item));
    return items.some((item, at) => item !== value[at]) ? items : value;
  }
  const owner = fieldsOf(field, rename.contracts);
  if (!isJsonObject(value) || !owner) return value;
  return renameInRecord(rename, owner, value);
}

/** Values by name, typed by a record of fields. */
export function renameInRecord(
  rename: FieldRename,
  owner: Fields,
  value: { readonly [name: string]: Json },
): { readonly [name: string]: Json } {
  let changed = false;
  const entries = Object.entries(value).map(([key, item]): readonly [string, Json] => {
    const inner = renameInValue(rename, Object.hasOwn(owner, key) ? (owner[key] ?? null) : null, item);
    const name = renameStep(rename, owner, key);
    if (inner !== item || name !== key) changed = true;
    return [name, inner];
  });
  return changed ? newRecord(entries) : value;
}

export function stepInto(owner: Fields | null, step: string, contracts: Contracts): Fields | null {
  const field = owner && Object.hasOwn(owner, step) ? owner[step] : undefined;
  return field ? fieldsOf(field, contracts) : null;
}

export function typeAt(owner: Fields, path: readonly string[], contracts: Contracts): Field | null {
  return fieldAt({ type: "object", fields: owner }, path, contracts);
}
