import type { Journal, RunEvent, RunEventType } from "../../runtime/index.ts";
import type { RealTime } from "./paced-clock.ts";

/** One frame: the page gets no more than one batch in it. */
const FRAME_MS = 16;

export interface RunJournal extends Journal {
  flush(): void;
  /** The page has kept everything up to the event with this number. */
  kept(seq: number): void;
  /** It cannot keep what it was told: the run stops, at what waits for it now or next. */
  notKept(message: string): void;
}

/** What has an effect outside the run, or is one: without its journal nobody would know of it. */
const PEOPLE: { readonly [type in RunEventType]?: true } = { "ask-start": true, "ask-end": true };
const PAID: { readonly [type in RunEventType]?: true } = { ...PEOPLE, "attempt-start": true, "attempt-end": true };

const isCutOff = (event: RunEvent): boolean =>
  (event.type === "attempt-end" && event.outcome.status === "cancelled") ||
  (event.type === "ask-end" && event.decision === null);

interface Waiting {
  readonly seq: number;
  resolve(): void;
  reject(error: Error): void;
}

/**
 * A journal that hands its events on in batches; the page keeps them. The run goes on at once, except where something must
 * be kept first: questions and answers of people and, where models are paid, intents and answers (QUALITY, reliability).
 * What a stop has cut off needs no keeping first: nothing follows it.
 */
export function createRunJournal(
  real: RealTime,
  emit: (batch: readonly RunEvent[], waits: boolean) => void,
  isPaid: boolean,
  stopped: AbortSignal,
): RunJournal {
  const needed = isPaid ? PAID : PEOPLE;
  let batch: RunEvent[] = [];
  let isDue = false;
  let waiting: Waiting[] = [];
  let broken: Error | null = null;

  function flush(): void {
    if (batch.length === 0) return;
    const full = batch;
    batch = [];
    emit(full, waiting.length > 0);
  }

  function flushSoon(): void {
    if (isDue) return;
    isDue = true;
    real.after(FRAME_MS, () => {
      isDue = false;
      flush();
    });
  }

  return {
    flush,
    async append(event) {
      batch.push(event);
      if (!(event.type in needed) || (stopped.aborted && isCutOff(event))) return flushSoon();
      if (broken !== null) throw broken;
      const kept = new Promise<void>((resolve, reject) => waiting.push({ seq: event.seq, resolve, reject }));
      // All of one instant go together.
      real.after(0, flush);
      return kept;
    },
    kept(seq) {
      const due = waiting.filter((one) => one.seq <= seq);
      waiting = waiting.filter((one) => one.seq > seq);
      for (const { resolve } of due) resolve();
    },
    notKept(message) {
      broken = new Error(message);
      for (const { reject } of waiting.splice(0)) reject(broken);
    },
  };
}
