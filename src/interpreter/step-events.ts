import { type Json, ownValue } from "../base/index.ts";
import type { IrStep } from "../ir/index.ts";
import type { Scope } from "../runtime/index.ts";
import type { Execution } from "./driver.ts";
import { decided, type Skipped, type StepResult } from "./outcome.ts";

/** The output that is given for this step; undefined: none is, it has to run. A Branch has none. */
export function givenFor(step: IrStep, { flow, given }: Execution): Json | undefined {
  if (flow === null || step.type === "branch") return undefined;
  return ownValue(ownValue(given, flow) ?? {}, step.id);
}

/** The step does not run: its output is given. */
export async function give(scope: Scope, step: IrStep, output: Json): Promise<StepResult> {
  const path = scope.begin(step.id);
  scope.run.standing?.ended(path, output);
  await scope.run.emitter.emit(path, { type: "step-reused", output, given: true });
  return step.type === "human" ? decided(output) : output;
}

/** The step does not run. */
export async function skip(scope: Scope, node: string, skipped: Skipped): Promise<Skipped> {
  await scope.run.emitter.emit(scope.pathOf(node), { type: "step-skip", reason: skipped.reason });
  return skipped;
}
