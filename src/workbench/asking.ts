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
  /** By the run under way; `run` takes the answer that was given before it went on. */
  asked(asked: AskedQuestion, run: Answered): void;
  /** What the run has told: an answer was accepted, or nobody needs one any more. */
  told(events: readonly RunEvent[]): void;
  /** `run` null: it has to go on first, and is told then. False: nothing is asked that this would answer. */
  answer(run: Answered | null, question: string, answer: Answer): boolean;
  /**
   * Everything else is no longer asked: of what ran out while nobody was there, and of what another run asks, nothing is
   * heard.
   */
  retain(questions: readonly Question[]): void;
  /** What a run asks that was left waiting; empty where none is shown. Answers that were given for another one are void. */
  left(questions: readonly Question[]): void;
  /** The run does not go on now: what was answered for it can be answered again. What another run has got stays sent. */
  notNow(): void;
  /** The run is over: nobody needs answers any more. */
  clear(): void;
}

/** What answers go to. */
type Answered = Pick<RunControl, "answer">;

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

  function retain(questions: readonly Question[]): void {
    const ids = new Set(questions.map(({ id }) => id));
    for (const id of given.keys()) if (!ids.has(id)) given.delete(id);
    for (const { question } of stores.run.getState().asks) if (!ids.has(question.id)) close(question.id);
  }

  return {
    told(events) {
      for (const event of events) {
        const state = stores.run.getState();
        if (state.asks.length === 0) return;
        for (const ask of state.asks) {
          if (!isOver(ask, event)) continue;
          close(ask.question.id);
          if (!isJudgedLater(ask.question)) typing.forget(reviewAddress(state, ask.question));
        }
      }
    },
    asked({ question, refused }, run) {
      const waiting = given.get(question.id);
      given.delete(question.id);
      if (waiting !== undefined) run.answer(question.id, waiting);
      const ask = { question, refused, sent: waiting !== undefined };
      const { asks } = stores.run.getState();
      const isKnown = asks.some((known) => known.question.id === question.id);
      stores.run.setState({
        asks: isKnown ? asks.map((known) => (known.question.id === question.id ? ask : known)) : [...asks, ask],
      });
    },
    answer(run, question, { outcome, value, rationale, reviewer }) {
      const { asks } = stores.run.getState();
      if (!asks.some((ask) => ask.question.id === question && !ask.sent)) return false;
      stores.run.setState({
        asks: asks.map((ask) => (ask.question.id === question ? { ...ask, refused: null, sent: true } : ask)),
      });
      stores.session.setState({ reviewer });
      const decided_at = new Date(ports.timers.now()).toISOString();
      const decision = { outcome, value, rationale, reviewer, decided_at, review_id: question };
      if (run === null) given.set(question, decision);
      else run.answer(question, decision);
      return true;
    },
    retain,
    left(questions) {
      given.clear();
      retain(questions);
      stores.run.setState({ asks: questions.map((question) => ({ question, refused: null, sent: false })) });
    },
    notNow() {
      stores.run.setState(({ asks }) => ({
        asks: asks.map((ask) => (given.has(ask.question.id) ? { ...ask, sent: false } : ask)),
      }));
      given.clear();
    },
    clear() {
      given.clear();
      for (const { question } of stores.run.getState().asks) close(question.id);
    },
  };
}

/**
 * Whether an event says that a question is asked no more: `ask-end`, when its answer was accepted or is not needed. What
 * a model is asked has no such event: it is over when an answer has passed, or with its step. Until then its dialog
 * stays: if the answer is refused, it is put right there.
 */
function isOver({ question, sent }: PendingAsk, event: RunEvent): boolean {
  switch (event.type) {
    case "ask-end":
      return !isJudgedLater(question) && question.path === printPath(event.path);
    case "attempt-end":
      return sent && isJudgedLater(question) && event.outcome.status !== "violations" && isWithin(question, event);
    case "step-end":
      return isWithin(question, event);
    default:
      return false;
  }
}

const isWithin = (question: Question, { path }: RunEvent): boolean => isAskedWithin(question, printPath(path));
