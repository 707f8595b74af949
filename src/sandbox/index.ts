/**
 * Compute code and patterns, away from everything. `createSandbox` runs in a thread of its own (`serveSandbox`): a few
 * built-ins of QuickJS cannot be interrupted, so whoever starts the thread ends it when an answer is overdue.
 *
 * Lazy doors: `sandbox/client.ts` (whoever starts the thread), `sandbox/patterns.ts` (`createPatterns`, for realms that
 * bring their own compute code), `sandbox/python-pattern/index.ts` (what is wrong with a pattern), `sandbox/function-body.ts` (what is code of one function).
 */
export { createSandbox } from "./sandbox.ts";
export { serveSandbox } from "./serve.ts";
