/**
 * Compute code and patterns, away from everything. `createSandbox` runs in a worker of its realm: a few built-ins of
 * QuickJS cannot be interrupted, so whoever starts the worker terminates it when an answer is overdue.
 *
 * Lazy doors: `sandbox/patterns.ts` (`checkPattern`, `createPatterns`: no QuickJS), `sandbox/strip-types.ts` (sucrase).
 */
export type { SandboxLimits, SandboxOptions } from "./options.ts";
export { createSandbox, DEFAULT_LIMITS, type Sandbox } from "./sandbox.ts";
