export type { InterpretOptions, RunHandle, RunOutcome, SchedulerState, StepRecord } from "./handle.ts";
export { interpret, readInputs } from "./interpret.ts";
export { stateOfEvents } from "./state-of-events.ts";
