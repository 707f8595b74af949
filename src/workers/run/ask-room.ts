import type { Ask, Clock, Decision, Question } from "../../runtime/index.ts";
import type { RealTime } from "./paced-clock.ts";

/** A question as the page gets it: its deadline is by the wall clock there, whatever the run's own clock is. */
export interface PageQuestion {
  readonly question: Question;
  /** Why the last answer was refused. */
  readonly refused: string | null;
}

export interface AskRoom extends Ask {
  /** The page's answer; one for a question that is not open is ignored. */
  answer(id: string, decision: Decision): void;
}

/** Longer than a timer can wait. */
const LONGEST_TIMER = 2 ** 31 - 1;

/**
 * Questions of a run on their way to the page, and answers on their way back. Deadlines run in real time. Whether an
 * answer was accepted, and that nobody needs one any more, the run's events say.
 */
export function createAskRoom(
  clock: Clock,
  real: RealTime,
  wallTime: () => number,
  tell: (asked: PageQuestion) => void,
): AskRoom {
  const open = new Map<string, (answer: Decision | "expired") => void>();

  return {
    answer: (id, decision) => open.get(id)?.(decision),
    ask(question, signal, refused) {
      return new Promise((resolve) => {
        const left = question.deadline === undefined ? null : question.deadline - clock.wallTime();
        let callOff = () => {};
        const settle = (answer: Decision | "expired") => {
          open.delete(question.id);
          signal.removeEventListener("abort", giveUp);
          callOff();
          resolve(answer);
        };
        const giveUp = () => settle("expired");
        open.set(question.id, settle);
        signal.addEventListener("abort", giveUp, { once: true });
        if (left !== null) callOff = waitFor(real, left, () => settle("expired"));
        const shown = left === null ? question : { ...question, deadline: Math.round(wallTime() + left) };
        tell({ question: shown, refused: refused ?? null });
      });
    },
  };
}

function waitFor(real: RealTime, ms: number, callback: () => void): () => void {
  let callOff = () => {};
  const wait = (left: number) => {
    const step = Math.min(left, LONGEST_TIMER);
    callOff = real.after(Math.max(1, step), () => (left > step ? wait(left - step) : callback()));
  };
  wait(ms);
  return () => callOff();
}
