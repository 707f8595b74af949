import { type Json, ownValue, pythonJson } from "../base/index.ts";
import { type Contracts, type Field, type Fields, innermostFirst } from "../contracts/index.ts";

/** How long the JSON of a value is, in characters, when only its type is known. */
export interface Size {
  readonly expected: number;
  /** Where a type sets no bound: a generous one. */
  readonly worst: number;
}

const NOTHING: Size = { expected: 0, worst: 0 };
/** An unbounded text: a paragraph expected, two pages at most. */
const TEXT: Size = { expected: 240, worst: 4_000 };
const ITEMS = { expected: 3, worst: 20 } as const;

export function sizeOfValue(value: Json): Size {
  const length = typeof value === "string" ? value.length : pythonJson(value).length;
  return { expected: length, worst: length };
}

/**
 * From the type: half of a `max_length`, the longest of `values` at worst, `min_items` or three items, and so on through
 * objects and contracts with their keys and punctuation. A contract inside itself counts once.
 */
export function sizeOfField(field: Field, contracts: Contracts): Size {
  const known = new Map<string, Size>();
  for (const name of innermostFirst(field, contracts)) {
    known.set(name, sizeOfFields(ownValue(contracts, name)?.fields ?? {}, known));
  }
  return sizeOf(field, known);
}

/** `known`: the contracts that it names. */
function sizeOf(field: Field, known: ReadonlyMap<string, Size>): Size {
  switch (field.type) {
    case "string":
      return sizeOfString(field);
    case "number":
    case "integer":
      return { expected: 4, worst: 17 };
    case "boolean":
      return { expected: 5, worst: 5 };
    case "date":
      return { expected: 12, worst: 12 };
    case "datetime":
      return { expected: 22, worst: 32 };
    case "bytes":
      return TEXT;
    case "any":
      return TEXT;
    case "array": {
      const item = sizeOf(field.items, known);
      const { expected, worst } = countOfItems(field);
      return { expected: 2 + expected * (item.expected + 2), worst: 2 + worst * (item.worst + 2) };
    }
    case "object":
      return sizeOfFields(field.fields, known);
    case "contract":
      return known.get(field.contract) ?? NOTHING;
  }
}

/** How many items a list has by what its type allows. */
export function countOfItems({
  min_items = 0,
  max_items,
}: {
  readonly min_items?: number;
  readonly max_items?: number;
}) {
  return {
    expected: Math.max(min_items, Math.min(ITEMS.expected, max_items ?? ITEMS.expected)),
    worst: max_items ?? Math.max(ITEMS.worst, min_items),
  };
}

function sizeOfString(field: Extract<Field, { type: "string" }>): Size {
  if (field.values && field.values.length > 0) {
    const lengths = field.values.map((value) => value.length + 2);
    const sum = lengths.reduce((total, length) => total + length, 0);
    return { expected: Math.ceil(sum / lengths.length), worst: Math.max(...lengths) };
  }
  const { min_length: least = 0, max_length: most } = field;
  if (most === undefined) {
    return { expected: Math.max(least, TEXT.expected) + 2, worst: Math.max(least, TEXT.worst) + 2 };
  }
  return { expected: Math.max(least, Math.min(TEXT.expected, Math.ceil(most / 2))) + 2, worst: most + 2 };
}

function sizeOfFields(fields: Fields, known: ReadonlyMap<string, Size>): Size {
  let size: Size = { expected: 2, worst: 2 };
  for (const [name, field] of Object.entries(fields)) {
    const inner = sizeOf(field, known);
    const key = name.length + 6;
    size = { expected: size.expected + key + inner.expected, worst: size.worst + key + inner.worst };
  }
  return size;
}
