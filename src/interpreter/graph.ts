import type { Json } from "../base/index.ts";
import { type IrInput, type IrStep, type Reference, stepDependencies } from "../ir/index.ts";

/**
 * A flow, or a branch of a frame, made ready to run: names are places in arrays, so that dispatching a step costs the
 * same whatever the size of the flow.
 */
export interface Graph {
  readonly steps: readonly GraphStep[];
  readonly places: ReadonlyMap<string, number>;
  readonly result: Source;
}

export interface GraphStep {
  readonly step: IrStep;
  /** In the order of the step's inputs. */
  readonly inputs: readonly GraphInput[];
  /** How many steps of this graph must settle before it. */
  readonly needs: number;
  /** Places of the steps that wait for it, ascending: document order. */
  readonly dependents: readonly number[];
  /** Of a frame, in order. */
  readonly branches: readonly GraphBranch[];
}

export interface GraphInput {
  readonly name: string;
  readonly source: Source;
}

export interface GraphBranch {
  readonly name: string;
  readonly graph: Graph;
}

/** Where a value comes from. `up`: how many frames out from the graph that reads it. */
export type Source =
  | { readonly from: "input"; readonly path: readonly string[] }
  | { readonly from: "step"; readonly up: number; readonly place: number; readonly path: readonly string[] }
  | { readonly from: "value"; readonly value: Json }
  | { readonly from: "fields"; readonly fields: readonly GraphInput[] }
  | { readonly from: "first"; readonly sources: readonly Source[] };

/** Steps that refer to one another in a circle, or to steps that aren't there, never become ready: see `Schedule`. */
export function graphOf(
  steps: readonly IrStep[],
  result: IrInput,
  outer: readonly ReadonlyMap<string, number>[] = [],
): Graph {
  const places = new Map(steps.map((step, place) => [step.id, place]));
  const scopes = [places, ...outer];
  const needs = steps.map((step) => neighboursOf(step, places));
  const dependents: number[][] = steps.map(() => []);
  needs.forEach((wanted, place) => {
    for (const need of wanted) dependents[need]?.push(place);
  });
  return {
    places,
    result: sourceOf(result, scopes),
    steps: steps.map((step, place) => ({
      step,
      inputs: Object.entries(step.inputs).map(([name, input]) => ({ name, source: sourceOf(input, scopes) })),
      needs: needs[place]?.size ?? 0,
      dependents: dependents[place] ?? [],
      branches:
        step.type === "parallel"
          ? step.branches.map((branch) => ({ name: branch.name, graph: graphOf(branch.steps, branch.result, scopes) }))
          : [],
    })),
  };
}

/** Places of the steps of the same graph that a step waits for: what it reads, what comes before it, its conditions. */
function neighboursOf(step: IrStep, places: ReadonlyMap<string, number>): ReadonlySet<number> {
  const found = new Set<number>();
  for (const id of stepDependencies(step)) {
    const place = places.get(id);
    if (place !== undefined) found.add(place);
  }
  return found;
}

function sourceOf(input: IrInput, scopes: readonly ReadonlyMap<string, number>[]): Source {
  switch (input.kind) {
    case "value":
      return { from: "value", value: input.value };
    case "reference":
      return referenceSource(input.reference, scopes);
    case "fields": {
      const fields = Object.entries(input.fields);
      return { from: "fields", fields: fields.map(([name, field]) => ({ name, source: sourceOf(field, scopes) })) };
    }
    case "first_of":
      return { from: "first", sources: input.references.map((reference) => referenceSource(reference, scopes)) };
  }
}

function referenceSource(reference: Reference, scopes: readonly ReadonlyMap<string, number>[]): Source {
  if (reference.root === "input") return { from: "input", path: reference.path };
  for (let up = 0; up < scopes.length; up++) {
    const place = scopes[up]?.get(reference.step);
    if (place !== undefined) return { from: "step", up, place, path: reference.path };
  }
  // A step that isn't there gives nothing: the input is without a value.
  return { from: "first", sources: [] };
}
