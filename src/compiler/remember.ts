/**
 * Remembers the last result while everything that it is made from is the same: the same objects, of lists the same items.
 * What is made must follow from the parts alone.
 */
export function rememberLast<Parts extends readonly unknown[], Result>(
  make: (...parts: Parts) => Result,
): (...parts: Parts) => Result {
  let last: { readonly parts: Parts; readonly result: Result } | null = null;
  return (...parts) => {
    if (last === null || !areSame(last.parts, parts)) last = { parts, result: make(...parts) };
    return last.result;
  };
}

const areSame = (before: readonly unknown[], now: readonly unknown[]): boolean =>
  before.length === now.length &&
  now.every((part, at) => part === before[at] || (isList(part) && isList(before[at]) && sameItems(before[at], part)));

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** The same objects in the same order. */
export const sameItems = (before: readonly unknown[], now: readonly unknown[]): boolean =>
  before.length === now.length && now.every((item, at) => item === before[at]);
