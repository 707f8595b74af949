/**
 * Compute code and patterns, away from everything. `createSandbox` runs in a worker of its realm: a few built-ins of
 * QuickJS cannot be interrupted, so whoever starts the worker terminates it when an answer is overdue.
 */
export type { SandboxLimits, SandboxOptions } from "./options.ts";
export { createSandbox, type Sandbox } from "./sandbox.ts";
