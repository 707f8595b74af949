import { describe, expect, it } from "vitest";
import type { RunEvent } from "../runtime/index.ts";
import {
  type Confirmation,
  IDLE,
  type PreparedRun,
  type RunEffect,
  type RunLife,
  type RunLifeEvent,
  type RunRefusal,
  type RunWish,
  step,
} from "./run-life.ts";

const wish: RunWish = { do: "run" };
const other: RunWish = { do: "run" };
const resume: RunWish = { do: "resume-run", id: "kept" };
const run = { summary: { id: "run" } } as PreparedRun;
const answers = { "step:1": "{}" };
const answered = { ...run, request: { answers } } as unknown as PreparedRun;
const next = { summary: { id: "next" } } as PreparedRun;
const asks: Confirmation = {
  because: ["paid"],
  uncertain: [],
  plan: {} as Confirmation["plan"],
  model: { kind: "manual" },
};
const reason: RunRefusal = { kind: "errors", count: 1 };

const told = (...types: readonly RunEvent["type"][]) => types.map((type) => ({ type }) as RunEvent);
const batches = {
  none: told(),
  work: told("step-start", "attempt-start"),
  "a step's end": told("step-end", "step-start"),
  "a question": told("step-end", "ask-start"),
  suspension: told("ask-start", "run-suspend"),
  resumption: told("run-suspend", "run-resume", "ask-end"),
  end: told("step-end", "run-end"),
};

const lives = {
  idle: IDLE,
  preparing: { phase: "preparing", wish },
  refused: { phase: "refused", reason },
  confirming: { phase: "confirming", run, asks },
  running: { phase: "running", run },
  waiting: { phase: "waiting", run },
  stopping: { phase: "stopping", run },
} as const satisfies { readonly [K in RunLife["phase"]]: RunLife };

const prepared = (of: RunWish, outcome: Extract<RunLifeEvent, { is: "prepared" }>["outcome"]): RunLifeEvent => ({
  is: "prepared",
  wish: of,
  outcome,
});

const tells = (batch: readonly RunEvent[], waits = false): RunLifeEvent => ({ is: "told", batch, waits });

const events = {
  "Run is pressed": { is: "wished", wish },
  "a kept run is to go on": { is: "wished", wish: resume },
  "it is ready": prepared(wish, { is: "ready", run: next, asks: null }),
  "it is ready, and asks first": prepared(wish, { is: "ready", run: next, asks }),
  "it cannot run": prepared(wish, { is: "refused", reason }),
  "it may not run": prepared(wish, { is: "barred", why: "No." }),
  "another wish is ready": prepared(other, { is: "ready", run: next, asks: null }),
  "it is confirmed": { is: "confirmed", confirmAbove: 1, answers: undefined },
  "it is confirmed with answers": { is: "confirmed", confirmAbove: undefined, answers },
  "it is declined": { is: "declined" },
  "what it is made of changes": { is: "changed" },
  "it tells nothing": tells(batches.none),
  "it tells of work": tells(batches.work),
  "it tells of a step's end": tells(batches["a step's end"]),
  "it tells of a question": tells(batches["a question"], true),
  "it tells that it waits": tells(batches.suspension),
  "it tells that it goes on": tells(batches.resumption),
  "it tells its end": tells(batches.end),
  "Stop is pressed": { is: "stopped" },
  "its host is done": { is: "closed", lost: null },
  "its host is lost": { is: "closed", lost: "Gone." },
  "it is left": { is: "left" },
} as const satisfies { readonly [name: string]: RunLifeEvent };

type Outcome = readonly [life: RunLife, ...effects: readonly RunEffect[]];
/** Null: nothing changes, and nothing is done. */
type Row = { readonly [E in keyof typeof events]: Outcome | null };

const askAgain: RunEffect = { do: "ask-again" };
const notTwice: RunEffect = { do: "tell", why: "Another run is under way." };
const prepare = (of: RunWish): Outcome => [
  { phase: "preparing", wish: of },
  { do: "prepare", wish: of },
];
const record = (batch: readonly RunEvent[]): RunEffect => ({ do: "record", batch });
const keep = (when: "soon" | "now"): RunEffect => ({ do: "keep", when });
const rest: RunEffect = { do: "rest" };
const end = (lost: string | null): RunEffect => ({ do: "end", lost });

/** Of a life in which nothing is under way. */
const nothingTold = {
  "it tells nothing": null,
  "it tells of work": null,
  "it tells of a step's end": null,
  "it tells of a question": null,
  "it tells that it waits": null,
  "it tells that it goes on": null,
  "it tells its end": null,
  "Stop is pressed": null,
  "its host is done": null,
  "its host is lost": null,
} as const;

/** Of a life in which nothing is being made ready. */
const nothingPrepared = {
  "it is ready": null,
  "it is ready, and asks first": null,
  "it cannot run": null,
  "it may not run": null,
  "another wish is ready": null,
} as const;

/** Of a life in which a run is under way. */
const busy = (life: RunLife) =>
  ({
    ...nothingPrepared,
    "Run is pressed": null,
    "a kept run is to go on": [life, notTwice, askAgain],
    "it is confirmed": null,
    "it is confirmed with answers": null,
    "it is declined": null,
    "what it is made of changes": null,
    "its host is done": [IDLE, end(null)],
    "its host is lost": [IDLE, end("Gone.")],
  }) as const satisfies Partial<Row>;

