import type { StepPrinter } from "../body-scope.ts";

/** Not printed: the front door refuses these steps with a diagnostic. */
export const printHuman: StepPrinter<"human"> | null = null;
