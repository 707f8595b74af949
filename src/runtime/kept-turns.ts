import { printPath, type RunPath } from "../base/index.ts";
import type { RunEvent } from "./events.ts";

interface Waiting {
  readonly seq: number;
  resume(): void;
}

/** The order in which the steps of a run begin again: what is recalled at once must not overtake what it came after. */
export class Turns {
  /** Of the steps that are still to begin, in order. */
  readonly #due: readonly number[];
  readonly #passed = new Set<number>();
  #next = 0;
  #waiting: Waiting[] = [];

  constructor(events: readonly RunEvent[]) {
    const ended = new Set<string>();
    for (const { type, path } of events) if (type === "step-end") ended.add(printPath(path));
    // What is inside a step that has ended does not begin again: the step ends as it did.
    this.#due = events.flatMap(({ type, path, seq }) => (type === "step-start" && !isInside(path, ended) ? [seq] : []));
  }

  pass(seq: number): void {
    this.#passed.add(seq);
    for (let due = this.#due[this.#next]; due !== undefined && this.#passed.has(due); due = this.#due[this.#next]) {
      this.#next += 1;
    }
    if (this.#waiting.length === 0) return;
    const free = this.#waiting.filter((one) => this.#hasCome(one.seq));
    this.#waiting = this.#waiting.filter((one) => !this.#hasCome(one.seq));
    for (const { resume } of free) resume();
  }

  /** Resolves when the steps with a smaller number have begun; undefined: they have. */
  before(seq: number): Promise<void> | undefined {
    if (this.#hasCome(seq)) return undefined;
    return new Promise((resume) => this.#waiting.push({ seq, resume }));
  }

  #hasCome(seq: number): boolean {
    const due = this.#due[this.#next];
    return due === undefined || due > seq;
  }
}

function isInside(path: RunPath, ended: ReadonlySet<string>): boolean {
  for (let length = 1; length < path.length; length += 1) if (ended.has(printPath(own(path, length)))) return true;
  return false;
}

/** Path of the step that the first segments lead into, without the branch, the item or the round inside it. */
function own(path: RunPath, length: number): RunPath {
  const last = path[length - 1];
  if (last === undefined) return [];
  const { node, visit } = last;
  return [...path.slice(0, length - 1), visit === undefined ? { node } : { node, visit }];
}
