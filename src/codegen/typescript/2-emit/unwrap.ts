import { typeScriptType } from "../../../contracts/index.ts";
import type { Ir, Unwrap } from "../../../ir/index.ts";
import type { BodyScope } from "./body-scope.ts";
import { literal } from "./text.ts";

/**
 * The call of a function, as one value: an unstable one gives several, and `unwrap` says which is taken (LANGUAGE 5.3). Inside
 * the functions of a frame its type is written out: there TypeScript would take `unknown` from what the frame accepts.
 */
export function unwrapped(
  call: string,
  called: string,
  { ir, self }: BodyScope,
  unwrap: Unwrap = "most_likely",
): string {
  const definition = ir.functions[called];
  if (!definition || !isUnstable(called, ir)) return call;
  const type = self === "this" ? "" : `<${typeScriptType(definition.output)}>`;
  return `${call}.then${type}((value) => value.${takingOf(unwrap)})`;
}

/** Whether calls of the function give several values. */
export function isUnstable(called: string, ir: Ir): boolean {
  const definition = ir.functions[called];
  return definition?.mode === "infer" && !definition.stable;
}

function takingOf(unwrap: Unwrap): string {
  if (unwrap === "most_likely") return "mostLikely()";
  return unwrap === "sample" ? "sample()" : `assertStable(${literal(unwrap.assert_stable)})`;
}
