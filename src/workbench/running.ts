import type { RunEvent } from "../runtime/index.ts";
import { type Answer, createAsking } from "./asking.ts";
import type { GivenRun } from "./brought-runs.ts";
import type { Core } from "./core.ts";
import { barOf } from "./decision-bar.ts";
import type { Deriving } from "./deriving.ts";
import { type LiveRun, startRun } from "./live-run.ts";
import { lookAhead } from "./looking-ahead.ts";
import { createPastRuns } from "./past-runs.ts";
import { showPlan } from "./planning.ts";
import type { RunRequest, TabLock } from "./ports.ts";
import { showRefusal } from "./refusing.ts";
import { runFileName, runFileOf } from "./run-export.ts";
import {
  IDLE,
  type Preparation,
  type RunEffect,
  type RunLife,
  type RunLifeEvent,
  type RunWish,
  step,
} from "./run-life.ts";
import { createRunRecords } from "./run-records.ts";
import { createRunRequests } from "./run-requests.ts";
import { showVisit } from "./visits.ts";

export interface Running {
  /** Resolves when it has begun, is asked about, or was refused. */
  wish(wish: RunWish): Promise<void>;
  /** `answers`: of calls whose answer was lost. */
  confirm(confirmAbove: number | undefined, answers?: RunRequest["answers"]): Promise<void>;
  cancel(): Promise<void>;
  stop(): Promise<void>;
  plan(): Promise<void>;
  lookAhead(): Promise<void>;
  show(id: string): Promise<void>;
  /** One visit of a step of the shown run. */
  look(step: string): void;
  /** Of the run under way, or of the shown one that was left waiting: that one then goes on. */
  answer(question: string, answer: Answer): Promise<void>;
  events(id: string): Promise<readonly RunEvent[] | null>;
  /** A run as a file; null when it is no longer kept. */
  file(id: string): Promise<{ readonly name: string; readonly text: string } | null>;
  /** Another tab has the project now: a run that waits for people goes on there. */
  takenOver(): Promise<void>;
  /** The project that an opened run goes on in; null: one of its own. */
  homeOf(given: GivenRun): Promise<string | null>;
  /** Keeps an opened run with the open project, and shows it. */
  bring(given: GivenRun): Promise<void>;
  /** Reads the kept runs of the open project. */
  readHistory(): Promise<void>;
  dispose(): void;
}

const isUnderWay = ({ phase }: RunLife): boolean => phase === "running" || phase === "waiting" || phase === "stopping";

/** Of the run that something is about; null: of none. */
function lockOf(one: RunLife | RunLifeEvent): TabLock | null {
  if ("is" in one) return one.is === "prepared" && one.outcome.is === "ready" ? one.outcome.run.lock : null;
  return "run" in one ? one.run.lock : null;
}

/** Drives the life of a run: `run-life.ts` decides, this does what it says. */
export function createRunning(core: Core, deriving: Deriving): Running {
  const { ports, stores } = core;
  const records = createRunRecords(core);
  const asking = createAsking(core);
  const past = createPastRuns(core, records, asking);
  const requests = createRunRequests(core, deriving, records);
  let life: RunLife = IDLE;
  let live: LiveRun | null = null;
  /** What the run that was refused would have been made of. */
  let refused: readonly unknown[] = [];

  /** Resolves when everything is done that follows at once. */
  async function send(event: RunLifeEvent): Promise<void> {
    const [next, effects] = step(life, event);
    const wasUnderWay = isUnderWay(life);
    const left = [lockOf(life), lockOf(event)].find((lock) => lock !== null && lock !== lockOf(next)) ?? null;
    life = next;
    // What was not begun may be wished for again at once; the end of what was is written first.
    if (!wasUnderWay) left?.release();
    const done = effects.map(perform);
    // Shown only now: whoever hears that a run is over finds its end in the store.
    if (stores.run.getState().life !== life) stores.run.setState({ life, active: live?.id ?? null });
    await Promise.all(done);
    if (wasUnderWay) left?.release();
  }

  function perform(effect: RunEffect): Promise<void> | void {
    switch (effect.do) {
      case "prepare":
        return prepare(effect.wish);
      case "refuse":
        refused = requests.ingredients();
        return showRefusal(core, effect.reason);
      case "tell":
        return core.tell("warning", effect.why);
      case "ask-again":
        return asking.notNow();
      case "trust":
        if (effect.confirmAbove !== undefined) {
          const { confirmAbove } = effect;
          stores.session.setState(({ settings }) => ({ settings: { ...settings, confirmAbove } }));
        }
        return stores.project.setState({ trusted: true });
      case "begin":
        live = startRun(core, { records, asking }, effect.run, (event) => void send(event));
        return;
      case "record":
        return live?.record(effect.batch);
      case "keep":
        return live?.keep(effect.when);
      case "rest":
        return live?.rest();
      case "stop":
        return live?.stop();
      case "let-go":
        return live?.letGo();
      case "end":
        return end(effect.lost);
    }
  }

  function end(lost: string | null): Promise<void> | void {
    const ended = live?.end(lost);
    live = null;
    return ended;
  }

  async function prepare(wish: RunWish): Promise<void> {
    const outcome = await requests.prepare(wish).catch(
      (error: unknown): Preparation => ({
        is: "refused",
        reason: { kind: "failed", message: error instanceof Error ? error.message : String(error) },
      }),
    );
    return send({ is: "prepared", wish, outcome });
  }

  // A refusal is of the run as it would have been: once anything of that is another, there is nothing to refuse.
  const ends = [stores.project, stores.document, stores.session].map((store) =>
    store.subscribe(() => {
      if (life.phase !== "refused") return;
      if (requests.ingredients().some((one, at) => one !== refused[at])) void send({ is: "changed" });
    }),
  );

  return {
    wish: (wish) => send({ is: "wished", wish }),
    confirm: (confirmAbove, answers) => send({ is: "confirmed", confirmAbove, answers }),
    cancel: () => send({ is: "declined" }),
    stop: () => send({ is: "stopped" }),
    plan: () => showPlan(core, deriving),
    lookAhead: () => lookAhead(core, deriving),
    async show(id) {
      const { shown, active } = stores.run.getState();
      if (id === shown?.id) return;
      if (id === active) live?.show();
      else await past.show(id);
    },
    look: (step) => showVisit(core, step),
    async answer(question, answer) {
      const bar = barOf(stores.project.getState().access);
      if (bar !== null) return core.tell("warning", bar);
      const left = stores.run.getState().shown;
      if (!asking.answer(live, question, answer) || live !== null || left === null) return;
      await send({ is: "wished", wish: { do: "resume-run", id: left.id } });
    },
    async events(id) {
      return (await records.find(id))?.events ?? null;
    },
    async file(id) {
      const record = await records.find(id);
      if (record === undefined) return null;
      const text = runFileOf(record, record.brought?.source ?? (await ports.builder.print(record.document)));
      return text === null ? null : { name: runFileName(record), text };
    },
    async takenOver() {
      const id = stores.run.getState().active;
      // Written before another tab may read it.
      await send({ is: "left" });
      if (id !== null) await past.showLeft(id);
    },
    async homeOf(given) {
      void send({ is: "left" });
      return past.homeOf(given);
    },
    async bring(given) {
      void send({ is: "left" });
      await past.bring(given);
    },
    async readHistory() {
      void send({ is: "left" });
      await past.read();
    },
    dispose() {
      for (const end of ends) end();
      live?.stop();
      lockOf(life)?.release();
    },
  };
}
