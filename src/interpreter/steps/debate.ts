import type { StepRunner } from "../step-runner.ts";

/** Not run yet. */
export const runDebateStep: StepRunner<"debate"> | null = null;
