import type { Json } from "../base/index.ts";
import type { Scope } from "../runtime/index.ts";
import type { Skipped } from "./driver.ts";

/** The output of an earlier run stands for the step. */
export async function reuse(scope: Scope, node: string, output: Json): Promise<Json> {
  await emit(scope, node, { type: "step-reused", output });
  return output;
}

/** The step does not run. */
export async function skip(scope: Scope, node: string, skipped: Skipped): Promise<Skipped> {
  await emit(scope, node, { type: "step-skip", reason: skipped.reason });
  return skipped;
}

function emit(
  scope: Scope,
  node: string,
  body: { type: "step-reused"; output: Json } | { type: "step-skip"; reason: string },
): Promise<void> | undefined {
  return scope.run.emitter.emit(scope.pathOf(node), body);
}
