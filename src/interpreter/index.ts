export type { InterpretOptions, RunHandle, RunOutcome, SchedulerState, StepRecord } from "./handle.ts";
