import type { Json } from "../../base/index.ts";
import { compileExpression, type Work, within } from "../../expressions/index.ts";

/** A search tries an expression hundreds of times: one that needs more steps than this is taken as broken. */
const STEPS = 10_000;
/** And so is everything, once the search as a whole has done so much. */
const SEARCH_STEPS = 1_000_000;

/** The expressions that a result breaks. One that does not compile is broken by everything. */
export function ensureJudge(expressions: readonly string[]): (result: Json) => readonly string[] {
  const checks = expressions.map((text) => ({ text, compiled: compileExpression(text) }));
  const search: Work = { left: SEARCH_STEPS };
  return (result) =>
    within(search, () =>
      checks.flatMap(({ text, compiled }) => {
        const outcome = compiled.ok ? compiled.value.test({ result }, { work: { left: STEPS } }) : null;
        return outcome?.ok && outcome.value ? [] : [text];
      }),
    );
}
