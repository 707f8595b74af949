import type { Found, Json, JsonObject, JsonPath } from "../../base/index.ts";
import { isJsonObject, nearestName, newRecord } from "../../base/index.ts";
import { isReadableName } from "../names.ts";
import type { FlowProblems } from "../problems.ts";

/** Grows and shrinks with the walk, so that sound values cost no paths; who keeps one copies it. */
export type Trail = (string | number)[];

/** What is wrong with a part of a file. `which` says whether its key or its value is meant. */
export type FileProblem = Found<FlowProblems> & { readonly path: JsonPath; readonly which: "key" | "value" };

/**
 * One definition for both directions: `read` reports every problem and returns undefined where nothing useful is left;
 * `write` prints with the file's key order and lines, `indent` being what stands before continued lines.
 */
export interface Codec<T> {
  readonly read: (json: Json, path: Trail, problems: FileProblem[]) => T | undefined;
  readonly write: (value: T, indent: string) => string;
  /** The published JSON Schema is made of these: what a value of this shape looks like. */
  readonly schema: JsonObject;
  /** What an absent key stands for: an error if there is none. */
  readonly absent?: "omit" | (() => T);
}

/** The same codec, told in the schema by a name of its own: `{ named, of }`, which whoever prints the schema takes apart. */
export function named<C extends { readonly schema: JsonObject }>(name: string, codec: C): C {
  return { ...codec, schema: { named: name, of: codec.schema } };
}

/** The same codec with a sentence for people who write files by hand. */
export function explained<C extends { readonly schema: JsonObject }>(codec: C, description: string): C {
  return { ...codec, schema: { ...codec.schema, description } };
}

/** One of several schemas. */
export const either = (...schemas: readonly JsonObject[]): JsonObject => ({ anyOf: schemas });

const NAME: JsonObject = { $ref: "#/$defs/Name" };

export function kindOf(value: Json): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  return isJsonObject(value) ? "object" : typeof value;
}

export function wrongKind(problems: FileProblem[], path: JsonPath, expected: string, found: Json): undefined {
  problems.push({
    code: "D101",
    path: [...path],
    which: "value",
    data: { expected, found: kindOf(found) },
  });
  return undefined;
}

function outOfRange(problems: FileProblem[], path: JsonPath, expected: string, value: Json): undefined {
  const key = path.at(-1) ?? "";
  const shown = typeof value === "string" ? value.slice(0, 60) : value;
  problems.push({
    code: "D104",
    path: [...path],
    which: "value",
    data: { key, value: shown, expected },
  });
  return undefined;
}

/** JSON on one line, with spaces: `{ "x": 40, "y": 80 }`. */
export function inlineJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(inlineJson).join(", ")}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return "{}";
  return `{ ${entries.map(([key, item]) => `${JSON.stringify(key)}: ${inlineJson(item)}`).join(", ")} }`;
}

export function blockJson(value: Json, indent: string): string {
  return JSON.stringify(value, null, 2).replaceAll("\n", `\n${indent}`);
}

export const string: Codec<string> = {
  read: (json, path, problems) => (typeof json === "string" ? json : wrongKind(problems, path, "string", json)),
  write: (value) => JSON.stringify(value),
  schema: { type: "string" },
};

export const boolean: Codec<boolean> = {
  read: (json, path, problems) => (typeof json === "boolean" ? json : wrongKind(problems, path, "boolean", json)),
  write: (value) => String(value),
  schema: { type: "boolean" },
};

/** A finite number in the range; `whole` numbers are safe integers. */
export function number(range: { min?: number; max?: number; whole?: boolean; says: string }): Codec<number> {
  return {
    read: (json, path, problems) => {
      if (typeof json !== "number") return wrongKind(problems, path, "number", json);
      const fits =
        json >= (range.min ?? Number.NEGATIVE_INFINITY) &&
        json <= (range.max ?? Number.POSITIVE_INFINITY) &&
        (!range.whole || Number.isSafeInteger(json));
      return fits ? json : outOfRange(problems, path, range.says, json);
    },
    write: (value) => JSON.stringify(value),
    schema: {
      type: range.whole ? "integer" : "number",
      ...(range.min !== undefined && { minimum: range.min }),
      ...(range.max !== undefined && { maximum: range.max }),
    },
  };
}

/** Any JSON value, printed over several lines. */
export const anyJson: Codec<Json> = { read: (json) => json, write: blockJson, schema: {} };

