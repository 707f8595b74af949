import { fail } from "./py-error.ts";

/** What evaluations may still do, in steps. One may be shared by several. */
export interface Work {
  left: number;
}

/** Of one expression (LANGUAGE 3). */
export const STEP_LIMIT = 100_000;
/** Of all expressions of a list that is judged at one go: of heavy ones a few, of others as many as there are. */
const LIST_LIMIT = 5 * STEP_LIMIT;

/** Of all evaluations of this realm so far. */
let done = 0;

/** Of the evaluation that runs now. Helpers of exported code are called without one, and draw on the same. */
let current: Work = { left: Number.POSITIVE_INFINITY };

/**
 * Evaluates within what is left of `work`, and of the work around it. What it makes, scans and compares is taken off
 * both; when either is used up it ends in a `LimitError`.
 */
export function within<T>(work: Work, action: () => T): T {
  const outer = current;
  const lent = Math.min(work.left, outer.left);
  current = { left: lent };
  try {
    return action();
  } finally {
    const used = lent - current.left;
    current = outer;
    work.left -= used;
    outer.left -= used;
    if (outer.left === Number.POSITIVE_INFINITY) done += used;
  }
}

/** Steps that all evaluations of this realm have taken: two readings tell what was done in between. */
export function workDone(): number {
  return done;
}

/** One predicate of exported code, under the limit that the interpreter has for its text. */
export function withinSteps<T>(action: () => T): T {
  return within({ left: STEP_LIMIT }, action);
}

/** All predicates of a list, so that how long they take together is bounded however many they are. */
export function withinList<T>(action: () => T): T {
  return within({ left: LIST_LIMIT }, action);
}

/** Pays for so many steps of an evaluation. */
export function spend(steps: number): void {
  current.left -= steps;
  if (current.left < 0) fail("LimitError", "too many steps");
}

/** Pays for so many characters or items that are made, scanned or compared at one go: 16 are a step. */
export function spendOn(size: number): void {
  spend(size >> 4);
}
