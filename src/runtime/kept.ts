import { printPath, type RunPath } from "../base/index.ts";
import type { Bill } from "./budget/envelope.ts";
import type { RunEvent, RunEventBody, RunEventType, StepKind } from "./events.ts";
import { type KeptAttempt, KeptAttempts, type Loose } from "./kept-attempts.ts";
import { Turns } from "./kept-turns.ts";
import type { Question } from "./question.ts";

/**
 * What a run that goes on knows of itself: folds of its events so far (ARCHITECTURE "A run is its events"). It runs again
 * from its beginning over them (ADR 27): what was said is not said again, steps that have ended end as they did, and
 * answers, of models and of people, are taken from here. Only what is not here happens.
 */
export class Kept {
  readonly nextSeq: number;
  /** Time of the last event: the run's own time goes on from there. */
  readonly at: number;
  /** What the interruption left open, to be said before anything else. */
  readonly loose: readonly Loose[];
  readonly #events: readonly RunEvent[];
  /** What was said of a place, in order. */
  readonly #said = new Map<string, RunEvent[]>();
  readonly #attempts: KeptAttempts;
  readonly #turns: Turns;
  readonly #spent = new Map<string, { usd: number; tokens: number }>();

  /**
   * `events`: all of a run that was suspended or broke off, in order. `isFree`: asking this model again costs nothing, so
   * that nothing is charged for a call of it whose answer was lost.
   */
  constructor(events: readonly RunEvent[], isFree: (model: string) => boolean) {
    const last = events.at(-1);
    this.nextSeq = last === undefined ? 0 : last.seq + 1;
    this.at = last?.at ?? 0;
    this.#events = events;
    this.#attempts = new KeptAttempts(events);
    this.#turns = new Turns(events);
    this.loose = this.#attempts.loose(isFree);
    for (const event of events) this.#note(event);
    for (const { body } of this.loose) this.#spend(body);
  }

  /** When this was said before, so that it is not said again; each time once. */
  take(path: RunPath, body: RunEventBody, attempt?: number): number | undefined {
    if (!(body.type in SAID)) return undefined;
    const event = this.#said.get(keyOf(body.type, path, body, attempt))?.shift();
    if (event?.type === "step-start") this.#turns.pass(event.seq);
    return event?.at;
  }

  /** Resolves when every step that had begun before this event has begun again; undefined: they have. */
  turnOf({ seq }: RunEvent): Promise<void> | undefined {
    return this.#turns.before(seq);
  }

  /** How the step at this path ended. */
  endOf(path: RunPath): Extract<RunEvent, { type: "step-end" }> | undefined {
    return this.#next("step-end", path);
  }

  /** Which way the step at this path chose. */
  routeOf(path: RunPath): string | undefined {
    return this.#next("route", path)?.port;
  }

  /** The question that the step at this path asks next. */
  questionOf(path: RunPath): Question | undefined {
    return this.#next("ask-start", path)?.question;
  }

  /** What came of it; undefined: it is still open. */
  answerOf(path: RunPath): Extract<RunEvent, { type: "ask-end" }> | undefined {
    return this.#next("ask-end", path);
  }

  /** The request that was sent next for this attempt. */
  takeAttempt(path: RunPath, number: number): KeptAttempt | undefined {
    return this.#attempts.take(path, number);
  }

  hasAttempt(path: RunPath, number: number): boolean {
    return this.#attempts.has(path, number);
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

  #next<T extends "step-end" | "route" | "ask-start" | "ask-end">(
    type: T,
    path: RunPath,
  ): Extract<RunEvent, { type: T }> | undefined {
    const next = this.#said.get(`${type} ${printPath(path)}`)?.[0];
    return next && isOf(next, type) ? next : undefined;
  }

  #note(event: RunEvent): void {
    this.#spend(event);
    if (!(event.type in SAID)) return;
    const key = keyOf(event.type, event.path, event, event.attempt);
    const said = this.#said.get(key);
    if (said) said.push(event);
    else this.#said.set(key, [event]);
  }

  #spend(body: RunEventBody): void {
    if (body.type !== "budget-change") return;
    for (const { envelope, spent } of body.changes) {
      const name = printPath(envelope);
      const before = this.#spent.get(name) ?? { usd: 0, tokens: 0 };
      this.#spent.set(name, { usd: before.usd + (spent.usd ?? 0), tokens: before.tokens + spent.tokens });
    }
  }
}

function isOf<T extends RunEventType>(event: RunEvent, type: T): event is Extract<RunEvent, { type: T }> {
  return event.type === type;
}

/** Steps that do something themselves; the others consist of steps. */
const LEAVES: { readonly [kind in StepKind]?: true } = {
  infer: true,
  compute: true,
  adaptive: true,
  human: true,
  branch: true,
};

/** What a run that runs again over its events says again. Of an attempt it says nothing: that is taken as a whole. */
const SAID: { readonly [type in RunEventType]?: true } = {
  "step-start": true,
  "step-skip": true,
  "step-reused": true,
  "step-retry": true,
  "step-end": true,
  "branch-end": true,
  "ask-start": true,
  "ask-end": true,
  vote: true,
  "iteration-end": true,
  "debate-round": true,
  route: true,
  "round-start": true,
};

function keyOf(type: RunEventType, path: RunPath, body: RunEventBody, attempt: number | undefined): string {
  const place = `${type} ${printPath(path)}`;
  if (body.type === "branch-end") return `${place} ${body.branch}`;
  return attempt === undefined ? place : `${place} ${attempt}`;
}
