import type { z } from "zod";
import { err, type Json, ok, type Result } from "../../base/index.ts";
import { checkInputs, validate } from "../../contracts/index.ts";
import { outputTypeOf } from "./contract.ts";
import { jsonOf, typed } from "./json-of.ts";

/**
 * The inputs of a flow from outside, or what is wrong with them, a line each: by the rule of the playground, so an absent
 * nullable one is null.
 */
export function readInputs<Schema extends z.ZodObject>(
  schema: Schema,
  given: Json,
): Result<z.output<Schema>, readonly string[]> {
  const { field, contracts } = outputTypeOf(schema);
  const checked = checkInputs(given, field.type === "object" ? field.fields : {}, contracts);
  return checked.ok ? ok(typed<z.output<Schema>>(checked.value)) : err(checked.error.map(({ message }) => message));
}

/**
 * A value held against its schema, or what is wrong with it, a line each: by the rule of the playground, whose patterns
 * are searched in linear time; the schema's own `parse` leaves them to JavaScript's engine, which may never end.
 */
export function checkValue<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
): Result<z.output<Schema>, readonly string[]> {
  const { field, contracts } = outputTypeOf(schema);
  const checked = validate(jsonOf(given, "value"), field, contracts);
  return checked.ok ? ok(typed<z.output<Schema>>(checked.value)) : err(checked.error.map(({ message }) => message));
}
