/** Flows that call flows multiply: every run ends after so many steps, whatever its budget. */
export const MOST_STEPS_OF_A_RUN = 100_000;
