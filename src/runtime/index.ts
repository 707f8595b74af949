export type { RunError, RunErrorCode } from "./errors.ts";
export type * from "./events.ts";
export type * from "./ports.ts";
