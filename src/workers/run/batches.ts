import type { Journal, RunEvent } from "../../runtime/index.ts";
import type { RealTime } from "./paced-clock.ts";

/** One frame: the page gets no more than one batch in it. */
const FRAME_MS = 16;

export interface Batches extends Journal {
  flush(): void;
}

/** A journal in memory that hands its events on in batches. */
export function createBatches(real: RealTime, emit: (batch: readonly RunEvent[]) => void): Batches {
  let batch: RunEvent[] = [];
  let waiting = false;

  function flush(): void {
    if (batch.length === 0) return;
    const full = batch;
    batch = [];
    emit(full);
  }

  return {
    flush,
    async append(event) {
      batch.push(event);
      if (waiting) return;
      waiting = true;
      real.after(FRAME_MS, () => {
        waiting = false;
        flush();
      });
    },
  };
}
