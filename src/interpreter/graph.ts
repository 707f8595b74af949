import type { IrInput, IrStep } from "../ir/index.ts";
import { stepDependencies } from "../ir/index.ts";
import { type Call, callOf, type Functions } from "./call.ts";
import { type Places, type Source, sourceOf } from "./source.ts";

/**
 * A flow, or a branch of a frame, made ready to run: names are places in arrays, so that dispatching a step costs the
 * same whatever the size of the flow. What a step calls is made when it is dispatched (`workOf`): in a long run that is
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
}

export type Work =
  | Call
  | { readonly kind: "parallel"; readonly branches: readonly GraphBranch[] }
  /** What this interpreter doesn't run; the compiler lets no such step through. */
  | { readonly kind: "unsupported"; readonly what: string };

export interface GraphBranch {
  readonly name: string;
  graph(): Graph;
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
  return {
    functions,
    steps,
    scopes,
    result: sourceOf(result, type, functions.contracts, scopes),
    ...edgesOf(steps, places),
  };
}

export function workOf({ functions, scopes }: Graph, step: IrStep): Work {
  const what = unsupportedIn(functions, step);
  if (what !== null) return { kind: "unsupported", what };
  if (step.type === "function") return callOf(functions, step, scopes);
  const branches = step.type === "parallel" ? step.branches : [];
  return {
    kind: "parallel",
    branches: branches.map((branch) => ({
      name: branch.name,
      graph: () => graphOf(functions, branch.steps, branch.result, null, scopes),
    })),
  };
}

/** Null when this interpreter runs the step itself; what is inside a frame is not looked at. */
export function unsupportedIn({ prepared }: Functions, step: IrStep): string | null {
  if (step.when) return "a condition";
  if (step.type === "function") {
    const mode = prepared.get(step.function)?.definition.mode;
    if (mode === undefined) return `function ${step.function}, which does not exist,`;
    return mode === "adaptive" ? `adaptive function ${step.function}` : null;
  }
  if (step.type !== "parallel") return step.type;
  if (step.require !== "all") return `require ${step.require}`;
  return step.validate === undefined ? null : "validate";
}

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
