import type { StepRunner } from "../step-runner.ts";

/** Not run yet. */
export const runHumanStep: StepRunner<"human"> | null = null;
