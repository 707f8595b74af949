import { chainOf, type Envelope } from "./budget/envelope.ts";
import type { Emitter } from "./emitter.ts";
import type { Clock } from "./ports.ts";

/** Somebody who is asked. `later`: nobody is there now, so that this process cannot get the answer. */
interface Waiting {
  readonly path: string;
  /** False: the model is a person. Such a run cannot be left and taken up again in the middle of an answer. */
  readonly isQuestion: boolean;
  later: boolean;
}

/**
 * Who waits for whom in one run (LANGUAGE 5.4, 5.6). The clock of an envelope stands still exactly while everything left
 * under it waits for people; when everything left in the run does, the run is suspended: for good, in this process, when
 * nobody can be asked now.
 */
export class People {
  readonly #clock: Clock;
  readonly #emitter: Emitter;
  readonly #isDeciding: () => boolean;
  readonly #suspended: (waiting: readonly string[]) => void;
  readonly #waiting = new Set<Waiting>();
  /** Envelopes under which somebody is asked. */
  readonly #watched = new Map<Envelope, number>();
  #working = 0;
  #changes = 0;
  #looking = false;

  /**
   * `isDeciding`: something of this instant is still to be decided. `suspended`: everything left waits for people who
   * are not there.
   */
  constructor(
    clock: Clock,
    emitter: Emitter,
    isDeciding: () => boolean,
    suspended: (waiting: readonly string[]) => void,
  ) {
    this.#clock = clock;
    this.#emitter = emitter;
    this.#isDeciding = isDeciding;
    this.#suspended = suspended;
  }

  /** A step runs, queues or backs off under this envelope, or work between steps is being done. Give it back to `end`. */
  begin(envelope: Envelope | null): void {
    this.#working += 1;
    this.#changes += 1;
    for (let one = envelope; one !== null; one = one.parent) one.begin();
  }

  end(envelope: Envelope | null): void {
    this.#working -= 1;
    this.#changes += 1;
    for (let one = envelope; one !== null; one = one.parent) one.end(this.#clock);
    if (this.#waiting.size > 0) this.#lookSoon();
  }

  /** A step that counts as running waits for a person until `answer` settles. */
  async during<T>(
    envelope: Envelope | null,
    path: string,
    ask: (later: () => void) => Promise<T>,
    isQuestion = true,
  ): Promise<T> {
    const entry: Waiting = { path, isQuestion, later: false };
    const chain = chainOf(envelope);
    this.#waiting.add(entry);
    this.#changes += 1;
    for (const one of chain) {
      one.wait(this.#clock);
      this.#watched.set(one, (this.#watched.get(one) ?? 0) + 1);
    }
    this.#lookSoon();
    try {
      return await ask(() => {
        entry.later = true;
        this.#changes += 1;
        this.#lookSoon();
      });
    } finally {
      this.#waiting.delete(entry);
      this.#changes += 1;
      for (const one of chain) {
        one.answered();
        const others = (this.#watched.get(one) ?? 1) - 1;
        if (others === 0) this.#watched.delete(one);
        else this.#watched.set(one, others);
      }
      if (this.#waiting.size > 0) this.#lookSoon();
    }
  }

  #lookSoon(): void {
    if (this.#looking) return;
    this.#looking = true;
    void this.#look();
  }

  /** What ends and what starts because of it happens at one instant: looked at when nothing has changed in one. */
  async #look(): Promise<void> {
    let seen: number;
    do {
      seen = this.#changes;
      await this.#emitter.quiet();
      await this.#clock.sleep(0);
    } while (seen !== this.#changes || this.#isDeciding());
    this.#looking = false;
    for (const envelope of this.#watched.keys()) envelope.standStillIfIdle();
    if (this.#waiting.size === 0 || this.#working > this.#waiting.size) return;
    const waiting = [...this.#waiting];
    if (waiting.some(({ isQuestion }) => !isQuestion)) return;
    // In an order of its own: which question came first at this instant is for promises to say.
    const paths = waiting.map(({ path }) => path).sort();
    this.#emitter.suspend(paths);
    if (waiting.every(({ later }) => later)) this.#suspended(paths);
  }
}
