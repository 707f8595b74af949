import { deepEqual, isJsonObject, type Json, ownValue } from "../../../base/index.ts";
import { writeValue } from "../../look/index.ts";

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

/** What most of the answers have at a path, and how many of them do; null while none has anything there. */
export function agreementOf(
  answers: readonly (Json | undefined)[],
  path: string | undefined,
): { readonly value: Json; readonly size: number } | null {
  const values = answers.map((answer) => valueAt(answer, path));
  const groups = groupsOf(values);
  const largest = largestGroup(groups);
  const value = largest === null ? undefined : values[groups.indexOf(largest.group)];
  return largest === null || value === undefined ? null : { value, size: largest.size };
}

/** What is agreed on, in a few words: text as it is, everything else as JSON; empty for nothing. */
export function stanceWords(value: Json | undefined, length = 24): string {
  if (value === undefined) return "";
  return typeof value === "string" && value.length <= length ? value : writeValue(value, length);
}
