import type { RunEvent } from "./events.ts";
import type { Journal } from "./ports.ts";

/** Keeps a run's events in memory, for tests, for the simulated model, and where nothing has to survive. */
export class MemoryJournal implements Journal {
  readonly events: RunEvent[] = [];

  append(event: RunEvent): undefined {
    this.events.push(event);
  }
}
