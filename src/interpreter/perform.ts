import { invariant } from "../base/index.ts";
import type { IrStep } from "../ir/index.ts";
import { runAttempt, type Scope } from "../runtime/index.ts";
import { keptBack } from "./conditions.ts";
import type { GraphDriver } from "./driver.ts";
import { Failed, type StepResult } from "./outcome.ts";
import { give, givenFor, skip } from "./step-events.ts";
import { runStepOf } from "./steps.ts";

/**
 * Skips the step, takes the output that is given for it, or calls the runtime. The promise of how it settled; rejects when
 * the step fails and nothing waits for that. (No `async` here: one promise less a step.)
 */
export function performStep(driver: GraphDriver, place: number, scope: Scope): Promise<StepResult> {
  const step = driver.schedule.graph.steps[place];
  invariant(step, "every place that is dispatched has a step");
  if (step.when === undefined && step.skip_if === undefined) return attempted(step, driver, scope);
  return conditioned(step, driver, scope);
}

async function conditioned(step: IrStep, driver: GraphDriver, scope: Scope): Promise<StepResult> {
  const skipped = await keptBack(step, driver, scope);
  return skipped ? skip(scope, step.id, skipped) : attempted(step, driver, scope);
}

function attempted(step: IrStep, driver: GraphDriver, scope: Scope): Promise<StepResult> {
  const output = givenFor(step, driver.execution);
  if (output !== undefined) return give(scope, step, output);
  if (!driver.schedule.graph.attempted.has(step.id)) return runStepOf(step, driver, scope);
  return attempt(step, driver, scope);
}

async function attempt(step: IrStep, driver: GraphDriver, scope: Scope): Promise<StepResult> {
  let result: StepResult = null;
  const outcome = await runAttempt(scope, async (inside) => {
    result = await runStepOf(step, driver, inside);
    return null;
  });
  return outcome.ok ? result : new Failed(outcome.error);
}
