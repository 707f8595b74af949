import { ownPath, printPath, type RunPath } from "../base/index.ts";
import type { RunEvent } from "./events.ts";
import type { Clock } from "./ports.ts";

/** What is recalled needs no time of the run's clock, but a machine may be slow: so long without any step is a standstill. */
const STANDSTILL_MS = 1_000;

/** The order in which the steps of a run begin again: what is recalled at once must not overtake what it came after. */
export class Turns {
  readonly #clock: Clock;
  /** Of the steps that are to begin again, in order. */
  readonly #due: readonly number[];
  readonly #passed = new Set<number>();
  /** So many of them have begun, and all before them. */
  #next = 0;
  /** By how many must have begun. */
  readonly #waiting = new Map<number, (() => void)[]>();
  #watch: AbortController | null = null;

  constructor(events: readonly RunEvent[], clock: Clock) {
    this.#clock = clock;
    const ended = new Set<string>();
    for (const { type, path } of events) if (type === "step-end") ended.add(printPath(path));
    // What is inside a step that has ended does not begin again: the step ends as it did.
    this.#due = events.flatMap(({ type, path, seq }) => (type === "step-start" && !isInside(path, ended) ? [seq] : []));
  }

  pass(seq: number): void {
    this.#passed.add(seq);
    for (let due = this.#due[this.#next]; due !== undefined && this.#passed.has(due); due = this.#due[this.#next]) {
      this.#next += 1;
      const free = this.#waiting.get(this.#next) ?? [];
      this.#waiting.delete(this.#next);
      for (const resume of free) resume();
    }
    if (this.#waiting.size === 0) this.#watch?.abort("nobody waits");
  }

  /** Resolves when the steps with a smaller number have begun; undefined: they have. */
  before(seq: number): Promise<void> | undefined {
    const needed = countBelow(this.#due, seq);
    if (needed <= this.#next) return undefined;
    return new Promise((resume) => {
      const others = this.#waiting.get(needed);
      if (others) others.push(resume);
      else this.#waiting.set(needed, [resume]);
      if (this.#watch === null) void this.#keepMoving();
    });
  }

  /** A run that takes another way than it did (a race, changed code) lacks a step for ever: it is not waited for twice. */
  async #keepMoving(): Promise<void> {
    const watch = new AbortController();
    this.#watch = watch;
    while (this.#waiting.size > 0) {
      const seen = this.#passed.size;
      await this.#clock.sleep(STANDSTILL_MS, watch.signal);
      const missing = this.#due[this.#next];
      if (this.#passed.size === seen && this.#waiting.size > 0 && missing !== undefined) this.pass(missing);
    }
    this.#watch = null;
  }
}

/** In an ascending list. */
function countBelow(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? limit) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isInside(path: RunPath, ended: ReadonlySet<string>): boolean {
  for (let length = 1; length < path.length; length += 1) {
    if (ended.has(printPath(ownPath(path.slice(0, length))))) return true;
  }
  return false;
}
