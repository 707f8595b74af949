import { type CompiledExpression, compileExpression } from "../expressions/index.ts";
import type { Check } from "../runtime/index.ts";

/**
 * A condition from its text. One that cannot be read (the compiler lets none through) never holds; the runtime explains
 * it from the text.
 */
export function checkOf(text: string): Check {
  let compiled: CompiledExpression | null | undefined;
  return {
    text,
    test(bindings) {
      if (compiled === undefined) {
        const reading = compileExpression(text);
        compiled = reading.ok ? reading.value : null;
      }
      const outcome = compiled?.test(bindings);
      return outcome?.ok === true && outcome.value;
    },
  };
}

/** A choice from its text: unlike a check, one that cannot be evaluated throws. */
export function decisionOf(text: string): Check {
  return {
    text,
    test(bindings) {
      const compiled = compileExpression(text);
      const outcome = compiled.ok ? compiled.value.test(bindings) : null;
      if (outcome?.ok) return outcome.value;
      throw new Error("The expression cannot be evaluated.");
    },
  };
}
