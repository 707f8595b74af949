import { printPath } from "../base/index.ts";
import type { IrStep } from "../ir/index.ts";
import { type Scope, StratumCompileError } from "../runtime/index.ts";
import type { GraphDriver } from "./driver.ts";
import type { StepResult } from "./outcome.ts";
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

/** The promise of how the step settled; rejects when it fails. */
export function runStepOf(step: IrStep, driver: GraphDriver, scope: Scope): Promise<StepResult> {
  switch (step.type) {
    case "function":
      return run(runners.function, step, driver, scope);
    case "parallel":
      return run(runners.parallel, step, driver, scope);
    case "for_each":
      return run(runners.for_each, step, driver, scope);
    case "debate":
      return run(runners.debate, step, driver, scope);
    case "human":
      return run(runners.human, step, driver, scope);
    case "branch":
      return run(runners.branch, step, driver, scope);
    case "flow":
      return run(runners.flow, step, driver, scope);
  }
}

function run<S extends IrStep>(
  runner: ((step: S, driver: GraphDriver, scope: Scope) => Promise<StepResult>) | null,
  step: S,
  driver: GraphDriver,
  scope: Scope,
): Promise<StepResult> {
  if (runner) return runner(step, driver, scope);
  const path = printPath(scope.pathOf(step.id));
  return Promise.reject(new StratumCompileError({ path, message: `${path}: ${step.type} doesn't run yet.` }));
}
