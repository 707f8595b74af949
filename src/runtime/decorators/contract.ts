import type { z } from "zod";
import type { Contract } from "../../contracts/index.ts";
import { contractOfZod, fieldOfZod } from "../../contracts/zod.ts";
import type { OutputType } from "../spec.ts";

type Schema = z.core.$ZodType;

const names = new WeakMap<Schema, string>();
const outputTypes = new WeakMap<Schema, OutputType>();

/**
 * Names an object type: the unit of schemas, hashes and type checks (LANGUAGE 1). Gives the schema back as it is, so
 * that `z.infer` and other schemas can use it.
 */
export function contract<Named extends z.ZodObject>(name: string, schema: Named): Named {
  names.set(schema, name);
  return schema;
}

/** The output type that a schema stands for, with every contract that it names. */
export function outputTypeOf(schema: Schema): OutputType {
  const known = outputTypes.get(schema);
  if (known !== undefined) return known;
  const named = new Map<string, Schema>();
  const nameOf = (inner: Schema): string | undefined => {
    const name = names.get(inner);
    if (name !== undefined && !named.has(name)) named.set(name, inner);
    return name;
  };
  const field = fieldOfZod(schema, nameOf);
  const contracts: { [name: string]: Contract } = {};
  // The map grows while it is walked: contracts name contracts.
  for (const [name, inner] of named) contracts[name] = contractOfZod(inner, nameOf);
  const type = { field, contracts };
  outputTypes.set(schema, type);
  return type;
}
