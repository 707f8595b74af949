import type { FlowDocument } from "../flow/index.ts";
import type { Plan } from "../plan/index.ts";
import type { UncertainCall } from "../reports/index.ts";
import type { RunEvent } from "../runtime/index.ts";
import type { LiveChoice, ModelChoice } from "./model-choice.ts";
import type { BroughtRun, RunRequest, TabLock } from "./ports.ts";
import type { RunExtent } from "./run-extent.ts";
import type { RunSummary } from "./run-summary.ts";

/**
 * The life of a run, as a machine: `step(life, event)` says what becomes of it, and what is to be done, in that order.
 * One run is under way at a time; where none is, the life is what stands between pressing Run and its first event. When
 * it has ended, its events say how: nothing is left of it here.
 */
export type RunLife =
  | { readonly phase: "idle" }
  /** What it needs is being made, or read. */
  | { readonly phase: "preparing"; readonly wish: RunWish }
  | { readonly phase: "refused"; readonly reason: RunRefusal }
  | { readonly phase: "confirming"; readonly run: PreparedRun; readonly asks: Confirmation }
  /** Its host is at work. */
  | { readonly phase: "running"; readonly run: PreparedRun }
  /** Everything left in it waits for people: it is kept, and can go on from there, here or elsewhere. */
  | { readonly phase: "waiting"; readonly run: PreparedRun }
  /** It was told to stop, and has not said its end. */
  | { readonly phase: "stopping"; readonly run: PreparedRun };

/**
 * What is to be run: the flow and case that are shown, if nothing is said, and of it what was changed. `test`: all of it, and
 * every function is sampled.
 */
export type RunWish =
  | {
      readonly do: "run";
      readonly flow?: string;
      readonly case?: string;
      readonly test?: true;
      readonly extent?: RunExtent;
    }
  /** A kept run that waits for people, or broke off, is to go on. */
  | { readonly do: "resume-run"; readonly id: string };

/** A run that has everything it needs to begin. */
export interface PreparedRun {
  readonly request: RunRequest;
  readonly summary: RunSummary;
  /** That it is kept with; null: nothing is kept. */
  readonly project: string | null;
  /** It came as a file. */
  readonly brought?: BroughtRun;
  /** The frozen copy that it executes. */
  readonly document: FlowDocument;
  /** That no other tab runs it: held from before it was read until its end is kept, or until it is not begun. */
  readonly lock: TabLock;
}

/** What somebody has to know before they let it begin. */
export interface Confirmation {
  /**
   * `untrusted`: the flow came from outside; `paid`: a live model is about to be paid; `uncertain`: it broke off while calls
   * were under way, which may have been paid for.
   */
  readonly because: readonly ("untrusted" | "paid" | "uncertain")[];
  /** Those calls: asked again, unless their answers are given. */
  readonly uncertain: readonly UncertainCall[];
  readonly plan: Plan;
  /** Who would answer: of a kept run the one that it began with. */
  readonly model: ModelChoice;
}

type Answers = NonNullable<RunRequest["answers"]>;

export type RunRefusal =
  | { readonly kind: "errors"; readonly count: number }
  | { readonly kind: "missing-input"; readonly flow: string; readonly missing: readonly string[] }
  | { readonly kind: "wrong-input"; readonly flow: string; readonly problems: readonly string[] }
  | { readonly kind: "no-live-models"; readonly message: string; readonly model: LiveChoice }
  | { readonly kind: "no-key"; readonly origin: string; readonly model: LiveChoice }
  | { readonly kind: "bad-address"; readonly address: string; readonly model: LiveChoice }
  | { readonly kind: "failed"; readonly message: string };

/** What came of a wish. `why`: it is not a matter of the run as it is set up; said in a sentence. */
export type Preparation =
  | { readonly is: "ready"; readonly run: PreparedRun; readonly asks: Confirmation | null }
  | { readonly is: "refused"; readonly reason: RunRefusal }
  | { readonly is: "barred"; readonly why: string };

export type RunLifeEvent =
  | { readonly is: "wished"; readonly wish: RunWish }
  | { readonly is: "prepared"; readonly wish: RunWish; readonly outcome: Preparation }
  /** `confirmAbove`: from now on runs that cost no more begin without asking, in dollars. */
  | { readonly is: "confirmed"; readonly confirmAbove: number | undefined; readonly answers: Answers | undefined }
  | { readonly is: "declined" }
  /** Something that a run is made of is another now. */
  | { readonly is: "changed" }
  /** `waits`: it goes on when that is kept. */
  | { readonly is: "told"; readonly batch: readonly RunEvent[]; readonly waits: boolean }
  | { readonly is: "stopped" }
  /** Its host is done with it, or was lost: a sentence. */
  | { readonly is: "closed"; readonly lost: string | null }
  /** Another project is shown, or another tab has this one now: what waits is left for whoever takes it up. */
  | { readonly is: "left" };

