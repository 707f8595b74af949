import { deepEqual, isJsonObject, type Json, ownValue } from "../../../base/index.ts";

/** The value at a dotted path of fields; all of it for no path, undefined where there is nothing. */
export function valueAt(value: Json | undefined, path: string | undefined): Json | undefined {
  if (path === undefined || path === "") return value;
  let at = value;
  for (const name of path.split(".")) {
    if (at === undefined || !isJsonObject(at)) return undefined;
    at = ownValue(at, name);
  }
  return at;
}

/** Which values are equal: the number of its group for each, groups numbered in the order of their first value; null for none. */
export function groupsOf(values: readonly (Json | undefined)[]): readonly (number | null)[] {
  const groups: Json[] = [];
  return values.map((value) => {
    if (value === undefined) return null;
    const known = groups.findIndex((group) => deepEqual(group, value));
    if (known >= 0) return known;
    groups.push(value);
    return groups.length - 1;
  });
}

/** The group that most values belong to, and how many do; null when there are none. */
export function largestGroup(
  groups: readonly (number | null)[],
): { readonly group: number; readonly size: number } | null {
  const sizes = new Map<number, number>();
  for (const group of groups) if (group !== null) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  let largest: { readonly group: number; readonly size: number } | null = null;
  for (const [group, size] of sizes) if (largest === null || size > largest.size) largest = { group, size };
  return largest;
}