/** Of a life whose host is at work, or everything in it waits. */
const atWork = {
  "it tells of work": [lives.running, record(batches.work), keep("soon")],
  "it tells of a step's end": [lives.running, record(batches["a step's end"]), keep("soon")],
  "it tells of a question": [lives.running, record(batches["a question"]), keep("now")],
  "it tells that it waits": [lives.waiting, record(batches.suspension), rest, keep("now")],
  "it tells that it goes on": [lives.running, record(batches.resumption), keep("soon")],
  "it tells its end": [lives.running, record(batches.end), keep("soon")],
  "Stop is pressed": [lives.stopping, { do: "stop" }],
} as const satisfies Partial<Row>;

/** Every life with every event. */
const table: { readonly [L in keyof typeof lives]: Row } = {
  idle: {
    ...nothingPrepared,
    ...nothingTold,
    "Run is pressed": prepare(wish),
    "a kept run is to go on": prepare(resume),
    "it is confirmed": null,
    "it is confirmed with answers": null,
    "it is declined": null,
    "what it is made of changes": null,
    "it is left": null,
  },
  preparing: {
    ...nothingTold,
    "Run is pressed": null,
    "a kept run is to go on": [lives.preparing, notTwice, askAgain],
    "it is ready": [
      { phase: "running", run: next },
      { do: "begin", run: next },
    ],
    "it is ready, and asks first": [{ phase: "confirming", run: next, asks }],
    "it cannot run": [{ phase: "refused", reason }, { do: "refuse", reason }, askAgain],
    "it may not run": [IDLE, { do: "tell", why: "No." }, askAgain],
    "another wish is ready": null,
    "it is confirmed": null,
    "it is confirmed with answers": null,
    "it is declined": [IDLE, askAgain],
    "what it is made of changes": null,
    "it is left": [IDLE, askAgain],
  },
  refused: {
    ...nothingPrepared,
    ...nothingTold,
    "Run is pressed": prepare(wish),
    "a kept run is to go on": prepare(resume),
    "it is confirmed": null,
    "it is confirmed with answers": null,
    "it is declined": [IDLE],
    "what it is made of changes": [IDLE],
    "it is left": [IDLE],
  },
  confirming: {
    ...nothingPrepared,
    ...nothingTold,
    "Run is pressed": [{ phase: "preparing", wish }, askAgain, { do: "prepare", wish }],
    "a kept run is to go on": prepare(resume),
    "it is confirmed": [
      { phase: "running", run },
      { do: "trust", confirmAbove: 1 },
      { do: "begin", run },
    ],
    "it is confirmed with answers": [
      { phase: "running", run: answered },
      { do: "trust", confirmAbove: undefined },
      { do: "begin", run: answered },
    ],
    "it is declined": [IDLE, askAgain],
    "what it is made of changes": null,
    "it is left": [IDLE, askAgain],
  },
  running: {
    ...busy(lives.running),
    "it tells nothing": [lives.running, record(batches.none), keep("soon")],
    ...atWork,
    "it is left": null,
  },
  waiting: {
    ...busy(lives.waiting),
    "it tells nothing": [lives.waiting, record(batches.none), keep("soon")],
    ...atWork,
    "it is left": [IDLE, { do: "let-go" }, end(null)],
  },
  stopping: {
    ...busy(lives.stopping),
    "it tells nothing": [lives.stopping, record(batches.none), keep("soon")],
    "it tells of work": [lives.stopping, record(batches.work), keep("soon")],
    "it tells of a step's end": [lives.stopping, record(batches["a step's end"]), keep("soon")],
    "it tells of a question": [lives.stopping, record(batches["a question"]), keep("now")],
    "it tells that it waits": [lives.stopping, record(batches.suspension), rest, keep("now")],
    "it tells that it goes on": [lives.stopping, record(batches.resumption), keep("soon")],
    "it tells its end": [lives.stopping, record(batches.end), keep("soon")],
    "Stop is pressed": null,
    "it is left": null,
  },
};

describe.each(Object.values(lives))("a run's life that is $phase", (life) => {
  it.each(Object.entries(table[life.phase]))("%s", (name, outcome) => {
    const event = Object.entries(events).find(([one]) => one === name)?.[1];
    if (event === undefined) throw new Error(`No such event: ${name}`);
    const [after, ...effects] = outcome ?? [life];
    expect(step(life, event)).toEqual([after, effects]);
  });
});

describe("a run's life", () => {
  it("stays the same object where nothing changes, so that nobody is told", () => {
    for (const life of Object.values(lives)) {
      for (const [name, outcome] of Object.entries(table[life.phase])) {
        const event = Object.entries(events).find(([one]) => one === name)?.[1];
        if (event !== undefined && (outcome === null || outcome[0] === life)) expect(step(life, event)[0]).toBe(life);
      }
    }
  });

  it("writes down what it is told before anything else is done about it", () => {
    for (const life of [lives.running, lives.waiting, lives.stopping]) {
      for (const batch of Object.values(batches)) {
        expect(step(life, tells(batch))[1][0]).toEqual(record(batch));
      }
    }
  });
});
