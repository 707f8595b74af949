import type { JsonObject } from "../../base/index.ts";
import { compileCheck, type OpaqueNames, withinSteps } from "../../expressions/index.ts";
import type { CheckReport } from "../events.ts";
import type { Check } from "../spec.ts";

/** Decides a condition, and says why when it does not hold: `ensure: result.n > 3 (actual: result.n = 2)`. */
export function holdCheck(
  kind: "given" | "ensure",
  check: Check,
  bindings: JsonObject,
  opaque: OpaqueNames,
): CheckReport {
  const broken = whyBroken(kind, check, bindings, opaque);
  return { kind, text: check.text, ...(broken === null ? { ok: true } : { ok: false, ...broken }) };
}

/** Null when the condition holds; else what it said, and why it doesn't hold. `kind` is the word in front of it. */
export function whyBroken(
  kind: string,
  check: Check,
  bindings: JsonObject,
  opaque: OpaqueNames = {},
): { readonly actual?: string; readonly reason: string } | null {
  return holds(check, bindings) ? null : why(kind, check.text, bindings, opaque);
}

/** A condition that cannot be evaluated does not hold; its explanation says what went wrong. */
function holds(check: Check, bindings: JsonObject): boolean {
  try {
    return withinSteps(() => check.test(bindings));
  } catch {
    return false;
  }
}

/**
 * Always from the text, whoever decided: the interpreter and exported code give the same lines. A text that is no
 * expression, or that holds where the predicate did not, explains nothing.
 */
function why(
  kind: string,
  text: string,
  bindings: JsonObject,
  opaque: OpaqueNames,
): { actual?: string; reason: string } {
  const compiled = compileCheck(text, { kind, opaque });
  const result = compiled.ok ? compiled.value.run(bindings) : null;
  if (result === null || result.ok) return { reason: `${kind}: ${text}` };
  return result.actual === undefined ? { reason: result.reason } : { actual: result.actual, reason: result.reason };
}
