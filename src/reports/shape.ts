import { isJsonArray, isJsonObject, type Json, ownValue } from "../base/index.ts";

/** What a JSON value from outside must look like. Null when it does, else what is needed: `` `a.b` (number) ``. */
export type JsonCheck = (value: Json, path: string) => string | null;

type JsonChecks = { readonly [key: string]: JsonCheck };

const leaf =
  (what: string, fits: (value: Json) => boolean): JsonCheck =>
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
export const anything: JsonCheck = () => null;

export const oneOf = (...values: readonly string[]): JsonCheck =>
  leaf(values.join(", "), (value) => typeof value === "string" && values.includes(value));

export const orNull =
  (shape: JsonCheck): JsonCheck =>
  (value, path) =>
    value === null ? null : shape(value, path);

export const listOf =
  (item: JsonCheck): JsonCheck =>
  (value, path) => {
    if (!isJsonArray(value)) return `\`${path}\` (list)`;
    return firstProblem(
      value.map((one, at) => [one, `${path}[${at}]`] as const),
      item,
    );
  };

/** An object of whatever keys. */
export const mapOf =
  (item: JsonCheck): JsonCheck =>
  (value, path) => {
    if (!isJsonObject(value)) return `\`${path}\` (object)`;
    return firstProblem(
      Object.entries(value).map(([key, one]) => [one, `${path}.${key}`] as const),
      item,
    );
  };

function firstProblem(items: readonly (readonly [Json, string])[], shape: JsonCheck): string | null {
  for (const [value, path] of items) {
    const problem = shape(value, path);
    if (problem !== null) return problem;
  }
  return null;
}

/** An object with these keys; more are let through, so that later versions can add to it. */
export const record =
  (needed: JsonChecks, optional: JsonChecks = {}): JsonCheck =>
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
