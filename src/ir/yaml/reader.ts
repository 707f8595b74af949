import type { Json, JsonObject, JsonPath } from "../../base/index.ts";
import { found, isJsonObject, nearestName, newRecord } from "../../base/index.ts";
import type { Contracts, Field, FieldFinding, Fields } from "../../contracts/index.ts";
import { isTypeName, parseContract, parseField } from "../../contracts/index.ts";
import type { IrDiagnostic, IrProblems } from "../problems.ts";
import type { YamlSource } from "./source.ts";

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * Takes values apart and reports what is wrong with them, each at its place in the text. A method returns undefined
 * where nothing useful was found; the report has then been made.
 */
export class Reader {
  readonly diagnostics: IrDiagnostic[] = [];
  readonly #source: YamlSource;

  constructor(source: YamlSource) {
    this.#source = source;
  }

  report<Code extends keyof IrProblems>(
    code: Code,
    path: JsonPath,
    data: IrProblems[Code],
    which: "key" | "value" = "value",
  ): undefined {
    if (this.diagnostics.length >= 100) return undefined;
    const at = this.#source.placeOf(path, which);
    this.diagnostics.push({ ...found<IrProblems, Code>(code, data), severity: "error", at });
    return undefined;
  }

  /** A mapping of known keys. */
  object(json: Json | undefined, path: JsonPath, known: readonly string[]): JsonObject | undefined {
    if (!isJsonObject(json)) return this.wrong(path, "a mapping", json);
    for (const key of Object.keys(json)) {
      if (known.includes(key)) continue;
      this.report("Y510", [...path, key], { key: key.slice(0, 100), nearest: nearestName(key, known) }, "key");
    }
    return json;
  }

  wrong(path: JsonPath, expected: string, found: Json | undefined): undefined {
    return this.report("Y512", path, { expected, found: kindOf(found) });
  }

  has(json: JsonObject, key: string, path: JsonPath): boolean {
    if (Object.hasOwn(json, key) && json[key] !== undefined) return true;
    this.report("Y511", path, { key });
    return false;
  }

  string(json: JsonObject, key: string, path: JsonPath): string | undefined {
    const value = json[key];
    if (value === undefined || typeof value === "string") return value;
    return this.wrong([...path, key], "a string", value);
  }

  needed(json: JsonObject, key: string, path: JsonPath): string {
    return this.has(json, key, path) ? (this.string(json, key, path) ?? "") : "";
  }

  boolean(json: JsonObject, key: string, path: JsonPath): boolean | undefined {
    const value = json[key];
    if (value === undefined || typeof value === "boolean") return value;
    return this.wrong([...path, key], "true or false", value);
  }

  number(
    json: JsonObject,
    key: string,
    path: JsonPath,
    range: { readonly min: number; readonly max?: number; readonly whole: boolean },
  ): number | undefined {
    const value = json[key];
    if (value === undefined) return undefined;
    if (typeof value !== "number") return this.wrong([...path, key], "a number", value);
    const { min, max = Number.POSITIVE_INFINITY, whole } = range;
    if (value >= min && value <= max && (!whole || Number.isSafeInteger(value))) return value;
    const expected = `${whole ? "a whole number" : "a number"} from ${min}${Number.isFinite(max) ? ` to ${max}` : ""}`;
    return this.report("Y513", [...path, key], { expected });
  }

  strings(json: JsonObject, key: string, path: JsonPath): readonly string[] {
    const value = json[key];
    if (value === undefined) return [];
    return this.list(value, [...path, key], (item, at) =>
      typeof item === "string" ? item : this.wrong(at, "a string", item),
    );
  }

  list<T>(json: Json | undefined, path: JsonPath, item: (json: Json, path: JsonPath) => T | undefined): readonly T[] {
    if (!Array.isArray(json)) return this.wrong(path, "a list", json) ?? [];
    return json.flatMap((part: Json, index) => item(part, [...path, index]) ?? []);
  }

  record<T>(json: Json | undefined, path: JsonPath, item: (json: Json, path: JsonPath, name: string) => T | undefined) {
    const record = newRecord<T>();
    if (!isJsonObject(json)) {
      this.wrong(path, "a mapping", json);
      return record;
    }
    for (const [name, part] of Object.entries(json)) {
      const at = [...path, name];
      this.name(name, at, "key");
      const value = item(part, at, name);
      if (value !== undefined) record[name] = value;
    }
    return record;
  }

  name(name: string, path: JsonPath, which: "key" | "value"): void {
    const legal = NAME.test(name) && !name.includes("__") && name.length <= 100;
    if (!legal || name === "constructor" || name === "prototype") {
      // Names that only look right are shown with what is wrong in them.
      const shown = name
        .slice(0, 100)
        .replace(/[^ -~]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
      this.report("Y517", path, { name: shown }, which);
    }
  }

  word<const T extends string>(json: JsonObject, key: string, path: JsonPath, words: readonly T[]): T | undefined {
    const value = json[key];
    if (value === undefined) return undefined;
    return words.find((word) => word === value) ?? this.report("Y513", [...path, key], { expected: words.join(", ") });
  }

  /** A type: its name (`Topic`, `boolean`), or a mapping with `type`. */
  type(json: Json | undefined, path: JsonPath): Field {
    const spelled: Json = typeof json === "string" ? { type: json } : (json ?? null);
    const { value, diagnostics } = parseField(spelled);
    this.#fromFields(diagnostics, path);
    return value ?? { type: "any" };
  }

  fields(json: Json | undefined, path: JsonPath): Fields {
    return json === undefined ? newRecord<Field>() : this.record(json, path, (part, at) => this.type(part, at));
  }

  contracts(json: Json | undefined, path: JsonPath): Contracts {
    if (json === undefined) return newRecord();
    return this.record(json, path, (part, at, name) => {
      if (isTypeName(name)) this.report("Y517", at, { name }, "key");
      const { value, diagnostics } = parseContract(part);
      this.#fromFields(diagnostics, at);
      return value ?? undefined;
    });
  }

  /** What `contracts` finds in a field has codes of its own here. */
  #fromFields(diagnostics: readonly FieldFinding[], around: JsonPath): void {
    for (const one of diagnostics) {
      const path = [...around, ...one.path];
      switch (one.code) {
        case "D101":
          this.report("Y512", path, one.data);
          break;
        case "D102":
          this.report("Y510", path, { ...one.data, nearest: null }, "key");
          break;
        case "D103":
          this.report("Y511", path, one.data);
          break;
        case "D104":
          this.report("Y513", path, { expected: "another value" });
          break;
      }
    }
  }
}

export function kindOf(value: Json | undefined): string {
  if (value === undefined || value === null) return "nothing";
  if (Array.isArray(value)) return "a list";
  return isJsonObject(value) ? "a mapping" : `a ${typeof value}`;
}
