import { type IrStep, stepDependencies } from "../ir/index.ts";
import type { PlanStep } from "./model.ts";

/**
 * When each step can start: its wave (every step takes 1), or, with durations, its time. Steps in a circle, which the
 * compiler reports, start at 0. One pass in topological order, so a long chain costs what it is long.
 */
export function levelsOf(steps: readonly IrStep[], durations?: readonly number[]): readonly number[] {
  const { needs, order } = orderOf(steps);
  const starts = steps.map(() => 0);
  for (const place of order) {
    for (const need of needs[place] ?? []) {
      starts[place] = Math.max(starts[place] ?? 0, (starts[need] ?? 0) + (durations ? (durations[need] ?? 0) : 1));
    }
  }
  return starts;
}

/** Marks the longest way through, by expected time: back from the step that ends last to what it waited for. */
export function markCritical(planned: readonly PlanStep[], steps: readonly IrStep[]): readonly PlanStep[] {
  const durations = planned.map((step) => step.expected.ms);
  const starts = levelsOf(steps, durations);
  const { needs } = orderOf(steps);
  const endOf = (place: number) => (starts[place] ?? 0) + (durations[place] ?? 0);
  const critical = new Set<number>();
  let at: number | undefined = latest([...planned.keys()], endOf);
  while (at !== undefined && !critical.has(at)) {
    critical.add(at);
    at = latest(needs[at] ?? [], endOf);
  }
  return planned.map((step, place) => (critical.has(place) ? { ...step, critical: true } : step));
}

function latest(places: readonly number[], endOf: (place: number) => number): number | undefined {
  let best: number | undefined;
  for (const place of places) if (best === undefined || endOf(place) > endOf(best)) best = place;
  return best;
}

function orderOf(steps: readonly IrStep[]): { needs: readonly (readonly number[])[]; order: readonly number[] } {
  const places = new Map(steps.map((step, place) => [step.id, place]));
  const needs = steps.map((step) => {
    const found = [...stepDependencies(step)].map((id) => places.get(id));
    return found.filter((place) => place !== undefined);
  });
  const dependents: number[][] = steps.map(() => []);
  const open = needs.map((wanted, place) => {
    for (const need of wanted) dependents[need]?.push(place);
    return wanted.length;
  });
  const order = [...steps.keys()].filter((place) => open[place] === 0);
  for (const place of order) {
    for (const dependent of dependents[place] ?? []) {
      open[dependent] = (open[dependent] ?? 0) - 1;
      if (open[dependent] === 0) order.push(dependent);
    }
  }
  return { needs, order };
}
