import type { Decision } from "../runtime/index.ts";
import type { Core } from "./core.ts";
import type { AskedQuestion, RunControl } from "./ports.ts";

/** What a person answers; the rest of the decision is known here. */
export interface Answer {
  readonly outcome: Decision["outcome"];
  readonly value: Decision["value"];
  readonly rationale: string;
  readonly reviewer: string;
}

/** The questions of the run under way. */
export interface Asking {
  asked(asked: AskedQuestion): void;
  withdrawn(question: string): void;
  answer(control: RunControl, question: string, answer: Answer): void;
  /** The run is over: nobody needs answers any more. */
  clear(): void;
}

export function createAsking({ ports, stores }: Core): Asking {
  const dialog = () => stores.session.getState().dialog;

  function withdrawn(question: string): void {
    const asks = stores.run.getState().asks.filter((ask) => ask.question.id !== question);
    stores.run.setState({ asks });
    const open = dialog();
    if (open?.kind !== "review" || (open.question !== null && open.question !== question)) return;
    stores.session.setState({ dialog: null });
  }

  return {
    asked({ question, refused }) {
      const ask = { question, refused, sent: false };
      const { asks } = stores.run.getState();
      const isKnown = asks.some((known) => known.question.id === question.id);
      stores.run.setState({
        asks: isKnown ? asks.map((known) => (known.question.id === question.id ? ask : known)) : [...asks, ask],
      });
    },
    withdrawn,
    answer(control, question, { outcome, value, rationale, reviewer }) {
      const { asks } = stores.run.getState();
      if (!asks.some((ask) => ask.question.id === question && !ask.sent)) return;
      stores.run.setState({
        asks: asks.map((ask) => (ask.question.id === question ? { ...ask, refused: null, sent: true } : ask)),
      });
      stores.session.setState({ reviewer });
      const decided_at = new Date(ports.timers.now()).toISOString();
      control.answer(question, { outcome, value, rationale, reviewer, decided_at, review_id: question });
    },
    clear() {
      for (const { question } of stores.run.getState().asks) withdrawn(question.id);
    },
  };
}
