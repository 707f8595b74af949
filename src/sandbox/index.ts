/**
 * Compute code and patterns, away from everything. `createSandbox` runs in a worker of its realm: a few built-ins of
 * QuickJS cannot be interrupted, so whoever starts the worker terminates it when an answer is overdue.
 *
 * Lazy door: `sandbox/patterns.ts` (`createPatterns`), for realms that bring their own compute code.
 */
export type { SandboxSign } from "./options.ts";
export { createSandbox } from "./sandbox.ts";
