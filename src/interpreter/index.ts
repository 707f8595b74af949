export type { Basis } from "./basis.ts";
export type { InterpretOptions, RunHandle, RunOutcome } from "./handle.ts";
export { interpret, readInputs } from "./interpret.ts";
