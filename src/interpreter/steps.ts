import type { IrStep } from "../ir/index.ts";
import type { Scope } from "../runtime/index.ts";
import type { GraphDriver } from "./driver.ts";
import type { StepResult } from "./outcome.ts";
import { runBranchStep } from "./steps/branch.ts";
import { runCallStep } from "./steps/call.ts";
import { runDebateStep } from "./steps/debate.ts";
import { runFlowStep } from "./steps/flow.ts";
import { runForEachStep } from "./steps/for-each.ts";
import { runHumanStep } from "./steps/human.ts";
import { runParallelStep } from "./steps/parallel.ts";

/** Runs a step of any type: the promise of how it settled; rejects when it fails. */
export function runStepOf(step: IrStep, driver: GraphDriver, scope: Scope): Promise<StepResult> {
  switch (step.type) {
    case "function":
      return runCallStep(step, driver, scope);
    case "parallel":
      return runParallelStep(step, driver, scope);
    case "for_each":
      return runForEachStep(step, driver, scope);
    case "debate":
      return runDebateStep(step, driver, scope);
    case "human":
      return runHumanStep(step, driver, scope);
    case "branch":
      return runBranchStep(step, driver, scope);
    case "flow":
      return runFlowStep(step, driver, scope);
  }
}
