import type { Json } from "../../base/index.ts";
import { compileExpression } from "../../expressions/index.ts";

/** A search tries an expression hundreds of times: one that needs more steps than this is taken as broken. */
const STEPS = 10_000;

/** The expressions that a result breaks. One that does not compile is broken by everything. */
export function ensureJudge(expressions: readonly string[]): (result: Json) => readonly string[] {
  const checks = expressions.map((text) => ({ text, compiled: compileExpression(text) }));
  return (result) =>
    checks.flatMap(({ text, compiled }) => {
      const outcome = compiled.ok ? compiled.value.test({ result }, { steps: STEPS }) : null;
      return outcome?.ok && outcome.value ? [] : [text];
    });
}
