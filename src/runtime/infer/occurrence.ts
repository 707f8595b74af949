import type { RunPath } from "../../base/index.ts";

/** Which of several calls of one step this is, by its path: what scripts and simulated answers tell them apart by. */
export interface Occurrence {
  readonly member?: number;
  readonly iteration?: number;
  readonly round?: number;
  readonly visit?: number;
}

/** The innermost of each kind: a step inside a frame is of the round and visit of its frame. */
export function occurrenceOf(path: RunPath): Occurrence {
  let occurrence: Occurrence = {};
  for (const { member, iteration, round, visit } of path) {
    occurrence = {
      ...occurrence,
      ...(member !== undefined && { member }),
      ...(iteration !== undefined && { iteration }),
      ...(round !== undefined && { round }),
      ...(visit !== undefined && { visit }),
    };
  }
  return occurrence;
}
