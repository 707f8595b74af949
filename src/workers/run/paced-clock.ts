import { type Clock, VirtualClock } from "../../runtime/index.ts";

/** What the clock needs of the real world. */
export interface RealTime {
  /** Milliseconds from anywhere. */
  now(): number;
  /** Calls back once, `ms` milliseconds later at the earliest (0: in the next macrotask). Returns how to call it off. */
  after(ms: number, callback: () => void): () => void;
}

/** Real milliseconds: timers and work that the clock cannot see are late by less. */
const LONG_MS = 1000;

/**
 * The virtual clock shown at a pace: the same times in the same order as without any waiting, so a run's events are
 * equal at every pace. `pace` is virtual milliseconds per real one; null does not wait.
 */
export class PacedClock implements Clock {
  private readonly virtual: VirtualClock;
  private readonly real: RealTime;
  private readonly pace: number | null;
  private started: number;
  private readonly due = new Set<{ readonly at: number }>();
  private pending: (() => void) | null = null;
  private callOff: () => void = () => undefined;

  constructor(real: RealTime, pace: number | null, epoch?: number) {
    this.real = real;
    this.pace = pace;
    this.started = real.now();
    this.virtual = new VirtualClock((fire) => {
      this.pending = fire;
      // The timer that has just fired leaves `due` in a microtask: only then is the next one known.
      queueMicrotask(() => this.arm());
    }, epoch);
  }

  now(): number {
    return this.virtual.now();
  }

  wallTime(): number {
    return this.virtual.wallTime();
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (this.due.size === 0) this.catchUp();
    const timer = { at: this.virtual.now() + Math.max(0, ms) };
    this.due.add(timer);
    const slept = this.virtual.sleep(ms, signal);
    // A shorter sleep than the one waited for: the real timer is set anew.
    this.arm();
    await slept;
    this.due.delete(timer);
  }

  /** Virtual time stands still until `work`, which the clock cannot see, is done. */
  during<T>(work: Promise<T>): Promise<T> {
    return this.virtual.during(work);
  }

  /** Time that stood still for long, because a person was asked, is not made up for. */
  private catchUp(): void {
    if (this.pace === null) return;
    const due = this.started + this.virtual.now() / this.pace;
    if (this.real.now() - due > LONG_MS) this.started = this.real.now() - this.virtual.now() / this.pace;
  }

  private arm(): void {
    const fire = this.pending;
    if (fire === null) return;
    this.callOff();
    this.callOff = this.real.after(this.wait(), () => {
      this.pending = null;
      fire();
    });
  }

  /** Real milliseconds until the next timer is due at this pace; none when the clock is behind. */
  private wait(): number {
    if (this.pace === null) return 0;
    let next = Number.POSITIVE_INFINITY;
    for (const { at } of this.due) next = Math.min(next, at);
    if (next === Number.POSITIVE_INFINITY) return 0;
    return Math.max(0, this.started + next / this.pace - this.real.now());
  }
}
