import { err, type Json, ok, parseJson, type Result } from "../../base/index.ts";
import { sandboxFailure } from "../compute.ts";
import { StratumError } from "../errors.ts";
import type { ComputeFault } from "../ports.ts";

/**
 * The body of a compute method, read as the playground's sandbox reads it: what JSON leaves out is left out, and what it
 * has no word for, or what is thrown, is the same `SandboxError` in the same words (LANGUAGE 5.8). Only the line and the
 * column in the user's code are not known here.
 */
export async function runCode(name: string, path: string, work: () => Promise<unknown>): Promise<Json> {
  const failed = (fault: ComputeFault) => sandboxFailure(fault, name, path);
  let value: unknown;
  try {
    value = await work();
  } catch (thrown) {
    throw thrown instanceof StratumError ? thrown : failed(faultOf(thrown));
  }
  const result = jsonOfResult(value);
  if (result.ok) return result.value;
  throw failed({ kind: "result", message: result.error });
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

function jsonOfResult(value: unknown): Result<Json, string> {
  const kind = typeof value;
  if (value === null || typeof value === "string" || typeof value === "boolean") return ok(value);
  if (value === undefined) return err("The function returned nothing");
  if (kind === "function" || kind === "symbol" || kind === "bigint") {
    return err(`The function returned a ${kind}, which JSON has no word for`);
  }
  let said: string | undefined;
  try {
    said = JSON.stringify(value);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return err(`The result cannot be written as JSON: ${/circular/.test(reason) ? "circular reference" : reason}`);
  }
  if (said === undefined) return err("The function returned nothing that JSON has a word for");
  // Without a null nothing was lost.
  const lost = said.includes("null") ? unspeakable(value, "result") : null;
  return lost === null ? parseJson(said) : err(lost);
}

/** What JSON would say null for, with its place; null: nothing. */
function unspeakable(value: unknown, path: string): string | null {
  if (value === undefined) return `${path} is undefined`;
  if (typeof value === "number" && !Number.isFinite(value)) return `${path} is ${value}`;
  if (typeof value === "function" || typeof value === "symbol") return `${path} is a ${typeof value}`;
  if (typeof value !== "object" || value === null || ("toJSON" in value && typeof value.toJSON === "function"))
    return null;
  const parts: readonly (readonly [string, unknown])[] = Array.isArray(value)
    ? Array.from(value, (item: unknown, index) => [`[${index}]`, item])
    : // An absent field is a field that is absent, however it is spelled.
      Object.entries(value).flatMap(([key, item]: [string, unknown]) =>
        item === undefined ? [] : [[`.${key}`, item] as const],
      );
  for (const [place, item] of parts) {
    const found = unspeakable(item, `${path}${place}`);
    if (found !== null) return found;
  }
  return null;
}
