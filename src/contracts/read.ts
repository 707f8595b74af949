import type { Found, Json, JsonObject, JsonPath, Phase } from "../base/index.ts";
import { isJsonArray, isJsonObject, newRecord } from "../base/index.ts";
import { type Constraints, LIST_CONSTRAINTS, NUMBER_CONSTRAINTS, TEXT_CONSTRAINTS } from "./constraints.ts";
import type { Contract, Field, Fields } from "./field.ts";
import { keysOf, readLimits } from "./limits.ts";
import { isTypeName } from "./types.ts";

/** What `parseField` and `parseContract` report; who knows the file makes diagnostics of it. */
export type FieldFinding = Found<FieldProblems> & { readonly path: JsonPath };

interface FieldProblems {
  /** Wrong kind of value. */
  D101: { readonly expected: string; readonly found: string };
  /** Unknown key. */
  D102: { readonly key: string };
  /** Missing key. */
  D103: { readonly key: string };
  /** A bound that is negative where it counts, an empty or doubled list of values … */
  D104: { readonly key: string; readonly value: Json };
}

/**
 * Reads a field in the spelling of files: a built-in `type`, or a contract's name (`type: Topic`). Unknown keys and
 * malformed constraints are diagnostics and left out; null when there is no usable type.
 */
export function parseField(json: Json): Phase<Field | null, FieldFinding> {
  const reader = new Reader();
  return { value: reader.field(json, []), diagnostics: reader.diagnostics };
}

/** Reads `{ description?, fields }`; null when it is no object. */
export function parseContract(json: Json): Phase<Contract | null, FieldFinding> {
  const reader = new Reader();
  return { value: reader.contract(json, []), diagnostics: reader.diagnostics };
}

class Reader {
  readonly diagnostics: FieldFinding[] = [];

  contract(json: Json, path: JsonPath): Contract | null {
    if (!isJsonObject(json)) return this.#wrongType(path, "object", json);
    this.#refuseUnknown(json, ["description", "fields"], path);
    const description = this.#string(json, "description", path);
    const fields = this.#required(json, "fields", path);
    return {
      ...(description !== undefined && { description }),
      fields: fields === undefined ? {} : this.fields(fields, [...path, "fields"]),
    };
  }

  fields(json: Json, path: JsonPath): Fields {
    if (!isJsonObject(json)) {
      this.#wrongType(path, "object", json);
      return {};
    }
    const fields: [string, Field][] = [];
    for (const [name, value] of Object.entries(json)) {
      const field = this.field(value, [...path, name]);
      if (field) fields.push([name, field]);
    }
    return newRecord(fields);
  }

  field(json: Json, path: JsonPath): Field | null {
    if (!isJsonObject(json)) return this.#wrongType(path, "object", json);
    const type = this.#required(json, "type", path);
    if (type === undefined) return null;
    if (typeof type !== "string") return this.#wrongType([...path, "type"], "string", type);
    if (type === "") return this.#bad(json, "type", path);
    const builtIn = isTypeName(type) ? type : "contract";
    this.#refuseUnknown(json, keysOf(builtIn), path);
    const nullable = this.#boolean(json, "nullable", path);
    const opaque = this.#boolean(json, "opaque", path);
    const description = this.#string(json, "description", path);
    const base = {
      ...(nullable && { nullable }),
      ...(opaque !== undefined && { opaque }),
      ...(description !== undefined && { description }),
    };
    switch (builtIn) {
      case "string": {
        const values = this.#values(json, path);
        return { type: builtIn, ...base, ...this.#limits(TEXT_CONSTRAINTS, json, path), ...(values && { values }) };
      }
      case "number":
      case "integer":
        return { type: builtIn, ...base, ...this.#limits(NUMBER_CONSTRAINTS, json, path) };
      case "array": {
        const items = this.#required(json, "items", path);
        const field = items === undefined ? null : this.field(items, [...path, "items"]);
        const limits = this.#limits(LIST_CONSTRAINTS, json, path);
        return { type: builtIn, ...base, items: field ?? { type: "any" }, ...limits };
      }
      case "object": {
        const fields = this.#required(json, "fields", path);
        return { type: builtIn, ...base, fields: fields === undefined ? {} : this.fields(fields, [...path, "fields"]) };
      }
      case "contract":
        return { type: builtIn, ...base, contract: type };
      default:
        return { type: builtIn, ...base };
    }
  }

  #values(json: JsonObject, path: JsonPath): readonly string[] | undefined {
    const values = json["values"];
    if (values === undefined) return undefined;
    if (!isJsonArray(values)) {
      this.#wrongType([...path, "values"], "list of strings", values);
      return undefined;
    }
    const strings = values.filter((value) => typeof value === "string");
    if (strings.length !== values.length) this.#wrongType([...path, "values"], "list of strings", values);
    const distinct = [...new Set(strings)];
    if (distinct.length === 0 || distinct.length !== strings.length) this.#bad(json, "values", path);
    return distinct.length > 0 ? distinct : undefined;
  }

  #limits<Limits extends object, Value, Made>(
    constraints: Constraints<Limits, Value, Made>,
    json: JsonObject,
    path: JsonPath,
  ): Partial<Limits> {
    return readLimits(constraints, json, (key, expected) => {
      if (expected === null) this.#bad(json, key, path);
      else this.#wrongType([...path, key], expected, json[key] ?? null);
    });
  }

  #string(json: JsonObject, key: string, path: JsonPath): string | undefined {
    const value = json[key];
    if (value === undefined || typeof value === "string") return value;
    this.#wrongType([...path, key], "string", value);
    return undefined;
  }

  #boolean(json: JsonObject, key: string, path: JsonPath): boolean | undefined {
    const value = json[key];
    if (value === undefined || typeof value === "boolean") return value;
    this.#wrongType([...path, key], "boolean", value);
    return undefined;
  }

  #required(json: JsonObject, key: string, path: JsonPath): Json | undefined {
    if (Object.hasOwn(json, key)) return json[key];
    this.diagnostics.push({ code: "D103", path, data: { key } });
    return undefined;
  }

  #refuseUnknown(json: JsonObject, known: readonly string[], path: JsonPath): void {
    for (const key of Object.keys(json)) {
      if (!known.includes(key)) this.diagnostics.push({ code: "D102", path: [...path, key], data: { key } });
    }
  }

  #bad(json: JsonObject, key: string, path: JsonPath): null {
    this.diagnostics.push({ code: "D104", path: [...path, key], data: { key, value: json[key] ?? null } });
    return null;
  }

  #wrongType(path: JsonPath, expected: string, found: Json): null {
    this.diagnostics.push({ code: "D101", path, data: { expected, found: kindOf(found) } });
    return null;
  }
}

function kindOf(value: Json): string {
  if (value === null) return "null";
  return isJsonArray(value) ? "array" : typeof value;
}
