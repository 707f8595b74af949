import type { StepPrinter } from "../body-scope.ts";

/** Not printed: the front door refuses these steps with a diagnostic. */
export const printBranch: StepPrinter<"branch"> | null = null;
