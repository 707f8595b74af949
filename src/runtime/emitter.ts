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

  /** Milliseconds since the run began, to the microsecond. */
  elapsed(): number {
    return Math.round((this.clock.now() - this.origin) * 1000) / 1000;
  }

  /** Milliseconds from an earlier `elapsed()`, to the microsecond. */
  since(earlier: number): number {
    return Math.round((this.elapsed() - earlier) * 1000) / 1000;
  }

  /** Resolves when the event is kept: only then may its effect start. Rejects with `JournalError`. */
  async emit(path: RunPath, body: RunEventBody, attempt?: number): Promise<void> {
    if (this.broken !== null) throw this.broken;
    if (this.ended) throw new Cancelled({ path: "", message: "The run has ended." });
    const at = this.elapsed();
    const event: RunEvent =
      attempt === undefined
        ? { v: 1, run: this.run, seq: this.seq, at, path, ...body }
        : { v: 1, run: this.run, seq: this.seq, at, path, attempt, ...body };
    this.seq += 1;
    if (body.type === "run-end") this.ended = true;
    try {
      await this.keep(event);
    } catch (error) {
      throw this.breakWith(error);
    }
  }

  private keep(event: RunEvent): Promise<void> {
    const kept = this.journal.append(event);
    // Virtual time stands still while a disk works.
    return this.clock.during === undefined ? kept : this.clock.during(kept);
  }

  private breakWith(error: unknown): JournalError {
    if (this.broken !== null) return this.broken;
    const reason = error instanceof Error ? error.message : String(error);
    this.broken = new JournalError({ path: "", message: `An event could not be kept: ${reason}`, data: { reason } });
    this.onBroken(this.broken);
    return this.broken;
  }
}
