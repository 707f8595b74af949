import type { Json } from "../../base/index.ts";
import { type Contracts, type Field, opaquePaths } from "../../contracts/index.ts";
import { checkExpression, compileCheck, explain } from "../../workbench/index.ts";
import type { LiveCheck } from "../editors/expression-notes.tsx";

/** Tried while somebody looks on: some milliseconds for one, some frames for all that are shown at once. */
const STEPS = 5_000;
const STEPS_AT_ONCE = 50_000;

/**
 * Judges expressions over named values of the last run, each once; opaque values are masked as they are in feedback. What
 * takes longer than a screen may stand still is not tried.
 */
export function liveCheck(
  values: { readonly [name: string]: Json },
  names: { readonly [name: string]: Field },
  contracts: Contracts,
): LiveCheck {
  const opaque = Object.fromEntries(
    Object.entries(names).map(([name, field]) => [name, field.opaque ? [""] : [...opaquePaths(field, contracts)]]),
  );
  const known = new Map<string, ReturnType<LiveCheck>>();
  let left = STEPS_AT_ONCE;

  function judge(text: string): ReturnType<LiveCheck> {
    const compiled = compileCheck(text, { opaque });
    const { ast } = checkExpression(text, { names, contracts });
    if (!compiled.ok || !ast) return null;
    const work = { left: STEPS };
    const outcome = compiled.value.run(values, work);
    const told = outcome.ok ? explain(text, ast, values, { opaque, work }) : outcome;
    left -= STEPS - work.left;
    if (!outcome.ok && outcome.failure?.type === "LimitError") return { ok: null };
    const failure = !outcome.ok && outcome.failure ? `${outcome.failure.type}: ${outcome.failure.message}` : "";
    return { ok: outcome.ok, actual: told.actual ?? failure };
  }

  return (text) => {
    if (known.has(text)) return known.get(text) ?? null;
    if (left <= 0) return { ok: null };
    if (left === STEPS_AT_ONCE) setTimeout(() => (left = STEPS_AT_ONCE));
    const judged = judge(text);
    known.set(text, judged);
    return judged;
  };
}
