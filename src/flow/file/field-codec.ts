import type { Json, JsonPath } from "../../base/index.ts";
import { isJsonObject, nearestName, newRecord } from "../../base/index.ts";
import type { Contract, Contracts, Field, FieldFinding, Fields } from "../../contracts/index.ts";
import { FIELD_KEYS, parseField, printField } from "../../contracts/index.ts";
import { isReadableName } from "../names.ts";
import { type Codec, type FileProblem, illegalName, inlineJson, optional, record, shape, string } from "./codec.ts";

/** A field in the spelling of LANGUAGE 1 (`"type": "Topic"` is a contract): one line, inner fields on lines of their own. */
export const field: Codec<Field> = {
  read: (json, path, problems) => {
    const { value, diagnostics } = parseField(json);
    for (const one of diagnostics) problems.push(problemOf(one, [...path, ...one.path]));
    if (value) checkNames(value, path, problems);
    return value ?? undefined;
  },
  write: (value, indent) => writeField(printField(value), indent),
  schema: { $ref: "#/$defs/Field" },
};

function problemOf(found: FieldFinding, path: JsonPath): FileProblem {
  if (found.code !== "D102") return { ...found, path, which: "value" };
  const { key } = found.data;
  return { code: "D102", path, which: "key", data: { key, nearest: nearestName(key, FIELD_KEYS) } };
}

function writeField(json: Json, indent: string): string {
  if (!isJsonObject(json)) return inlineJson(json);
  const nested = isJsonObject(json["fields"]) || (isJsonObject(json["items"]) && hasFields(json["items"]));
  if (!nested) return inlineJson(json);
  const inner = `${indent}  `;
  const lines = Object.entries(json).map(([key, value]) => {
    const printed =
      key === "fields" ? writeFields(value, inner) : key === "items" ? writeField(value, inner) : inlineJson(value);
    return `${inner}${JSON.stringify(key)}: ${printed}`;
  });
  return `{\n${lines.join(",\n")}\n${indent}}`;
}

function hasFields(json: Json): boolean {
  return (
    isJsonObject(json) && (isJsonObject(json["fields"]) || (json["items"] !== undefined && hasFields(json["items"])))
  );
}

function writeFields(json: Json, indent: string): string {
  if (!isJsonObject(json)) return inlineJson(json);
  const inner = `${indent}  `;
  const lines = Object.entries(json).map(
    ([name, value]) => `${inner}${JSON.stringify(name)}: ${writeField(value, inner)}`,
  );
  return lines.length === 0 ? "{}" : `{\n${lines.join(",\n")}\n${indent}}`;
}

function checkNames(value: Field, path: JsonPath, problems: FileProblem[]): void {
  if (value.type === "array") checkNames(value.items, [...path, "items"], problems);
  if (value.type === "contract" && !isReadableName(value.contract)) {
    illegalName(problems, [...path, "type"], value.contract, "value");
  }
  if (value.type !== "object") return;
  for (const [name, inner] of Object.entries(value.fields)) {
    const at = [...path, "fields", name];
    if (!isReadableName(name)) illegalName(problems, at, name, "key");
    checkNames(inner, at, problems);
  }
}

export const fields: Codec<Fields> = { ...record(field), schema: { $ref: "#/$defs/Fields" } };

export const contract: Codec<Contract> = {
  ...shape<Contract>({ description: optional(string), fields }),
  schema: { $ref: "#/$defs/Contract" },
};

export const contracts: Codec<Contracts> = { ...record(contract), absent: () => newRecord<Contract>() };
