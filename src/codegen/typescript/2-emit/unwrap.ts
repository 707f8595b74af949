import type { Ir, Unwrap } from "../../../ir/index.ts";
import { literal } from "./text.ts";

/** The call of a function, as one value: an unstable one gives several, and `unwrap` says which is taken (LANGUAGE 5.3). */
export function unwrapped(call: string, called: string, ir: Ir, unwrap: Unwrap = "most_likely"): string {
  const definition = ir.functions[called];
  if (definition?.mode !== "infer" || definition.stable) return call;
  return `${call}.then((value) => value.${takingOf(unwrap)})`;
}

function takingOf(unwrap: Unwrap): string {
  if (unwrap === "most_likely") return "mostLikely()";
  return unwrap === "sample" ? "sample()" : `assertStable(${literal(unwrap.assert_stable)})`;
}
