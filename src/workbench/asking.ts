import { printPath } from "../base/index.ts";
import type { Decision, Question, RunEvent } from "../runtime/index.ts";
import type { Core } from "./core.ts";
import type { AskedQuestion, RunControl } from "./ports.ts";
import { isAskedWithin, isJudgedLater, reviewAddress } from "./review-draft.ts";
import type { PendingAsk } from "./state.ts";

/** What a person answers; the rest of the decision is known here. */
export interface Answer {
  readonly outcome: Decision["outcome"];
  readonly value: Decision["value"];
  readonly rationale: string;
  readonly reviewer: string;
}

/** The questions of the run under way, or of the one that is shown and was left waiting. */
export interface Asking {
  /** By the run under way; `control` takes the answer that was given before it went on. */
  asked(asked: AskedQuestion, control: RunControl | null): void;
  withdrawn(question: string): void;
  /** What the run has told: an answer that is judged only after it was taken has passed, or is needed no more. */
  told(events: readonly RunEvent[]): void;
  /** `control` null: the run has to go on first, and is told then. False: nothing is asked that this would answer. */
  answer(control: RunControl | null, question: string, answer: Answer): boolean;
  /** Everything else is no longer asked: of what ran out while nobody was there nothing is heard. */
  only(questions: readonly Question[]): void;
  /** What a run asks that was left waiting; empty where none is shown. Answers that were given for another one are void. */
  left(questions: readonly Question[]): void;
  /** The run does not go on now: what was answered can be answered again. */
  notNow(): void;
  /** The run is over: nobody needs answers any more. */
  clear(): void;
}

/** An answer that was refused is asked for again sooner than this, in milliseconds. */
const JUDGED = 1000;

export function createAsking({ ports, stores, typing }: Core): Asking {
  const dialog = () => stores.session.getState().dialog;
  /** Answers that wait for their run to go on, by question. */
  const given = new Map<string, Decision>();

  function close(question: string): void {
    const asks = stores.run.getState().asks.filter((ask) => ask.question.id !== question);
    stores.run.setState({ asks });
    const open = dialog();
    if (open?.kind !== "review" || (open.question !== null && open.question !== question)) return;
    stores.session.setState({ dialog: null });
  }

  function only(questions: readonly Question[]): void {
    const ids = new Set(questions.map(({ id }) => id));
    for (const { question } of stores.run.getState().asks) if (!ids.has(question.id)) close(question.id);
  }

  /** Answered, and judged now. */
  const isJudged = ({ question, sent }: PendingAsk): boolean => sent && isJudgedLater(question);
  function closeJudged(path: string): void {
    for (const ask of stores.run.getState().asks)
      if (isJudged(ask) && isAskedWithin(ask.question, path)) close(ask.question.id);
  }

  return {
    told(events) {
      if (!stores.run.getState().asks.some(isJudged)) return;
      for (const event of events) {
        const hasPassed = event.type === "attempt-end" && event.outcome.status !== "violations";
        if (hasPassed || event.type === "step-end") closeJudged(printPath(event.path));
      }
    },
    asked({ question, refused }, control) {
      const waiting = given.get(question.id);
      given.delete(question.id);
      if (waiting !== undefined) control?.answer(question.id, waiting);
      const ask = { question, refused, sent: waiting !== undefined };
      const { asks } = stores.run.getState();
      const isKnown = asks.some((known) => known.question.id === question.id);
      stores.run.setState({
        asks: isKnown ? asks.map((known) => (known.question.id === question.id ? ask : known)) : [...asks, ask],
      });
    },
    withdrawn(id) {
      const state = stores.run.getState();
      const ask = state.asks.find(({ question }) => question.id === id);
      if (ask === undefined) return;
      if (isJudged(ask)) {
        // Its dialog stays: if the answer is refused, it is put right there.
        ports.timers.after(JUDGED, () => {
          if (stores.run.getState().asks.includes(ask)) close(id);
        });
        return;
      }
      close(id);
      if (!isJudgedLater(ask.question)) typing.forget(reviewAddress(state, ask.question));
    },
    answer(control, question, { outcome, value, rationale, reviewer }) {
      const { asks } = stores.run.getState();
      if (!asks.some((ask) => ask.question.id === question && !ask.sent)) return false;
      stores.run.setState({
        asks: asks.map((ask) => (ask.question.id === question ? { ...ask, refused: null, sent: true } : ask)),
      });
      stores.session.setState({ reviewer });
      const decided_at = new Date(ports.timers.now()).toISOString();
      const decision = { outcome, value, rationale, reviewer, decided_at, review_id: question };
      if (control === null) given.set(question, decision);
      else control.answer(question, decision);
      return true;
    },
    only,
    left(questions) {
      given.clear();
      only(questions);
      stores.run.setState({ asks: questions.map((question) => ({ question, refused: null, sent: false })) });
    },
    notNow() {
      given.clear();
      stores.run.setState(({ asks }) => ({ asks: asks.map((ask) => ({ ...ask, sent: false })) }));
    },
    clear() {
      given.clear();
      for (const { question } of stores.run.getState().asks) close(question.id);
    },
  };
}
