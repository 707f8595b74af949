import { StratumCompileError } from "../errors.ts";
import type { InputBinding } from "../spec.ts";
import { jsonOf } from "./json-of.ts";

/** A value that reaches the model only as an attachment, wholly or at some paths. */
export class OpaqueValue {
  readonly value: unknown;
  readonly paths: true | readonly string[];

  constructor(value: unknown, paths: true | readonly string[]) {
    this.value = value;
    this.paths = paths;
  }
}

/** `opaque(text)`: all of it. `opaque(ticket, "body", "items[].text")`: those parts; the rest stays inline (LANGUAGE 1). */
export function opaque(value: unknown, ...paths: readonly string[]): OpaqueValue {
  return new OpaqueValue(value, paths.length === 0 ? true : paths);
}

/** How the body of an infer method hands its inputs to the decorator; never seen outside. */
export class InferredCall {
  readonly inputs: { readonly [name: string]: unknown };

  constructor(inputs: { readonly [name: string]: unknown }) {
    this.inputs = inputs;
  }
}

/**
 * The body of an infer method: `return inferred({ text })` binds the inputs by name, in this order (LANGUAGE 9). It does
 * not return; the decorator takes over.
 */
export function inferred(inputs: { readonly [name: string]: unknown }): never {
  throw new InferredCall(inputs);
}

/** Runs the body of an infer method for its inputs. */
export async function bindingsOf(body: () => Promise<unknown>, name: string): Promise<readonly InputBinding[]> {
  try {
    await body();
  } catch (thrown) {
    if (thrown instanceof InferredCall) return Object.entries(thrown.inputs).map(binding);
    throw thrown;
  }
  throw new StratumCompileError({ path: "", message: `The body of ${name} must be \`return inferred({ … })\`.` });
}

function binding([name, given]: readonly [string, unknown]): InputBinding {
  if (given instanceof OpaqueValue) return { name, value: jsonOf(given.value, name), opaque: given.paths };
  return { name, value: jsonOf(given, name), opaque: [] };
}
