import type { Field } from "../contracts/index.ts";
import type { IrInput, IrStep } from "../ir/index.ts";
import { type Stretch, stepDependencies, stretchesOf } from "../ir/index.ts";
import type { Functions } from "./call.ts";
import { type Places, type Source, sourceOf } from "./source.ts";

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
  readonly result: Source;
  /** How many steps of this graph must settle before each step. Those in a circle never become ready. */
  readonly needs: Int32Array;
  /** The steps that wait for step `i` are `dependents[first[i]]` to `dependents[first[i + 1] - 1]`, in document order. */
  readonly first: Int32Array;
  readonly dependents: Int32Array;
  /** What may run again, outer stretches first. */
  readonly stretches: readonly Stretch[];
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
  const places = new Map(steps.map((step, place) => [step.id, place]));
  const scopes = [places, ...outer];
  return {
    functions,
    steps,
    scopes,
    result: sourceOf(result, type, functions.contracts, scopes),
    ...edgesOf(steps, places),
    stretches: stretchesOf(steps),
    attempted: attemptedIn(steps),
  };
}

function attemptedIn(steps: readonly IrStep[]): ReadonlySet<string> {
  const attempted = new Set<string>();
  for (const { id, when, jumps } of steps) {
    if (jumps?.failed !== undefined) attempted.add(id);
    for (const condition of when ?? []) if (condition.port === "failed") attempted.add(condition.step);
  }
  return attempted.size === 0 ? NONE : attempted;
}

const NONE: ReadonlySet<string> = new Set();

function edgesOf(steps: readonly IrStep[], places: Places): Pick<Graph, "needs" | "first" | "dependents"> {
  const needs = new Int32Array(steps.length);
  const first = new Int32Array(steps.length + 1);
  const edges: number[] = [];
  for (const [place, step] of steps.entries()) {
    for (const id of stepDependencies(step)) {
      const need = places.get(id);
      if (need === undefined) continue;
      edges.push(need, place);
      needs[place] = (needs[place] ?? 0) + 1;
      first[need + 1] = (first[need + 1] ?? 0) + 1;
    }
  }
  for (let place = 0; place < steps.length; place++) first[place + 1] = (first[place + 1] ?? 0) + (first[place] ?? 0);
  const next = first.slice();
  const dependents = new Int32Array(edges.length / 2);
  for (let edge = 0; edge < edges.length; edge += 2) {
    const need = edges[edge] ?? 0;
    const at = next[need] ?? 0;
    dependents[at] = edges[edge + 1] ?? 0;
    next[need] = at + 1;
  }
  return { needs, first, dependents };
}
