import { err, type Json, ok, parseMachineJson, type Result } from "../../base/index.ts";
import { sandboxFailure } from "../compute.ts";
import { StratumError } from "../errors.ts";
import type { ComputeFault } from "../ports.ts";
import { promised } from "./promised.ts";

/**
 * The body of a compute method, read as the playground's sandbox reads it: what JSON leaves out is left out, and what it
 * has no word for, or what is thrown, is the same `SandboxError` in the same words (LANGUAGE 5.8). Line and column
 * in the text of the canvas are not known here (ADR 15): the error that was thrown is the `cause`.
 */
export function runCode(name: string, path: string, work: () => Promise<unknown>): Promise<Json> {
  return promised(work).then(
    (value) => {
      const result = jsonOfResult(value);
      if (result.ok) return result.value;
      throw sandboxFailure(result.error, name, path);
    },
    (thrown: unknown) => {
      if (thrown instanceof StratumError) throw thrown;
      throw Object.assign(sandboxFailure(faultOf(thrown), name, path), { cause: thrown });
    },
  );
}

function faultOf(thrown: unknown): ComputeFault {
  if ((typeof thrown !== "object" || thrown === null) && typeof thrown !== "function") {
    return { kind: "thrown", message: String(thrown) };
  }
  const { name, message } = { name: "Error", message: "thrown without a message", ...textsOf(thrown) };
  if (name === "RangeError" && /call stack/.test(message))
    return { kind: "stack", message: "The calls are nested too deeply" };
  return { kind: "thrown", message: `${name === "Error" ? "" : `${name}: `}${message}` };
}

/** What it says of itself, inherited parts included. */
function textsOf(thrown: object): { readonly name?: string; readonly message?: string } {
  const name = "name" in thrown ? thrown.name : undefined;
  const message = "message" in thrown ? thrown.message : undefined;
  return {
    ...(typeof name === "string" && { name }),
    ...(typeof message === "string" && { message }),
  };
}

function jsonOfResult(value: unknown): Result<Json, ComputeFault> {
  const kind = typeof value;
  if (value === null || typeof value === "string" || typeof value === "boolean") return ok(value);
  // JSON has no -0.
  if (Number.isSafeInteger(value)) return ok(Number(value) + 0);
  if (value === undefined) return unspoken("The function returned nothing");
  if (kind === "function" || kind === "symbol" || kind === "bigint") {
    return unspoken(`The function returned a ${kind}, which JSON has no word for`);
  }
  try {
    const said = spoken(value);
    return said.ok ? said : unspoken(said.error);
  } catch (error) {
    const fault = faultOf(error);
    const [reason] = /circular|BigInt/.exec(fault.message) ?? [];
    if (reason === undefined || !(error instanceof TypeError)) return err(fault);
    const why = reason === "circular" ? "circular reference" : error.message;
    return unspoken(`The result cannot be written as JSON: ${why}`);
  }
}

const unspoken = (message: string) => err<ComputeFault>({ kind: "result", message });

/** As JSON says it, unless something would be lost. */
function spoken(value: unknown): Result<Json, string> {
  const said: string | undefined = JSON.stringify(value);
  if (said === undefined) return err("The function returned nothing that JSON has a word for");
  // Without a null nothing was lost.
  if (!said.includes("null")) return parseMachineJson(said);
  const paths = new Map<unknown, string>();
  let lost: string | null = null;
  const again = JSON.stringify(value, function (this: object, key, item: unknown) {
    if (lost !== null) return null;
    const made: unknown = item instanceof Number ? Number(item) : item;
    const around = paths.get(this);
    const path = around === undefined ? "result" : `${around}${Array.isArray(this) ? `[${key}]` : `.${key}`}`;
    const found = unspeakable(Reflect.get(this, key), made, around !== undefined && !Array.isArray(this));
    if (found !== null) lost = `${path} is ${found}`;
    if (typeof made === "object" && made !== null) paths.set(made, path);
    return made;
  });
  return lost === null ? parseMachineJson(again) : err(lost);
}

/** What JSON would say null for: `made` is what `toJSON` made of the value. Null: nothing. A field may be left out. */
function unspeakable(value: unknown, made: unknown, isField: boolean): string | null {
  if (typeof made === "number" && !Number.isFinite(made)) return String(made);
  if (made === null && value instanceof Date && Number.isNaN(Number(value))) return "an invalid date";
  if (isField) return null;
  if (made === undefined) return "undefined";
  return typeof made === "function" || typeof made === "symbol" ? `a ${typeof made}` : null;
}
