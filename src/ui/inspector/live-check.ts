import type { Json } from "../../base/index.ts";
import { type Contracts, type Field, opaquePaths } from "../../contracts/index.ts";
import { checkExpression, compileCheck, explain } from "../../workbench/index.ts";
import type { LiveCheck } from "../editors/expression-notes.tsx";

/** Judges expressions over named values of the last run; opaque values are masked as they are in feedback. */
export function liveCheck(
  values: { readonly [name: string]: Json },
  names: { readonly [name: string]: Field },
  contracts: Contracts,
): LiveCheck {
  const opaque = Object.fromEntries(
    Object.entries(names).map(([name, field]) => [name, field.opaque ? [""] : [...opaquePaths(field, contracts)]]),
  );
  return (text) => {
    const compiled = compileCheck(text, { opaque });
    const { ast } = checkExpression(text, { names, contracts });
    if (!compiled.ok || !ast) return null;
    const outcome = compiled.value.run(values);
    const told = explain(text, ast, values, { opaque });
    if (outcome.ok) return { ok: true, actual: told.actual ?? "" };
    const failure = outcome.failure ? `${outcome.failure.type}: ${outcome.failure.message}` : "";
    return { ok: false, actual: outcome.actual ?? failure };
  };
}
