import type { Timers } from "./ports.ts";

/** How long a stopped run may take to say its end, in milliseconds; then it is ended with everything in it. */
const STOP_MS = 800;
/** So often it has that time while it waits until something is kept: a disk may be slow, or stand still. */
const STOPS = 12;

/** The end of a run that was told to stop, if it does not end by itself. */
export interface Stopping {
  /** It was told to stop. */
  begin(): void;
  /** It waits until something is kept. */
  waits(): void;
  /** All that it waited for is kept, or cannot be: from now on it has its time anew. */
  goesOn(): void;
  /** It has ended. */
  end(): void;
}

export function createStopping(timers: Timers, kill: () => void): Stopping {
  let isOwed = false;
  let left = STOPS;
  let callOff: (() => void) | null = null;

  function later(): void {
    callOff?.();
    callOff = timers.after(STOP_MS, () => {
      left -= 1;
      if (isOwed && left > 0) later();
      else kill();
    });
  }

  return {
    begin: later,
    waits() {
      isOwed = true;
    },
    goesOn() {
      if (!isOwed) return;
      isOwed = false;
      if (callOff !== null) later();
    },
    end: () => callOff?.(),
  };
}
