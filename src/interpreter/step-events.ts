import type { Json } from "../base/index.ts";
import type { Scope } from "../runtime/index.ts";
import { recordOf, type Skipped, type StepResult } from "./outcome.ts";

/** The output of an earlier run stands for the step. */
export async function reuse(scope: Scope, node: string, result: StepResult): Promise<StepResult> {
  const record = recordOf(result);
  await emit(scope, node, { type: "step-reused", output: record.status === "done" ? record.output : null });
  return result;
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
