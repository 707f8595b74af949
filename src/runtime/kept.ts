import { flowOf, ownPath, printPath, type RunPath } from "../base/index.ts";
import type { Bill } from "./budget/envelope.ts";
import type { EventOf, RunEvent, RunEventBody, RunEventType } from "./events.ts";
import { type KeptAttempt, KeptAttempts, type Loose } from "./kept-attempts.ts";
import { Turns } from "./kept-turns.ts";
import { isLeaf } from "./leaves.ts";
import type { Ports } from "./ports.ts";
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
  /** By printed path, once somebody asks: where the step began. */
  #starts: ReadonlyMap<string, { readonly index: number; readonly at: number }> | null = null;
  readonly #spent = new Map<string, { usd: number; tokens: number }>();

  readonly #isPerson: (model: string) => boolean;
  /** By printed path of a step, how often the flow that it is in has gone back inside it. */
  readonly #rounds = new Map<string, number>();

  /** `events`: all of a run that was suspended or broke off, in order. */
  constructor(events: readonly RunEvent[], { clock, models }: Pick<Ports, "clock" | "models">) {
    const infoOf = (model: string) => models.resolve(model)?.info;
    const last = events.at(-1);
    this.nextSeq = last === undefined ? 0 : last.seq + 1;
    this.at = last?.at ?? 0;
    this.#events = events;
    this.#attempts = new KeptAttempts(events);
    this.#turns = new Turns(events, clock);
    this.#isPerson = (model) => infoOf(model)?.is_person === true;
    // Nothing is charged for a lost answer of a model that costs nothing.
    this.loose = this.#attempts.loose((model) => infoOf(model)?.is_free === true);
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

  /** What the run began with. */
  get start(): EventOf<"run-start"> | undefined {
    const [start] = this.#events;
    return start?.type === "run-start" ? start : undefined;
  }

  /** How the step at this path ended. */
  endOf(path: RunPath): EventOf<"step-end"> | undefined {
    return this.#next("step-end", path);
  }

  /** The output that the step at this path had without running. */
  reusedAt(path: RunPath): EventOf<"step-reused"> | undefined {
    return this.#next("step-reused", path);
  }

  /** Whether the step at this path began, and was not passed over. */
  hasBegun(path: RunPath): boolean {
    return this.#next("step-start", path) !== undefined;
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
  answerOf(path: RunPath): EventOf<"ask-end"> | undefined {
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

  /** How often the flow that the step at this path is in has gone back inside it. */
  roundsIn(path: RunPath): number {
    return this.#rounds.get(printPath(path)) ?? 0;
  }

  /**
   * How long the clock of the envelope at this path has run: without the stretches in which everything under it waited for
   * people, those among them that are asked as a model.
   */
  usedMs(path: RunPath): number {
    const name = printPath(path);
    const began = this.#began(name);
    if (began === undefined) return 0;
    const working = new Set<string>();
    const waiting = new Set<string>();
    let used = 0;
    let since = began.at;
    for (const event of this.#events.slice(began.index)) {
      if (waiting.size === 0 || working.size > 0) used += event.at - since;
      since = event.at;
      if (event.path.length < path.length || printPath(event.path.slice(0, path.length)) !== name) continue;
      const step = printPath(ownPath(event.path));
      const place = printPath(event.path);
      const asks = event.type === "ask-start" || (event.type === "attempt-start" && this.#isPerson(event.model));
      if (event.type === "step-start" && isLeaf(event.kind)) working.add(step);
      else if (asks) {
        working.delete(step);
        waiting.add(place);
      } else if (event.type === "step-end") {
        working.delete(step);
        waiting.delete(place);
      } else if (ANSWERS[event.type] && waiting.delete(place)) working.add(step);
    }
    // Events may have been through other hands: no clock runs longer than the run.
    return Math.min(used, this.at - began.at);
  }

  #began(name: string): { readonly index: number; readonly at: number } | undefined {
    if (name === "") return { index: 0, at: 0 };
    this.#starts ??= new Map(
      this.#events.flatMap(({ type, path, at }, index) =>
        type === "step-start" ? [[printPath(path), { index: index + 1, at }] as const] : [],
      ),
    );
    return this.#starts.get(name);
  }

  #next<T extends "step-start" | "step-reused" | "step-end" | "route" | "ask-start" | "ask-end">(
    type: T,
    path: RunPath,
  ): EventOf<T> | undefined {
    const next = this.#said.get(`${type} ${printPath(path)}`)?.[0];
    return next && isOf(next, type) ? next : undefined;
  }

  #note(event: RunEvent): void {
    if (event.type === "round-start") {
      const flow = flowOf(event.path).length;
      for (let length = event.path.length; length > flow; length -= 1) {
        const step = printPath(ownPath(event.path.slice(0, length)));
        this.#rounds.set(step, (this.#rounds.get(step) ?? 0) + 1);
      }
    }
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

function isOf<T extends RunEventType>(event: RunEvent, type: T): event is EventOf<T> {
  return event.type === type;
}

/** What ends the waiting for a person. */
const ANSWERS: { readonly [type in RunEventType]?: true } = {
  "ask-end": true,
  "attempt-end": true,
  "attempt-uncertain": true,
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
