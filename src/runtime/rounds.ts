import { printPath } from "../base/index.ts";
import { failureOfAbort } from "./abort.ts";
import { MaxRoundsExceeded } from "./errors.ts";
import type { Scope } from "./scope.ts";

/** Where the flow goes back to, and what is asked of that step. */
export interface SentBack {
  /** Name of the step's node. */
  readonly to: string;
  /** The reviewer's words. */
  readonly note?: string;
}

/**
 * Counts a round of the flow and leaves the note for the step that it goes back to (LANGUAGE 5.6). Throws
 * `MaxRoundsExceeded` when there was one too many.
 */
export async function goBack(scope: Scope, { to, note }: SentBack): Promise<void> {
  const { turns } = scope;
  turns.count += 1;
  if (turns.count > turns.max) {
    const error = new MaxRoundsExceeded({
      path: printPath(scope.pathOf(to)),
      message: `The flow went back to ${to} once more than its ${turns.max} ${turns.max === 1 ? "round" : "rounds"} allow.`,
      data: { to, max_rounds: turns.max },
    });
    // Nobody may be waiting for this loop: the flow fails all the same, like by a step.
    scope.fail(error);
    throw error;
  }
  scope.run.reviews.goBack(scope.path);
  scope.note(to, noteLine(note));
  await scope.run.emitter.emit(scope.path, {
    type: "round-start",
    round: turns.count,
    to,
    ...(note !== undefined && note !== "" && { note }),
  });
}

/**
 * A loop region of a flow, which may run again (docs/nodes.md, "Going back"): every round has a scope of its own at the same
 * place, and what still runs in one that is sent back is cancelled and has ended before the next begins.
 */
export class Rounds {
  private readonly outer: Scope;
  private current: Scope | null = null;

  constructor(outer: Scope) {
    this.outer = outer;
  }

  /** The scope of the round that begins now. */
  begin(): Scope {
    this.current = this.outer.round();
    return this.current;
  }

  /** True: another round is due; false: the flow goes on, and steps of this round that still run may end. */
  async again(back: boolean, sentBack: SentBack): Promise<boolean> {
    // The scope of the last round stays under its outer signal: steps of it may still be to come.
    if (this.current === null || !back) return false;
    await this.decided(sentBack.to);
    await this.back(sentBack);
    return true;
  }

  /**
   * Resolves when all that ends at this instant of the clock has ended: only then is a round ended, as only then a failure
   * has consequences. Rejects if the round was ended in the meantime by something else.
   */
  async decided(to: string): Promise<void> {
    const round = this.current;
    if (round === null) return;
    const { signal } = round;
    const path = round.pathOf(to);
    if (!signal.aborted) await round.run.endOfInstant.reached(path);
    if (signal.aborted) throw failureOfAbort(signal, printPath(path));
  }

  /** Ends the round, and counts it. */
  async back(sentBack: SentBack): Promise<void> {
    const round = this.current;
    if (round === null) return;
    round.cancel(`Cancelled because the flow went back to ${sentBack.to}.`);
    await round.idle();
    round.close();
    await goBack(round, sentBack);
  }
}

/** The line of context that tells a step what a reviewer asked for; undefined: nothing (LANGUAGE 5.6). */
export const noteLine = (note: string | undefined): string | undefined =>
  note === undefined || note === "" ? undefined : `Reviewer asked for: ${note}`;
