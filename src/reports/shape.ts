import { isJsonArray, isJsonObject, type Json, ownValue } from "../base/index.ts";

/** What a JSON value from outside must look like. Null when it does, else what is needed: `` `a.b` (number) ``. */
export type Shape = (value: Json, path: string) => string | null;

type Shapes = { readonly [key: string]: Shape };

const leaf =
  (what: string, fits: (value: Json) => boolean): Shape =>
  (value, path) =>
    fits(value) ? null : `\`${path}\` (${what})`;

export const text = leaf("text", (value) => typeof value === "string");
/** JSON has no others than finite ones. */
export const number = leaf("number", (value) => typeof value === "number");
/** Of what is counted or paid: less than nothing would be more to spend. */
export const amount = leaf("number, not negative", (value) => typeof value === "number" && value >= 0);
export const flag = leaf("true or false", (value) => typeof value === "boolean");
export const list = leaf("list", isJsonArray);
export const object = leaf("object", isJsonObject);
export const anything: Shape = () => null;

export const oneOf = (...values: readonly string[]): Shape =>
  leaf(values.join(", "), (value) => typeof value === "string" && values.includes(value));

export const orNull =
  (shape: Shape): Shape =>
  (value, path) =>
    value === null ? null : shape(value, path);

export const listOf =
  (item: Shape): Shape =>
  (value, path) => {
    if (!isJsonArray(value)) return `\`${path}\` (list)`;
    return firstProblem(
      value.map((one, at) => [one, `${path}[${at}]`] as const),
      item,
    );
  };

/** An object of whatever keys. */
export const mapOf =
  (item: Shape): Shape =>
  (value, path) => {
    if (!isJsonObject(value)) return `\`${path}\` (object)`;
    return firstProblem(
      Object.entries(value).map(([key, one]) => [one, `${path}.${key}`] as const),
      item,
    );
  };

function firstProblem(items: readonly (readonly [Json, string])[], shape: Shape): string | null {
  for (const [value, path] of items) {
    const problem = shape(value, path);
    if (problem !== null) return problem;
  }
  return null;
}

/** An object with these keys; more are let through, so that later versions can add to it. */
export const record =
  (needed: Shapes, optional: Shapes = {}): Shape =>
  (value, path) => {
    if (!isJsonObject(value)) return `\`${path}\` (object)`;
    const at = (key: string): string => (path === "" ? key : `${path}.${key}`);
    for (const [key, shape] of Object.entries(needed)) {
      const member = ownValue(value, key);
      if (member === undefined) return shape(NOTHING, at(key)) ?? `\`${at(key)}\``;
      const problem = shape(member, at(key));
      if (problem !== null) return problem;
    }
    for (const [key, shape] of Object.entries(optional)) {
      const member = ownValue(value, key);
      const problem = member === undefined ? null : shape(member, at(key));
      if (problem !== null) return problem;
    }
    return null;
  };

/** Stands for a member that is missing: of no shape that says what it wants. */
const NOTHING: Json = null;
