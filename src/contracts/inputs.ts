import { err, isJsonObject, type Json, type JsonObject, ok, type Result } from "../base/index.ts";
import type { Contracts, Fields } from "./field.ts";
import { type Issue, validate } from "./validate.ts";

/**
 * Inputs from outside, held against what is declared: the one door of the page, the command line and forms. Absent
 * nullable ones become null; issues begin with `input`.
 */
export function checkInputs(given: Json, declared: Fields, contracts: Contracts): Result<JsonObject, readonly Issue[]> {
  const checked = validate(given, { type: "object", fields: declared }, contracts, { root: "input" });
  if (!checked.ok) return checked;
  return isJsonObject(checked.value) ? ok(checked.value) : err([]);
}
