import type { StepRunner } from "../step-runner.ts";

/** Not run yet. */
export const runBranchStep: StepRunner<"branch"> | null = null;
