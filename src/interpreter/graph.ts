import type { Field } from "../contracts/index.ts";
import type { IrInput, IrStep } from "../ir/index.ts";
import { attemptedIn, type JumpRegion, laneGraph, loopRegionsOf } from "../ir/index.ts";
import type { Functions } from "./call.ts";
import { type Places, sourceOf, type ValueSource } from "./source.ts";

/**
 * A flow, or a branch of a frame, made ready to run: names are places in arrays, so that dispatching a step costs the
 * same whatever the size of the flow. What a step calls is made when it is dispatched (`steps/`): in a long run that is
 * garbage at once instead of memory for ever.
 */
export interface Graph {
  readonly functions: Functions;
  readonly steps: readonly IrStep[];
  /** Where steps stand, by id: of this graph first, then of those around it. */
  readonly scopes: readonly Places[];
  readonly result: ValueSource;
  /** Which steps of this graph must settle before each, by place. Those in a circle never become ready. */
  readonly needs: readonly (readonly number[])[];
  /** The steps that wait for each, by place, in document order. */
  readonly dependents: readonly (readonly number[])[];
  /** What may run again, outer regions first. */
  readonly regions: readonly JumpRegion[];
  /** Steps whose failure is an outcome: something waits for it. */
  readonly attempted: ReadonlySet<string>;
}

/** The flow's own result has a type, which decides what an absent part means; a branch's has none. */
export function graphOf(
  functions: Functions,
  steps: readonly IrStep[],
  result: IrInput,
  type: Field | null,
  outer: readonly Places[] = [],
): Graph {
  const { places, sources, followers } = laneGraph(steps);
  const scopes = [places, ...outer];
  return {
    functions,
    steps,
    scopes,
    result: sourceOf(result, type, functions.contracts, scopes),
    needs: sources,
    dependents: followers,
    regions: loopRegionsOf(steps),
    attempted: attemptedIn(steps),
  };
}
