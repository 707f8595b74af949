import { goBack as goBackTo, Rounds } from "../rounds.ts";
import { requireScope, selfIn } from "./self.ts";

/** A loop region of a flow, which may run again. */
export interface Revising<Self> {
  /** The round that begins now: call the steps of the loop on this `self`. */
  begin(): Self;
  /**
   * Whether another round is due. If so, what still runs in this one is cancelled, and `note` goes into the context of
   * the step `to`. Rejects with `MaxRoundsExceeded` when the flow has gone back too often.
   */
  again(back: boolean, to: string, note?: string): Promise<boolean>;
}

/**
 * A loop that a reviewer, a failure or a condition can send back (LANGUAGE 5.6):
 * `do { const self = rounds.begin(); … } while (await rounds.again(review.outcome === "revise", "write_draft", review.rationale));`
 */
export function revising<Self extends object>(self: Self): Revising<Self> {
  const rounds = new Rounds(requireScope(self, "revising"));
  return {
    begin: () => selfIn(self, rounds.begin()),
    again: (back, to, note) => rounds.again(back, { to, ...(note !== undefined && { note }) }),
  };
}

/** `self` for steps that may come again one after the other: their paths say which visit it is. */
export function revisitable<Self extends object>(self: Self): Self {
  return selfIn(self, requireScope(self, "revisitable").round());
}

/** The step to go on with, earlier in the flow: counts a round, and leaves the note for it. */
export async function goBack<To extends string>(self: object, to: To, note?: string): Promise<To> {
  await goBackTo(requireScope(self, "goBack"), { to, ...(note !== undefined && { note }) });
  return to;
}
