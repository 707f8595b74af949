import { isJsonArray, isJsonObject, type Json, type JsonObject, type JsonPath } from "../../../base/index.ts";
import {
  type Contracts,
  checkInputs,
  type Field,
  type Fields,
  fieldsOf,
  type Issue,
  nearestNumber,
} from "../../../contracts/index.ts";

/** Deeper than this a form would be a maze (and circular contracts endless): JSON is edited there. */
export const DEEPEST = 5;

/** Whether a type has controls of its own; otherwise its value is edited as JSON. */
export function hasControls(field: Field, contracts: Contracts, depth: number): boolean {
  if (field.type === "any" || depth > DEEPEST) return false;
  const isObject = field.type === "object" || field.type === "contract";
  return !isObject || fieldsOf(field, contracts) !== null;
}

/** What a new item of a list or a value after null begins with. */
export function firstValue(field: Field): Json {
  switch (field.type) {
    case "string":
      return field.values?.[0] ?? "";
    case "number":
    case "integer":
      return nearestNumber(field.minimum ?? 0, field);
    case "boolean":
      return false;
    case "array":
      return [];
    case "object":
    case "contract":
      return {};
    case "date":
      return "2026-01-01";
    case "datetime":
      return "2026-01-01T09:00:00Z";
    case "bytes":
      return "";
    case "any":
      return null;
  }
}

/** `value` with `next` at `path`; undefined takes what is there away. What is missing on the way is made. */
export function withValue(value: Json | undefined, path: JsonPath, next: Json | undefined): Json | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return next;
  if (typeof key === "number") {
    const list = isJsonArray(value) ? [...value] : [];
    const inner = withValue(list[key], rest, next);
    if (inner === undefined) list.splice(key, 1);
    else list[key] = inner;
    return list;
  }
  const object: { [name: string]: Json } = isJsonObject(value) ? { ...value } : {};
  const inner = withValue(Object.hasOwn(object, key) ? object[key] : undefined, rest, next);
  if (inner === undefined) delete object[key];
  else Object.defineProperty(object, key, { value: inner, writable: true, enumerable: true, configurable: true });
  return object;
}

/** Everything that keeps a case from being run, by place. */
export function issuesOf(input: JsonObject, fields: Fields, contracts: Contracts): readonly Issue[] {
  // Values of inputs that the flow no longer has stay in the case; they are no problem of it.
  const known = Object.fromEntries(Object.entries(input).filter(([name]) => Object.hasOwn(fields, name)));
  const checked = checkInputs(known, fields, contracts);
  return checked.ok ? [] : checked.error;
}

/** What is wrong, by `pathKey`: under a control its own path need not be said again. */
export function wordsByPlace(issues: readonly Issue[], missing: string): ReadonlyMap<string, string> {
  return new Map(
    issues.map(({ path, code, message }) => [
      pathKey(path),
      code === "missing" ? missing : `${capital(message.replace(/^[^:]*: /, ""))}.`,
    ]),
  );
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/**
 * What an answer begins with: like `firstValue`, but what a person decides is not decided beforehand: undefined is not
 * yet given. Texts, lists and objects begin empty.
 */
export function openValue(field: Field): Json | undefined {
  if (field.nullable) return null;
  switch (field.type) {
    case "string":
      return field.values ? undefined : "";
    case "array":
      return [];
    case "object":
    case "contract":
      return {};
    default:
      return undefined;
  }
}

export function pathKey(path: JsonPath): string {
  return JSON.stringify(path);
}
