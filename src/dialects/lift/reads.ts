import { isJsonObject, type Json, type JsonObject } from "../../base/index.ts";
import type { Field } from "../../contracts/index.ts";
import { isReadableName } from "../../flow/index.ts";
import type { OldFlow } from "../file/model.ts";
import { oldReference } from "../file/reference.ts";

const IN_TEXT = /\$\.steps\.([\w-]+)\.output((?:\.[A-Za-z_]\w*)*)/g;

/** Which parts of each step's output are read somewhere in the flow, by id in the file. */
export function readsOf(flow: OldFlow): ReadonlyMap<string, readonly (readonly string[])[]> {
  const reads = new Map<string, (readonly string[])[]>();
  const add = (id: string, path: readonly string[]): void => {
    if (path.length === 0) return;
    const known = reads.get(id);
    if (known) known.push(path);
    else reads.set(id, [path]);
  };
  for (const step of flow.steps) {
    for (const { text } of [...step.inputs, ...(step.source ? [step.source] : [])]) {
      const reference = oldReference(text);
      if (reference?.root === "step") add(reference.id, reference.path);
    }
    for (const [, id = "", path = ""] of step.skip_if?.text.matchAll(IN_TEXT) ?? []) add(id, path.split(".").slice(1));
  }
  return reads;
}

/** The type of an output that no contract names: what its schema says, and what is read of it. */
export function typeOfReads(schema: Json | undefined, reads: readonly (readonly string[])[]): Field {
  const said = schema === undefined ? { type: "any" as const } : fieldOfSchema(schema);
  const fields: { [name: string]: Field } = { ...(said.type === "object" && said.fields) };
  if (said.type !== "object" && said.type !== "any") return said;
  for (const name of new Set(reads.flatMap(([first]) => first ?? []))) {
    if (Object.hasOwn(fields, name) || !isReadableName(name)) continue;
    const deeper = reads.flatMap(([first, ...rest]) => (first === name && rest.length > 0 ? [rest] : []));
    fields[name] = { ...typeOfReads(undefined, deeper), nullable: true };
  }
  return Object.keys(fields).length > 0 ? { type: "object", fields } : { type: "any" };
}

/** As much of a JSON Schema as fields can say. */
function fieldOfSchema(schema: Json): Field {
  if (!isJsonObject(schema)) return { type: "any" };
  const { type, properties, items } = schema;
  if (type === "array") return { type, items: fieldOfSchema(items ?? null) };
  if (properties !== undefined && isJsonObject(properties)) return objectOf(schema);
  if (type === "string") return { type, ...valuesOf(schema["enum"]) };
  if (type === "number" || type === "integer" || type === "boolean") return { type };
  return { type: "any" };
}

function objectOf(schema: JsonObject): Field {
  const { properties, required } = schema;
  const needed = Array.isArray(required) ? required : null;
  const fields = Object.entries(properties !== undefined && isJsonObject(properties) ? properties : {}).map(
    ([name, part]): readonly [string, Field] => {
      const field = fieldOfSchema(part);
      return [name, needed && !needed.includes(name) ? { ...field, nullable: true } : field];
    },
  );
  if (fields.length === 0 || fields.some(([name]) => !isReadableName(name))) {
    return { type: "any" };
  }
  return { type: "object", fields: Object.fromEntries(fields) };
}

function valuesOf(list: Json | undefined) {
  const values = Array.isArray(list) ? list.filter((value): value is string => typeof value === "string") : [];
  const isEnumeration = values.length > 0 && Array.isArray(list) && new Set(values).size === list.length;
  return isEnumeration ? { values } : {};
}
