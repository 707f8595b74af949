/** Joins what is a non-empty string with spaces: `classNames("a", on && "b")`. */
export function classNames(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter((part) => typeof part === "string" && part !== "").join(" ");
}
