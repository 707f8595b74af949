import { workDone } from "../../src/expressions/index.ts";
import type { Clock } from "../../src/runtime/index.ts";

/** Steps of expressions in a millisecond: as fast as a usual machine takes long ones. */
export const STEPS_A_MS = 1_000;

/**
 * A clock as real ones are, but for the machine: time passes by the work of expressions, and by nothing else than sleep.
 * Timers fire in a macrotask, so late by whatever runs before it.
 */
export function workClock(): Clock {
  let slept = 0;
  const began = workDone();
  const timers = new Set<{ readonly due: number; readonly wake: () => void }>();
  const now = () => slept + (workDone() - began) / STEPS_A_MS;

  function fire(): void {
    const [first] = [...timers].sort((a, b) => a.due - b.due);
    if (!first) return;
    slept += Math.max(0, first.due - now());
    first.wake();
    if (timers.size > 0) setImmediate(fire);
  }

  return {
    now,
    wallTime: now,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve();
        const timer = {
          due: now() + ms,
          wake: () => {
            timers.delete(timer);
            resolve();
          },
        };
        timers.add(timer);
        signal?.addEventListener("abort", timer.wake, { once: true });
        setImmediate(fire);
      }),
  };
}
