import type { Timers } from "../workbench/index.ts";

/** A hidden page draws no frames: then a timer stands in, so that a run in the background goes on being folded. */
const HIDDEN_FRAME_MS = 250;

export const pageTimers: Timers = {
  now: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
  frame(callback) {
    let done = false;
    const once = (): void => {
      if (done) return;
      end();
      callback();
    };
    const frame = requestAnimationFrame(once);
    const timer = setTimeout(once, HIDDEN_FRAME_MS);
    const end = (): void => {
      done = true;
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
    return end;
  },
};
