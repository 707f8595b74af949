import { invariant, type Json } from "../base/index.ts";
import type { GraphDriver, Skipped } from "./driver.ts";
import { reuse } from "./step-events.ts";
import { runStepOf } from "./steps.ts";

/**
 * Takes over what is known from an earlier run; else skips the step or calls the runtime. The promise of the output;
 * rejects when the step fails. (No `async` here: one promise less a step.)
 */
export function performStep(driver: GraphDriver, place: number): Promise<Json | Skipped> {
  const step = driver.schedule.graph.steps[place];
  invariant(step, "every place that is dispatched has a step");
  const earlier = driver.earlier(step.id);
  if (earlier?.status === "done") return reuse(driver.scope, step.id, earlier.output);
  return runStepOf(step, driver);
}
