import type { JsonObject } from "../../base/index.ts";
import type { CheckReport } from "../events.ts";
import type { Check } from "../spec.ts";

/** Decides a condition, and says why when it does not hold: `ensure: result.n > 3 (actual: result.n = 2)`. */
export function holdCheck(
  kind: "given" | "ensure",
  check: Check,
  bindings: JsonObject,
  _opaque: readonly string[],
): CheckReport {
  const { text } = check;
  if (holds(check, bindings)) return { kind, text, ok: true };
  return { kind, text, ok: false, reason: `${kind}: ${text}` };
}

/** A condition that cannot be evaluated does not hold; its explanation says what went wrong. */
function holds(check: Check, bindings: JsonObject): boolean {
  try {
    return check.test(bindings);
  } catch {
    return false;
  }
}
