import { type Graph, startsOf } from "../graph/index.ts";
import type { PlanStep } from "./model.ts";

/** Marks the longest way through, by expected time: back from the step that ends last to what it waited for. */
export function markCritical(planned: readonly PlanStep[], waiting: Graph): readonly PlanStep[] {
  const durations = planned.map((step) => step.expected.ms);
  const starts = startsOf(waiting, durations);
  const endOf = (place: number) => (starts[place] ?? 0) + (durations[place] ?? 0);
  const critical = new Set<number>();
  let at: number | undefined = latest([...planned.keys()], endOf);
  while (at !== undefined && !critical.has(at)) {
    critical.add(at);
    at = latest(waiting.sources[at] ?? [], endOf);
  }
  return planned.map((step, place) => (critical.has(place) ? { ...step, critical: true } : step));
}

function latest(places: readonly number[], endOf: (place: number) => number): number | undefined {
  let best: number | undefined;
  for (const place of places) if (best === undefined || endOf(place) > endOf(best)) best = place;
  return best;
}
