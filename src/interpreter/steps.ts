import { type Json, printPath } from "../base/index.ts";
import type { IrStep } from "../ir/index.ts";
import { StratumCompileError } from "../runtime/index.ts";
import type { GraphDriver, Skipped } from "./driver.ts";
import type { StepRunner } from "./step-runner.ts";
import { runBranchStep } from "./steps/branch.ts";
import { runCallStep } from "./steps/call.ts";
import { runDebateStep } from "./steps/debate.ts";
import { runFlowStep } from "./steps/flow.ts";
import { runForEachStep } from "./steps/for-each.ts";
import { runHumanStep } from "./steps/human.ts";
import { runParallelStep } from "./steps/parallel.ts";

/** One runner a type of step; null where this interpreter has none (the compiler lets no such step through). */
const runners: { readonly [K in IrStep["type"]]: StepRunner<K> | null } = {
  function: runCallStep,
  parallel: runParallelStep,
  for_each: runForEachStep,
  debate: runDebateStep,
  human: runHumanStep,
  branch: runBranchStep,
  flow: runFlowStep,
};

export function isPerformable(type: IrStep["type"]): boolean {
  return runners[type] !== null;
}

/** The promise of the output; rejects when the step fails. */
export function runStepOf(step: IrStep, driver: GraphDriver): Promise<Json | Skipped> {
  switch (step.type) {
    case "function":
      return run(runners.function, step, driver);
    case "parallel":
      return run(runners.parallel, step, driver);
    case "for_each":
      return run(runners.for_each, step, driver);
    case "debate":
      return run(runners.debate, step, driver);
    case "human":
      return run(runners.human, step, driver);
    case "branch":
      return run(runners.branch, step, driver);
    case "flow":
      return run(runners.flow, step, driver);
  }
}

function run<S extends IrStep>(
  runner: ((step: S, driver: GraphDriver) => Promise<Json | Skipped>) | null,
  step: S,
  driver: GraphDriver,
): Promise<Json | Skipped> {
  if (runner) return runner(step, driver);
  const path = printPath(driver.scope.pathOf(step.id));
  return Promise.reject(new StratumCompileError({ path, message: `${path}: ${step.type} doesn't run yet.` }));
}
