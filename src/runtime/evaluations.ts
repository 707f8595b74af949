import { workDone } from "../expressions/index.ts";
import { failureOfAbort } from "./abort.ts";
import type { Clock } from "./ports.ts";

/** Steps of expressions (LANGUAGE 3) between two looks at the clock: 20 milliseconds where each is a long one. */
const AT_ONE_GO = 20_000;

/**
 * Evaluates the expressions of a run (ADR 24). While one is evaluated nothing else of its thread comes on: no timer and no
 * Stop. So where many steps have been done, both get their turn before the next evaluation begins, and before anything
 * follows from the last. Counted in steps and not in time: a run does the same on every machine.
 */
export class Evaluations {
  private readonly clock: Clock;
  private seen = workDone();
  private look: Promise<void> | null = null;
  private waiting = 0;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Something that ends at this instant of the clock has not been able to say so yet. */
  get isWaiting(): boolean {
    return this.waiting > 0;
  }

  /**
   * Resolves with what `action` gives. Rejects with what it throws, or with the failure of `signal`, said of `path`, when
   * that aborted before it was its turn.
   */
  async evaluate<T>(signal: AbortSignal, path: string, action: () => T): Promise<T> {
    // Of all that wait for one look, each asks again right before it begins: the one before may have been long.
    while (this.isDue) {
      await this.lookAround();
      if (signal.aborted) throw failureOfAbort(signal, path);
    }
    try {
      return action();
    } finally {
      while (this.isDue) await this.lookAround();
    }
  }

  private get isDue(): boolean {
    return workDone() - this.seen >= AT_ONE_GO;
  }

  /** The next macrotask: timers that are due fire, messages come in. */
  private async lookAround(): Promise<void> {
    this.waiting += 1;
    try {
      this.look ??= this.clock.sleep(0).then(() => {
        this.look = null;
        this.seen = workDone();
      });
      await this.look;
    } finally {
      this.waiting -= 1;
    }
  }
}