export type RunEffect =
  | { readonly do: "prepare"; readonly wish: RunWish }
  /** Says why it cannot run, where that is mended. */
  | { readonly do: "refuse"; readonly reason: RunRefusal }
  | { readonly do: "tell"; readonly why: string }
  /** Answers that were given for a run that does not go on now can be given again. */
  | { readonly do: "ask-again" }
  | { readonly do: "trust"; readonly confirmAbove: number | undefined }
  | { readonly do: "begin"; readonly run: PreparedRun }
  | { readonly do: "record"; readonly batch: readonly RunEvent[] }
  /** Writes how far it has come. `now`: it waits until that is kept. */
  | { readonly do: "keep"; readonly when: "soon" | "now" }
  /** It waits for people, and for nothing else. */
  | { readonly do: "rest" }
  | { readonly do: "stop" }
  /** Ends its host, and hears nothing more of it. */
  | { readonly do: "let-go" }
  | { readonly do: "end"; readonly lost: string | null };

export const IDLE: RunLife = { phase: "idle" };

const ASK_AGAIN: RunEffect = { do: "ask-again" };
const REST: RunEffect = { do: "rest" };

type Next = readonly [life: RunLife, effects: readonly RunEffect[]];

export function step(life: RunLife, event: RunLifeEvent): Next {
  switch (life.phase) {
    case "idle":
      return event.is === "wished" ? wished(event) : [life, []];
    case "preparing":
      if (event.is === "prepared" && event.wish === life.wish) return prepared(event.outcome);
      return event.is === "declined" || event.is === "left" ? [IDLE, [ASK_AGAIN]] : notTwice(life, event);
    case "refused":
      if (event.is === "wished") return wished(event);
      return event.is === "declined" || event.is === "changed" || event.is === "left" ? [IDLE, []] : [life, []];
    case "confirming":
      return confirming(life, event);
    case "running":
    case "waiting":
    case "stopping":
      return underWay(life, event);
  }
}

function wished({ wish }: Extract<RunLifeEvent, { is: "wished" }>): Next {
  return [{ phase: "preparing", wish }, [{ do: "prepare", wish }]];
}

/** Run pressed twice is one run; whoever goes on with another one has to know why that does not. */
function notTwice(life: RunLife, event: RunLifeEvent): Next {
  if (event.is !== "wished" || event.wish.do === "run") return [life, []];
  return [life, [{ do: "tell", why: "Another run is under way." }, ASK_AGAIN]];
}

function prepared(outcome: Preparation): Next {
  switch (outcome.is) {
    case "ready": {
      const { run, asks } = outcome;
      return asks === null
        ? [{ phase: "running", run }, [{ do: "begin", run }]]
        : [{ phase: "confirming", run, asks }, []];
    }
    case "refused":
      return [{ phase: "refused", reason: outcome.reason }, [{ do: "refuse", reason: outcome.reason }, ASK_AGAIN]];
    case "barred":
      return [IDLE, [{ do: "tell", why: outcome.why }, ASK_AGAIN]];
  }
}

function confirming(life: Extract<RunLife, { phase: "confirming" }>, event: RunLifeEvent): Next {
  const { run } = life;
  switch (event.is) {
    case "wished": {
      const [next, effects] = wished(event);
      // Whoever goes on with a kept run has just given its answer: no other one waits then.
      return event.wish.do === "run" ? [next, [ASK_AGAIN, ...effects]] : [next, effects];
    }
    case "confirmed": {
      const { answers, confirmAbove } = event;
      const begun = answers === undefined ? run : { ...run, request: { ...run.request, answers } };
      return [
        { phase: "running", run: begun },
        [
          { do: "trust", confirmAbove },
          { do: "begin", run: begun },
        ],
      ];
    }
    case "declined":
    case "left":
      return [IDLE, [ASK_AGAIN]];
    default:
      return [life, []];
  }
}

type UnderWay = Extract<RunLife, { phase: "running" | "waiting" | "stopping" }>;

function underWay(life: UnderWay, event: RunLifeEvent): Next {
  switch (event.is) {
    case "told":
      return told(life, event);
    case "stopped":
      return life.phase === "stopping" ? [life, []] : [{ phase: "stopping", run: life.run }, [{ do: "stop" }]];
    case "closed":
      return [IDLE, [{ do: "end", lost: event.lost }]];
    case "left":
      return life.phase === "waiting" ? [IDLE, [{ do: "let-go" }, { do: "end", lost: null }]] : [life, []];
    default:
      return notTwice(life, event);
  }
}

function told(life: UnderWay, { batch, waits }: Extract<RunLifeEvent, { is: "told" }>): Next {
  const record: RunEffect = { do: "record", batch };
  const rests = batch.at(-1)?.type === "run-suspend";
  const keep: RunEffect = { do: "keep", when: waits || rests ? "now" : "soon" };
  const phase = rests ? "waiting" : "running";
  const isSame = life.phase === "stopping" || life.phase === phase || batch.length === 0;
  return [isSame ? life : { phase, run: life.run }, [record, ...(rests ? [REST] : []), keep]];
}
