import type { RunPath } from "../base/index.ts";
import { Cancelled, JournalError, type Suspended } from "./errors.ts";
import type { RunEvent, RunEventBody } from "./events.ts";
import type { Kept } from "./kept.ts";
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
  private halted: Suspended | null = null;
  private standing = false;
  private readonly kept: Kept | null;
  private pending: Promise<void> | undefined;

  /** `kept`: the events of this run so far, when it goes on: what they say is not said again. */
  constructor(
    run: string,
    clock: Clock,
    journal: Journal,
    onBroken: (error: JournalError) => void,
    kept: Kept | null = null,
  ) {
    this.run = run;
    this.clock = clock;
    this.journal = journal;
    this.onBroken = onBroken;
    this.kept = kept;
    this.seq = kept?.nextSeq ?? 0;
    this.at = kept?.at ?? 0;
    this.origin = clock.now() - this.at;
  }

  /** Why nothing is written any more though the run has not ended: it waits for people who are not there. */
  get suspension(): Suspended | null {
    return this.halted;
  }

  /** Resolves when everything that was emitted is kept, or could not be. */
  async quiet(): Promise<void> {
    let last: Promise<void> | undefined;
    while (this.pending !== last) {
      last = this.pending;
      await last?.catch(() => {});
    }
  }

  /** Everything left waits for people. The next event, whatever it is, comes after `run-resume`. */
  suspend(waiting: readonly string[]): void {
    if (this.standing || this.ended || this.broken !== null || this.halted !== null) return;
    this.write([], { type: "run-suspend", waiting })?.catch(() => {});
    this.standing = true;
  }

  /** Nothing is written after this, and whatever tries rejects with `suspension`. */
  halt(suspension: Suspended): void {
    this.halted = suspension;
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
    if (this.halted !== null) return Promise.reject(this.halted);
    const said = this.kept?.take(path, body, attempt);
    if (said !== undefined) {
      this.at = said;
      return undefined;
    }
    if (this.standing) {
      this.standing = false;
      this.write([], { type: "run-resume" })?.catch(() => {});
    }
    return this.write(path, body, attempt);
  }

  private write(path: RunPath, body: RunEventBody, attempt?: number): Promise<void> | undefined {
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
    const followed = seen.then(undefined, (error: unknown) => {
      throw this.breakWith(error);
    });
    this.pending = followed;
    return followed;
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
