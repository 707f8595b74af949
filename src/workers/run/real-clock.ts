import type { Clock } from "../../runtime/index.ts";

/** The time of this machine. */
export const realClock: Clock = {
  now: () => performance.now(),
  wallTime: () => Date.now(),
  sleep(ms, signal) {
    if (signal?.aborted === true) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", wake);
        resolve();
      };
      const timer = setTimeout(wake, Math.max(0, ms));
      signal?.addEventListener("abort", wake, { once: true });
    });
  },
};
