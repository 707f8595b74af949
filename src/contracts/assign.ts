import { ownValue } from "../base/index.ts";
import type { Contracts, Field, Fields, StringField } from "./field.ts";
import { fieldsOf, typeLabel } from "./types.ts";

/** Why a value of one type cannot stand where another is wanted. */
export type MismatchCode = "nullable" | "type" | "values" | "missing-field" | "extra-field" | "unknown-contract";

export interface Mismatch {
  readonly code: MismatchCode;
  /** Path inside the value, `items[].text`; empty at the root. */
  readonly path: string;
  /** `from` and `to` are type labels; the others where they say more. */
  readonly data: MismatchData;
}

interface MismatchData {
  readonly from: string;
  readonly to: string;
  readonly field?: string;
  readonly values?: readonly string[];
  readonly contract?: string;
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
  const compared = new Pairs();
  const waiting: Task[] = [{ from, to, path: "" }];
  let unchecked = false;
  for (let task = waiting.pop(); task; task = waiting.pop()) {
    const verdict = "refusal" in task ? task.refusal : compare(task, contracts, compared, waiting);
    if (!verdict.ok) return verdict;
    if (verdict.unchecked) unchecked = true;
  }
  return unchecked ? UNCHECKED : FINE;
}

/** Two types to be compared, or what is wrong where nothing is to be compared; in the order of the fields. */
type Task = Compared | { readonly refusal: Assignable };

interface Compared {
  readonly from: Field;
  readonly to: Field;
  readonly path: string;
}

/** Pairs of objects that were compared: a contract that both sides use in many places, or inside itself, is compared once. */
class Pairs {
  readonly #known = new Map<Fields, Set<Fields>>();

  add(from: Fields, to: Fields): boolean {
    const others = this.#known.get(from) ?? new Set();
    this.#known.set(from, others);
    if (others.has(to)) return false;
    others.add(to);
    return true;
  }
}

const FINE: Assignable = { ok: true };
const UNCHECKED: Assignable = { ok: true, unchecked: true };

/** Of two types themselves; what is inside them is put on `waiting`. */
function compare(pair: Compared, contracts: Contracts, compared: Pairs, waiting: Task[]): Assignable {
  const { from, to, path } = pair;
  if (to.type === "any") return FINE;
  if (from.type === "any") return UNCHECKED;
  if (from.nullable && !to.nullable) return mismatch("nullable", pair);
  if (from.type === "contract" && to.type === "contract" && from.contract === to.contract) return FINE;
  const unknown = [from, to].find((field) => field.type === "contract" && !ownValue(contracts, field.contract));
  if (unknown) return mismatch("unknown-contract", pair, { contract: typeLabel(unknown) });
  const fromFields = fieldsOf(from, contracts);
  const toFields = fieldsOf(to, contracts);
  if (fromFields && toFields) {
    if (compared.add(fromFields, toFields)) waiting.push(...fieldTasks(pair, fromFields, toFields).reverse());
    return FINE;
  }
  if (from.type === "array" && to.type === "array") {
    waiting.push({ from: from.items, to: to.items, path: `${path}[]` });
    return FINE;
  }
  if (to.type === "string") return compareStrings(pair, to);
  if (from.type === "integer" && to.type === "number") return FINE;
  return from.type === to.type ? FINE : mismatch("type", pair);
}

function fieldTasks(pair: Compared, fromFields: Fields, toFields: Fields): Task[] {
  const tasks = Object.entries(toFields).flatMap(([name, wanted]): Task[] => {
    const given = ownValue(fromFields, name);
    if (given) return [{ from: given, to: wanted, path: pair.path === "" ? name : `${pair.path}.${name}` }];
    return wanted.nullable ? [] : [{ refusal: mismatch("missing-field", pair, { field: name }) }];
  });
  const extra = Object.keys(fromFields).find((name) => !Object.hasOwn(toFields, name));
  return extra === undefined ? tasks : [...tasks, { refusal: mismatch("extra-field", pair, { field: extra }) }];
}

function compareStrings(pair: Compared, to: StringField): Assignable {
  const { from } = pair;
  // A date is a string with a format, so it can stand where any string can.
  const isText = from.type === "string" || from.type === "date" || from.type === "datetime" || from.type === "bytes";
  if (!isText) return mismatch("type", pair);
  const { values } = to;
  if (!values) return FINE;
  const offered = from.type === "string" ? from.values : undefined;
  if (!offered) return mismatch("values", pair);
  const foreign = offered.filter((value) => !values.includes(value));
  return foreign.length === 0 ? FINE : mismatch("values", pair, { values: foreign });
}

function mismatch(
  code: MismatchCode,
  { from, to, path }: Compared,
  more: Omit<MismatchData, "from" | "to"> = {},
): Assignable {
  return { ok: false, reason: { code, path, data: { from: typeLabel(from), to: typeLabel(to), ...more } } };
}
