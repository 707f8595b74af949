import type { IrBranch, IrInput, IrStep } from "../ir/index.ts";
import { stepDependencies } from "../ir/index.ts";
import { type Call, callOf, type Functions } from "./call.ts";
import { type Places, type Source, sourceOf } from "./source.ts";

/**
 * A flow, or a branch of a frame, made ready to run: names are places in arrays, so that dispatching a step costs the
 * same whatever the size of the flow.
 */
export interface Graph {
  readonly steps: readonly GraphStep[];
  readonly result: Source;
}

export interface GraphStep {
  readonly id: string;
  readonly work: Work;
  /** How many steps of this graph must settle before it. Those in a circle never become ready. */
  readonly needs: number;
  /** Places of the steps that wait for it, ascending: document order. */
  readonly dependents: readonly number[];
}

export type Work =
  | Call
  | { readonly kind: "parallel"; readonly branches: readonly GraphBranch[] }
  /** What this interpreter doesn't run; the compiler lets no such step through. */
  | { readonly kind: "unsupported"; readonly what: string };

export interface GraphBranch {
  readonly name: string;
  readonly graph: Graph;
}

/** The flow's own result has a type, which decides what an absent part means; a branch's has none. */
export function graphOf(
  functions: Functions,
  steps: readonly IrStep[],
  result: IrInput,
  type: Functions["resultType"],
  outer: readonly Places[] = [],
): Graph {
  const places = new Map(steps.map((step, place) => [step.id, place]));
  const scopes = [places, ...outer];
  const needs = steps.map((step) => neighboursOf(step, places));
  const dependents: number[][] = steps.map(() => []);
  needs.forEach((wanted, place) => {
    for (const need of wanted) dependents[need]?.push(place);
  });
  return {
    result: sourceOf(result, type, functions.contracts, scopes),
    steps: steps.map((step, place) => ({
      id: step.id,
      work: workOf(functions, step, scopes),
      needs: needs[place]?.length ?? 0,
      dependents: dependents[place] ?? [],
    })),
  };
}

function workOf(functions: Functions, step: IrStep, scopes: readonly Places[]): Work {
  if (step.when) return { kind: "unsupported", what: "a condition" };
  if (step.type === "function") return callOf(functions, step, scopes);
  if (step.type !== "parallel") return { kind: "unsupported", what: step.type };
  if (step.require !== "all") return { kind: "unsupported", what: `require ${step.require}` };
  if (step.validate !== undefined) return { kind: "unsupported", what: "validate" };
  const branchOf = (branch: IrBranch): GraphBranch => ({
    name: branch.name,
    graph: graphOf(functions, branch.steps, branch.result, null, scopes),
  });
  return { kind: "parallel", branches: step.branches.map(branchOf) };
}

/** Places of the steps of the same graph that a step waits for. */
function neighboursOf(step: IrStep, places: Places): readonly number[] {
  const found = [...stepDependencies(step)].map((id) => places.get(id));
  return found.filter((place) => place !== undefined);
}
