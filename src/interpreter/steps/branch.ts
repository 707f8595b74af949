import { runBranch } from "../../runtime/index.ts";
import { truthOf } from "../conditions.ts";
import { Routed } from "../outcome.ts";
import type { StepRunner } from "../step-runner.ts";

/** Decides which way the flow goes on (LANGUAGE 4). */
export const runBranchStep: StepRunner<"branch"> = async (step, driver, scope) => {
  const cases = step.cases.map(({ name, condition }) => ({ name, test: () => truthOf(condition, driver) }));
  return new Routed(null, await runBranch({ node: step.id }, cases, scope));
};
