import type { Json, JsonObject } from "../base/index.ts";
import type { Contract, Field, Fields } from "./field.ts";
import { PLAIN_KEYS } from "./limits.ts";

/** A field in the spelling of files, keys in fixed order: the inverse of `parseField`. */
export function printField(field: Field): JsonObject {
  const printed: { [key: string]: Json } = { type: field.type === "contract" ? field.contract : field.type };
  const source: { readonly [key: string]: unknown } = { ...field };
  for (const key of PLAIN_KEYS) {
    const value = source[key];
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") printed[key] = value;
  }
  if (field.nullable === false) delete printed["nullable"];
  if (field.type === "string" && field.values) printed["values"] = [...field.values];
  if (field.type === "array") printed["items"] = printField(field.items);
  if (field.type === "object") printed["fields"] = printFields(field.fields);
  return printed;
}

/** Named fields in declared order. */
export function printFields(fields: Fields): JsonObject {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, printField(field)]));
}

/** `{ description?, fields }`. */
export function printContract(contract: Contract): JsonObject {
  return {
    ...(contract.description !== undefined && { description: contract.description }),
    fields: printFields(contract.fields),
  };
}
