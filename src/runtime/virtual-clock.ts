import { onAbort } from "./abort.ts";
import type { Clock } from "./ports.ts";

interface Timer {
  readonly due: number;
  readonly order: number;
  resolve: (() => void) | null;
}

/** Runs a callback in a later macrotask, when everything that is ready now has run: `setImmediate`, a message port … */
export type Macrotask = (callback: () => void) => void;

/**
 * Time that passes only when nothing else is left to do: one macrotask after the last timer was set or fired, the next
 * one fires, in order of its time and, at equal times, of its creation. Same program, same order, same times.
 *
 * What the clock cannot see (a worker, a disk) is announced by `during`: time stands still until it settles.
 */
export class VirtualClock implements Clock {
  private readonly macrotask: Macrotask;
  private readonly epoch: number;
  private readonly timers: Timer[] = [];
  private time = 0;
  private created = 0;
  private live = 0;
  private held = 0;
  private scheduled = false;

  /** `epoch`: what `wallTime` is at the start, in epoch milliseconds; 2026-01-01 if absent. */
  constructor(macrotask: Macrotask, epoch = 1_767_225_600_000) {
    this.macrotask = macrotask;
    this.epoch = epoch;
  }

  now(): number {
    return this.time;
  }

  wallTime(): number {
    return this.epoch + this.time;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const timer: Timer = { due: this.time + Math.max(0, ms), order: this.created, resolve: null };
      let unlisten = () => {};
      const wake = () => {
        if (timer.resolve === null) return;
        timer.resolve = null;
        this.live -= 1;
        unlisten();
        resolve();
      };
      timer.resolve = wake;
      this.created += 1;
      this.live += 1;
      this.push(timer);
      if (signal) unlisten = onAbort(signal, wake);
      this.schedule();
    });
  }

  during<T>(work: Promise<T>): Promise<T> {
    this.held += 1;
    const release = () => {
      this.held -= 1;
      this.schedule();
    };
    work.then(release, release);
    return work;
  }

  private schedule(): void {
    if (this.scheduled || this.held > 0 || this.live === 0) return;
    this.scheduled = true;
    this.macrotask(() => this.fire());
  }

  private fire(): void {
    this.scheduled = false;
    if (this.held > 0) return;
    for (let timer = this.pop(); timer !== undefined; timer = this.pop()) {
      if (timer.resolve === null) continue;
      this.time = Math.max(this.time, timer.due);
      timer.resolve();
      break;
    }
    this.schedule();
  }

  private push(timer: Timer): void {
    const heap = this.timers;
    let index = heap.push(timer) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent];
      if (above === undefined || !before(timer, above)) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = timer;
  }

  private pop(): Timer | undefined {
    const heap = this.timers;
    const first = heap[0];
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return first;
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      const right = left + 1;
      const [a, b] = [heap[left], heap[right]];
      const child = b !== undefined && a !== undefined && before(b, a) ? right : left;
      const below = heap[child];
      if (below === undefined || !before(below, last)) break;
      heap[index] = below;
      index = child;
    }
    heap[index] = last;
    return first;
  }
}

function before(a: Timer, b: Timer): boolean {
  return a.due < b.due || (a.due === b.due && a.order < b.order);
}
