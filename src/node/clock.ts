import { performance } from "node:perf_hooks";
import type { Clock } from "../runtime/index.ts";

/** Real time. */
export const nodeClock: Clock = {
  now: () => performance.now(),
  wallTime: () => Date.now(),
  sleep(ms, signal) {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const finish = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", finish);
        resolve();
      };
      const timer = setTimeout(finish, ms);
      signal?.addEventListener("abort", finish, { once: true });
    });
  },
};