export function oneOf<const T extends string>(...words: readonly T[]): Codec<T> {
  return {
    read: (json, path, problems) => {
      if (typeof json !== "string") return wrongKind(problems, path, "string", json);
      return words.find((word) => word === json) ?? outOfRange(problems, path, words.join(", "), json);
    },
    write: (value) => JSON.stringify(value),
    schema: { enum: words },
  };
}

/** A name that refers to something: kept whatever it is, since checks tell better what is wrong with it. */
export const name: Codec<string> = { ...string };

/** A name that something is given here. */
export const givenName: Codec<string> = {
  read: (json, path, problems) => {
    if (typeof json !== "string") return wrongKind(problems, path, "string", json);
    if (!isReadableName(json)) illegalName(problems, path, json, "value");
    return json;
  },
  write: (value) => JSON.stringify(value),
  schema: NAME,
};

export function illegalName(problems: FileProblem[], path: JsonPath, name: string, which: "key" | "value"): void {
  problems.push({ code: "D116", path: [...path], which, data: { name: visible(name.slice(0, 100)) } });
}

/** Names that only look right are shown with what is wrong in them: `a\u200bb`. */
function visible(name: string): string {
  return name.replace(/[^ -~]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** `oneLine`: printed on one line (paths, short words). */
export function list<T>(item: Codec<T>, options: { readonly oneLine?: boolean } = {}): Codec<readonly T[]> {
  return {
    read: (json, path, problems) => {
      if (!Array.isArray(json)) return wrongKind(problems, path, "list", json);
      const read: T[] = [];
      for (const [index, part] of json.entries()) {
        path.push(index);
        const value = item.read(part, path, problems);
        path.pop();
        if (value !== undefined) read.push(value);
      }
      return read;
    },
    write: (values, indent) => {
      if (values.length === 0) return "[]";
      if (options.oneLine) return `[${values.map((value) => item.write(value, indent)).join(", ")}]`;
      const inner = `${indent}  `;
      return `[\n${values.map((value) => inner + item.write(value, inner)).join(",\n")}\n${indent}]`;
    },
    schema: { type: "array", items: item.schema },
  };
}

/** A list whose members are told apart by their names. */
export function uniquelyNamed<T>(codec: Codec<readonly T[]>): Codec<readonly T[]> {
  return {
    ...codec,
    read: (json, path, problems) => {
      const names = new Set<string>();
      for (const [index, item] of Array.isArray(json) ? json.entries() : []) {
        const name: Json | undefined = isJsonObject(item) ? item["name"] : undefined;
        if (typeof name !== "string") continue;
        const at = [...path, index, "name"];
        if (names.has(name))
          problems.push({ code: "D118", path: at, which: "value", data: { name: name.slice(0, 100) } });
        names.add(name);
      }
      return codec.read(json, path, problems);
    },
  };
}

/** What the names of a record's entries may be. */
interface Keys {
  readonly check: (key: string, path: JsonPath, problems: FileProblem[]) => void;
  readonly schema: JsonObject;
}

const readableKeys: Keys = {
  check: (key, path, problems) => {
    if (!isReadableName(key)) illegalName(problems, path, key, "key");
  },
  schema: { propertyNames: NAME },
};

export const anyKeys: Keys = { check: () => {}, schema: {} };

/** Entries by name in document order. */
export function record<T>(item: Codec<T>, keys = readableKeys): Codec<{ readonly [name: string]: T }> {
  return {
    read: (json, path, problems) => {
      if (!isJsonObject(json)) return wrongKind(problems, path, "object", json);
      const read = newRecord<T>();
      for (const [key, part] of Object.entries(json)) {
        path.push(key);
        keys.check(key, path, problems);
        const value = item.read(part, path, problems);
        path.pop();
        if (value !== undefined) read[key] = value;
      }
      return read;
    },
    write: (values, indent) => {
      const inner = `${indent}  `;
      const entries = Object.entries(values).map(
        ([key, value]) => `${inner}${JSON.stringify(key)}: ${item.write(value, inner)}`,
      );
      return entries.length === 0 ? "{}" : `{\n${entries.join(",\n")}\n${indent}}`;
    },
    schema: { type: "object", additionalProperties: item.schema, ...keys.schema },
  };
}

export function optional<T>(codec: Codec<T>): Codec<T> {
  return { ...codec, absent: "omit" };
}

export function withDefault<T>(codec: Codec<T>, value: () => T): Codec<T> {
  return { ...codec, absent: value };
}

/** A codec whose type is known only to the shape that holds it. */
interface AnyCodec {
  readonly read: (json: Json, path: Trail, problems: FileProblem[]) => unknown;
  readonly write: (value: unknown, indent: string) => string;
  readonly schema: JsonObject;
  readonly absent?: "omit" | (() => unknown);
}

type KeyCodecs<T> = { readonly [Key in keyof T]-?: Codec<Exclude<T[Key], undefined>> };

/** An object of known keys, printed in the order given here. `oneLine` is for what moves or is drawn as one thing. */
export function shape<T extends object>(keys: KeyCodecs<T>, options: { readonly oneLine?: boolean } = {}): Codec<T> {
  const untyped: object = keys;
  const codecs: readonly (readonly [string, AnyCodec])[] = Object.entries(untyped);
  return {
    read: (json, path, problems) => {
      if (!isJsonObject(json)) return wrongKind(problems, path, "object", json);
      // Built key by key from the codecs above, which is what `KeyCodecs<T>` promises.
      const read = Object.create(Object.prototype);
      let complete = true;
      for (const key of Object.keys(json)) {
        if (Object.hasOwn(keys, key)) continue;
        const nearest = nearestName(key, Object.keys(keys));
        problems.push({
          code: "D102",
          path: [...path, key],
          which: "key",
          data: { key: key.slice(0, 100), nearest },
        });
      }
      for (const [key, codec] of codecs) {
        const part = Object.hasOwn(json, key) ? json[key] : undefined;
        if (part !== undefined) {
          path.push(key);
          const value = codec.read(part, path, problems);
          path.pop();
          if (value !== undefined) read[key] = value;
          else if (codec.absent === undefined) complete = false;
        } else if (codec.absent === undefined) {
          problems.push({ code: "D103", path: [...path], which: "value", data: { key } });
          complete = false;
        } else if (codec.absent !== "omit") read[key] = codec.absent();
      }
      return complete ? read : undefined;
    },
    write: (value, indent) => {
      const inner = options.oneLine ? indent : `${indent}  `;
      const parts = new Map<string, unknown>(Object.entries(value));
      const entries: string[] = [];
      for (const [key, codec] of codecs) {
        const part = parts.get(key);
        if (part !== undefined) entries.push(`${JSON.stringify(key)}: ${codec.write(part, inner)}`);
      }
      if (entries.length === 0) return "{}";
      if (options.oneLine) return `{ ${entries.join(", ")} }`;
      return `{\n${entries.map((entry) => inner + entry).join(",\n")}\n${indent}}`;
    },
    schema: {
      type: "object",
      properties: Object.fromEntries(codecs.map(([key, { schema }]) => [key, schema])),
      required: codecs.filter(([, { absent }]) => absent === undefined).map(([key]) => key),
      additionalProperties: false,
    },
  };
}

/** A union told apart by the word under `tag`. */
export function tagged<T extends object>(
  tag: string & keyof T,
  cases: { readonly [word: string]: Codec<T> },
): Codec<T> {
  return {
    read: (json, path, problems) => {
      if (!isJsonObject(json)) return wrongKind(problems, path, "object", json);
      const word = Object.hasOwn(json, tag) ? json[tag] : undefined;
      if (word === undefined) {
        problems.push({ code: "D103", path: [...path], which: "value", data: { key: tag } });
        return undefined;
      }
      const codec = typeof word === "string" && Object.hasOwn(cases, word) ? cases[word] : undefined;
      if (!codec) return outOfRange(problems, [...path, tag], Object.keys(cases).join(", "), word);
      return codec.read(json, path, problems);
    },
    write: (value, indent) => {
      const codec = cases[String(value[tag])];
      return codec ? codec.write(value, indent) : "{}";
    },
    schema: either(...Object.values(cases).map(({ schema }) => schema)),
  };
}

/** A codec of one member of a union, seen as one of the union: `is` decides, so that nothing is cast. */
export function member<Union, T extends Union>(codec: Codec<T>, is: (value: Union) => value is T): Codec<Union> {
  return {
    read: codec.read,
    write: (value, indent) => (is(value) ? codec.write(value, indent) : "null"),
    schema: codec.schema,
  };
}
