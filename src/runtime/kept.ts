import { printPath, type RunPath } from "../base/index.ts";
import type { Bill } from "./budget/envelope.ts";
import type { RunEvent, RunEventBody, StepKind } from "./events.ts";
import type { Question } from "./question.ts";

/**
 * What a run that goes on in its own journal knows of itself: folds of its events so far (ARCHITECTURE "A run is its
 * events"). Steps that were open stay open, so what was said of them is not said again.
 */
export class Kept {
  readonly nextSeq: number;
  /** Time of the last event: the run's own time goes on from there. */
  readonly at: number;
  readonly #events: readonly RunEvent[];
  readonly #said = new Map<string, number>();
  readonly #questions = new Map<string, Question>();
  readonly #spent = new Map<string, { usd: number; tokens: number }>();

  /** `events`: all of a run that was suspended, in order. */
  constructor(events: readonly RunEvent[]) {
    const last = events.at(-1);
    this.nextSeq = last === undefined ? 0 : last.seq + 1;
    this.at = last?.at ?? 0;
    this.#events = events;
    for (const event of events) this.#note(event);
  }

  /** When this was said before, so that it is not said again; each time once. */
  take(path: RunPath, body: RunEventBody): number | undefined {
    const key = keyOf(path, body);
    if (key === null) return undefined;
    const at = this.#said.get(key);
    if (at !== undefined) this.#said.delete(key);
    return at;
  }

  /** The question that a step is waiting for an answer to. */
  questionOf(path: string): Question | undefined {
    return this.#questions.get(path);
  }

  /** Of the envelope with this name. */
  spentOf(envelope: string): Bill {
    return this.#spent.get(envelope) ?? { usd: 0, tokens: 0 };
  }

  /** How long the clock of the envelope at this path has run: without the stretches in which everything under it waited. */
  usedMs(path: RunPath): number {
    const name = printPath(path);
    const working = new Set<string>();
    const waiting = new Set<string>();
    let used = 0;
    let since: number | null = path.length === 0 ? 0 : null;
    for (const event of this.#events) {
      const within = event.path.length >= path.length && printPath(event.path.slice(0, path.length)) === name;
      if (since !== null) {
        if (waiting.size === 0 || working.size > 0) used += event.at - since;
        since = event.at;
      }
      if (!within) continue;
      const place = printPath(event.path);
      if (event.type === "step-start" && place === name) since = event.at;
      if (event.type === "step-start" && event.kind in LEAVES) working.add(place);
      if (event.type === "ask-start") {
        working.delete(place);
        waiting.add(place);
      }
      if (event.type === "ask-end") {
        waiting.delete(place);
        working.add(place);
      }
      if (event.type === "step-end") {
        working.delete(place);
        waiting.delete(place);
      }
    }
    return used;
  }

  #note(event: RunEvent): void {
    const key = keyOf(event.path, event);
    if (key !== null) this.#said.set(key, event.at);
    const place = printPath(event.path);
    if (event.type === "ask-start") this.#questions.set(place, event.question);
    if (event.type === "ask-end") this.#questions.delete(place);
    if (event.type !== "budget-change") return;
    for (const { envelope, spent } of event.changes) {
      const name = printPath(envelope);
      const before = this.#spent.get(name) ?? { usd: 0, tokens: 0 };
      this.#spent.set(name, { usd: before.usd + (spent.usd ?? 0), tokens: before.tokens + spent.tokens });
    }
  }
}

/** Steps that do something themselves; the others consist of steps. */
const LEAVES: { readonly [kind in StepKind]?: true } = {
  infer: true,
  compute: true,
  adaptive: true,
  human: true,
  branch: true,
};

/** Null: an event that a run that goes on has no second occasion to say. */
function keyOf(path: RunPath, body: RunEventBody): string | null {
  switch (body.type) {
    case "step-start":
    case "step-skip":
    case "ask-start":
      return `${body.type} ${printPath(path)}`;
    case "branch-end":
      return `${body.type} ${printPath(path)} ${body.branch}`;
    default:
      return null;
  }
}
