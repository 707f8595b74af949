import { stepDependencies } from "./dependencies.ts";
import type { IrFlow, IrStep } from "./model.ts";
import { sequenceOf } from "./sequence.ts";

/** What each step of a lane waits for, and the order in which they come free. Steps are named by their place. */
export interface Waiting {
  readonly needs: readonly (readonly number[])[];
  /** Without steps in a circle, which the compiler reports. */
  readonly order: readonly number[];
}

/** In a graph for what it reads, in a sequence for the step before it. */
export function waitingOf(steps: readonly IrStep[], order?: IrFlow["order"]): Waiting {
  const places = new Map(steps.map((step, place) => [step.id, place]));
  if (order === "sequential") {
    const sequence = sequenceOf(steps).flatMap(({ id }) => places.get(id) ?? []);
    const needs: (readonly number[])[] = steps.map(() => []);
    for (const [at, place] of sequence.entries()) needs[place] = sequence.slice(Math.max(0, at - 1), at);
    return { needs, order: sequence };
  }
  const needs = steps.map((step) => [...stepDependencies(step)].flatMap((id) => places.get(id) ?? []));
  const dependents: number[][] = steps.map(() => []);
  const open = needs.map((wanted, place) => {
    for (const need of wanted) dependents[need]?.push(place);
    return wanted.length;
  });
  const free = [...steps.keys()].filter((place) => open[place] === 0);
  for (const place of free) {
    for (const dependent of dependents[place] ?? []) {
      open[dependent] = (open[dependent] ?? 0) - 1;
      if (open[dependent] === 0) free.push(dependent);
    }
  }
  return { needs, order: free };
}

/**
 * When each step can start: its wave (every step takes 1), or, with durations, its time. Steps in a circle start at 0. One
 * pass in topological order, so a long chain costs what it is long.
 */
export function startsOf({ needs, order }: Waiting, durations?: readonly number[]): readonly number[] {
  const starts = needs.map(() => 0);
  for (const place of order) {
    for (const need of needs[place] ?? []) {
      starts[place] = Math.max(starts[place] ?? 0, (starts[need] ?? 0) + (durations ? (durations[need] ?? 0) : 1));
    }
  }
  return starts;
}

/** How long all of them take: the longest way through. */
export function durationOf(waiting: Waiting, durations: readonly number[]): number {
  const starts = startsOf(waiting, durations);
  return starts.reduce((most, start, place) => Math.max(most, start + (durations[place] ?? 0)), 0);
}
