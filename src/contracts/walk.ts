import { ownValue } from "../base/index.ts";
import type { Contracts, Field } from "./field.ts";
import { fieldsOf } from "./types.ts";

/**
 * Every type inside a type, outer before inner, in declared order. Each contract is entered once, so a type that names
 * one in many ways is no more work than its contracts; and contracts may stand in one another as deep as they like.
 */
export function* typesWithin(field: Field, contracts: Contracts): Generator<Field, void, undefined> {
  const entered = new Set<string>();
  const waiting = [field];
  for (let type = waiting.pop(); type; type = waiting.pop()) {
    yield type;
    if (type.type === "contract") {
      if (entered.has(type.contract)) continue;
      entered.add(type.contract);
    }
    waiting.push(...innerTypes(type, contracts).reverse());
  }
}

/** The contracts inside a type, each once, after those that it names itself: facts about them can be built up in this order. */
export function innermostFirst(field: Field, contracts: Contracts): readonly string[] {
  const done = new Set<string>();
  const entered = new Set<string>();
  const waiting = [...namedIn(field)].reverse();
  for (let name = waiting.at(-1); name !== undefined; name = waiting.at(-1)) {
    if (entered.has(name)) {
      done.add(name);
      waiting.pop();
      continue;
    }
    entered.add(name);
    const inner = Object.values(ownValue(contracts, name)?.fields ?? {}).flatMap(namedIn);
    waiting.push(...inner.filter((other) => !entered.has(other)).reverse());
  }
  return [...done];
}

/** Contracts that a field names itself, inline objects and arrays looked through. */
export function namedIn(field: Field): readonly string[] {
  if (field.type === "contract") return [field.contract];
  if (field.type === "array") return namedIn(field.items);
  return field.type === "object" ? Object.values(field.fields).flatMap(namedIn) : [];
}

function innerTypes(field: Field, contracts: Contracts): Field[] {
  return field.type === "array" ? [field.items] : Object.values(fieldsOf(field, contracts) ?? {});
}
