import { printPath, type RunPath } from "../base/index.ts";
import type { Clock } from "./ports.ts";

interface Waiting {
  readonly depth: number;
  readonly name: string;
  resume(): void;
}

/**
 * Lets decisions wait until all that ends at one instant of the clock has ended, so that none depends on which promise
 * settled first. One at a time, the innermost first: what it decides may end something further out at the same instant.
 */
export class EndOfInstant {
  private readonly clock: Clock;
  private readonly isBusy: () => boolean;
  private readonly waiting: Waiting[] = [];
  private isRunning = false;

  /** `isBusy`: other decisions of this instant are still to come. */
  constructor(clock: Clock, isBusy: () => boolean) {
    this.clock = clock;
    this.isBusy = isBusy;
  }

  /** Something is still to be decided at this instant. */
  get isOpen(): boolean {
    return this.isRunning;
  }

  /** Resolves when it is the turn of the step at `path` to decide. */
  reached(path: RunPath): Promise<void> {
    return new Promise((resume) => {
      this.waiting.push({ depth: path.length, name: printPath(path), resume });
      if (!this.isRunning) this.run();
    });
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (this.waiting.length > 0) {
      await this.clock.sleep(0);
      if (this.isBusy()) continue;
      this.waiting.sort(innermostFirst);
      this.waiting.shift()?.resume();
    }
    this.isRunning = false;
  }
}

function innermostFirst(a: Waiting, b: Waiting): number {
  if (a.depth !== b.depth) return b.depth - a.depth;
  return a.name < b.name ? -1 : 1;
}
