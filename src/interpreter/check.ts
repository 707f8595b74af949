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
