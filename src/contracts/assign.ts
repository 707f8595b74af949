import type { JsonObject } from "../base/index.ts";
import { ownValue } from "../base/index.ts";
import type { Contracts, Field, Fields, StringField } from "./field.ts";
import { fieldsOf, typeLabel } from "./types.ts";

/** Why a value of one type cannot stand where another is wanted. */
export type MismatchCode = "nullable" | "type" | "values" | "missing-field" | "extra-field" | "unknown-contract";

export interface Mismatch {
  readonly code: MismatchCode;
  /** Path inside the value, `items[].text`; empty at the root. */
  readonly path: string;
  /** `from` and `to` are type labels; `field`, `values` where they say more. */
  readonly data: JsonObject;
}

/** `unchecked`: one side is `any`, so only the run can tell. */
export type Assignable =
  | { readonly ok: true; readonly unchecked?: true }
  | { readonly ok: false; readonly reason: Mismatch };

/**
 * Whether every value of `from` is a value of `to` as far as types go (LANGUAGE 8): structure, nullability and
 * enumerations; bounds and lengths are the validator's. A field that `to` has and `from` lacks must be nullable;
 * fields that `to` lacks are refused, because objects are closed.
 */
export function assignable(from: Field, to: Field, contracts: Contracts): Assignable {
  return compare(from, to, { contracts, path: "", pairs: new Set() });
}

interface Walk {
  readonly contracts: Contracts;
  readonly path: string;
  /** Contract pairs being compared, so that a circular contract ends. */
  readonly pairs: ReadonlySet<string>;
}

const FINE: Assignable = { ok: true };
const UNCHECKED: Assignable = { ok: true, unchecked: true };

function compare(from: Field, to: Field, walk: Walk): Assignable {
  if (to.type === "any") return FINE;
  if (from.type === "any") return UNCHECKED;
  if (from.nullable && !to.nullable) return mismatch("nullable", from, to, walk);
  if (from.type === "contract" && to.type === "contract" && from.contract === to.contract) return FINE;
  const unknown = [from, to].find((field) => field.type === "contract" && !ownValue(walk.contracts, field.contract));
  if (unknown) return mismatch("unknown-contract", from, to, walk, { contract: typeLabel(unknown) });
  const fromFields = fieldsOf(from, walk.contracts);
  const toFields = fieldsOf(to, walk.contracts);
  if (fromFields && toFields) return compareObjects(from, to, fromFields, toFields, walk);
  if (from.type === "array" && to.type === "array") {
    return compare(from.items, to.items, { ...walk, path: `${walk.path}[]` });
  }
  if (to.type === "string") return compareStrings(from, to, walk);
  if (from.type === "integer" && to.type === "number") return FINE;
  return from.type === to.type ? FINE : mismatch("type", from, to, walk);
}

function compareStrings(from: Field, to: StringField, walk: Walk): Assignable {
  // A date is a string with a format, so it can stand where any string can.
  const isText = from.type === "string" || from.type === "date" || from.type === "datetime" || from.type === "bytes";
  if (!isText) return mismatch("type", from, to, walk);
  const { values } = to;
  if (!values) return FINE;
  const offered = from.type === "string" ? from.values : undefined;
  if (!offered) return mismatch("values", from, to, walk);
  const foreign = offered.filter((value) => !values.includes(value));
  return foreign.length === 0 ? FINE : mismatch("values", from, to, walk, { values: foreign });
}

function compareObjects(from: Field, to: Field, fromFields: Fields, toFields: Fields, walk: Walk): Assignable {
  const pair = `${typeLabel(from)} → ${typeLabel(to)}`;
  if (walk.pairs.has(pair)) return FINE;
  const pairs = new Set([...walk.pairs, pair]);
  let unchecked = false;
  for (const [name, wanted] of Object.entries(toFields)) {
    const given = ownValue(fromFields, name);
    if (!given) {
      if (wanted.nullable) continue;
      return mismatch("missing-field", from, to, walk, { field: name });
    }
    const path = walk.path === "" ? name : `${walk.path}.${name}`;
    const inner = compare(given, wanted, { ...walk, path, pairs });
    if (!inner.ok) return inner;
    if (inner.unchecked) unchecked = true;
  }
  const extra = Object.keys(fromFields).find((name) => !Object.hasOwn(toFields, name));
  if (extra !== undefined) return mismatch("extra-field", from, to, walk, { field: extra });
  return unchecked ? UNCHECKED : FINE;
}

function mismatch(code: MismatchCode, from: Field, to: Field, walk: Walk, more: JsonObject = {}): Assignable {
  return {
    ok: false,
    reason: { code, path: walk.path, data: { from: typeLabel(from), to: typeLabel(to), ...more } },
  };
}
