import { type Json, ownValue, type ScriptedDecision, type ScriptedDecisions } from "../base/index.ts";
import { validate } from "../contracts/index.ts";
import type { Ask, Clock, Question } from "../runtime/index.ts";
import { dice } from "./simulated/dice.ts";
import { hintsOf } from "./simulated/hints.ts";
import { subjectOf } from "./simulated/subject.ts";
import { imagine, MOST_VALUES } from "./simulated/value.ts";

export interface SimulatedPeopleOptions {
  readonly clock: Clock;
  /** 1 if absent. */
  readonly seed?: number;
  /** What they decide; whatever else they are asked they approve. */
  readonly decisions?: ScriptedDecisions;
}

/**
 * People for runs at which nobody sits. They decide as they were told to; else they approve, with the first of the
 * options, what they are shown if it is of the decision's type, or a made-up value. The same seed gives the same
 * decisions. Rejects, in words, where what they were told to decide is refused.
 */
export function simulatedPeople({ clock, seed = 1, decisions = {} }: SimulatedPeopleOptions): Ask {
  const asked = new Map<string, number>();
  return {
    async ask(question, _signal, refused) {
      if (refused !== undefined) throw new Error(`The decision is refused: ${refused}`);
      const node = nodeAsking(question.path);
      const times = asked.get(node) ?? 0;
      asked.set(node, times + 1);
      const told: ScriptedDecision = ownValue(decisions, node)?.[times] ?? {
        outcome: "approve",
        value: approved(question, seed),
      };
      return {
        outcome: told.outcome,
        value: told.value ?? null,
        reviewer: told.reviewer ?? "",
        rationale: told.rationale ?? "",
        decided_at: new Date(clock.wallTime()).toISOString(),
        review_id: question.id,
      };
    },
  };
}

/** Name of the node that asks, of whatever visit, branch or item: `each[2]/sign_off@3` → `sign_off`. */
export function nodeAsking(path: string): string {
  return (path.split("/").at(-1) ?? "").replace(/[[@~%#].*$/, "");
}

function approved({ path, question, artifacts, decision, contracts, options }: Question, seed: number): Json {
  const [option] = options ?? [];
  if (option !== undefined) return option;
  const shown = Object.values(artifacts).find((value) => validate(value, decision, contracts).ok);
  if (shown !== undefined) return shown;
  const noun = nodeAsking(path).split("_").at(-1) ?? "";
  return imagine(decision, [], {
    room: { left: MOST_VALUES },
    dice: dice(JSON.stringify([seed, "person", path])),
    subject: subjectOf(question, artifacts),
    noun,
    contracts,
    hints: hintsOf([]),
    hinted: 0,
  });
}
