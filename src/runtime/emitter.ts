import type { RunPath } from "../base/index.ts";
import { Cancelled, JournalError } from "./errors.ts";
import type { RunEvent, RunEventBody } from "./events.ts";
import type { Clock, Journal } from "./ports.ts";

/**
 * Numbers the events of one run and hands them to the journal, in order and without waiting for the earlier ones:
 * keeping the order is the journal's promise, so an append that resolved means that everything before it is kept too.
 * Once one append fails, no other is tried and `onBroken` stops the run.
 */
export class Emitter {
  private readonly run: string;
  private readonly clock: Clock;
  private readonly journal: Journal;
  private readonly onBroken: (error: JournalError) => void;
  private readonly origin: number;
  private seq = 0;
  private at = 0;
  private ended = false;
  private broken: JournalError | null = null;

  constructor(run: string, clock: Clock, journal: Journal, onBroken: (error: JournalError) => void) {
    this.run = run;
    this.clock = clock;
    this.journal = journal;
    this.onBroken = onBroken;
    this.origin = clock.now();
  }

  /** The failed append that stopped the run, if one did. */
  get failure(): JournalError | null {
    return this.broken;
  }

  /** When the last event was. */
  get lastAt(): number {
    return this.at;
  }

  /** Milliseconds since the run began, to the microsecond. */
  elapsed(): number {
    return Math.round((this.clock.now() - this.origin) * 1000) / 1000;
  }

  /** Milliseconds from an earlier `elapsed()`, to the microsecond. */
  since(earlier: number): number {
    return difference(this.elapsed(), earlier);
  }

  /**
   * Resolves when the event is kept, or returns nothing when it is kept already: only then may its effect start.
   * Rejects with `JournalError`.
   */
  emit(path: RunPath, body: RunEventBody, attempt?: number): Promise<void> | undefined {
    if (this.broken !== null) return Promise.reject(this.broken);
    if (this.ended) return Promise.reject(new Cancelled({ path: "", message: "The run has ended." }));
    this.at = this.elapsed();
    const event: RunEvent =
      attempt === undefined
        ? { v: 1, run: this.run, seq: this.seq, at: this.at, path, ...body }
        : { v: 1, run: this.run, seq: this.seq, at: this.at, path, attempt, ...body };
    this.seq += 1;
    if (body.type === "run-end") this.ended = true;
    try {
      return this.followed(this.journal.append(event));
    } catch (error) {
      return Promise.reject(this.breakWith(error));
    }
  }

  private followed(kept: Promise<void> | undefined): Promise<void> | undefined {
    if (kept === undefined) return undefined;
    // Virtual time stands still while a disk works.
    const seen = this.clock.during === undefined ? kept : this.clock.during(kept);
    return seen.then(undefined, (error: unknown) => {
      throw this.breakWith(error);
    });
  }

  private breakWith(error: unknown): JournalError {
    if (this.broken !== null) return this.broken;
    const reason = error instanceof Error ? error.message : String(error);
    this.broken = new JournalError({ path: "", message: `An event could not be kept: ${reason}`, data: { reason } });
    this.onBroken(this.broken);
    return this.broken;
  }
}

/** Between two times in milliseconds, to the microsecond. */
export function difference(later: number, earlier: number): number {
  return Math.round((later - earlier) * 1000) / 1000;
}
