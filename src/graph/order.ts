import { componentsOf } from "./cycles.ts";
import type { Graph } from "./graph.ts";

/**
 * Kahn's order, in which a sequence runs (LANGUAGE 7.4): places of the steps that wait for nothing, in document order, then
 * of each that becomes free, in the order in which it does. Steps on a cycle, and behind one, are left out. Linear time.
 */
export function kahnOrder({ sources, followers }: Graph): readonly number[] {
  const open = sources.map((all) => all.length);
  const order = [...open.keys()].filter((place) => open[place] === 0);
  for (const place of order) {
    for (const follower of followers[place] ?? []) {
      const left = (open[follower] ?? 0) - 1;
      open[follower] = left;
      if (left === 0) order.push(follower);
    }
  }
  return order;
}

/**
 * Topological order of places that keeps document order as far as the steps can: as if the document were read again and again
 * from its beginning, taking each step that waits for none of those left. Steps on a cycle, and behind one, are left out.
 * Linear time.
 */
export function topologicalOrder(graph: Graph): readonly number[] {
  const { sources } = graph;
  if (sources.every((all, place) => all.every((source) => source < place))) return [...sources.keys()];
  /** In which reading each step is taken. */
  const readings: (number | undefined)[] = graph.names.map(() => undefined);
  for (const place of kahnOrder(graph)) {
    let reading = 0;
    for (const source of sources[place] ?? []) {
      // What stands further on is taken one reading earlier.
      reading = Math.max(reading, (readings[source] ?? 0) + (source > place ? 1 : 0));
    }
    readings[place] = reading;
  }
  const taken: number[][] = [];
  for (const [place, reading] of readings.entries()) {
    if (reading === undefined) continue;
    const list = taken[reading];
    if (list) list.push(place);
    else taken[reading] = [place];
  }
  return taken.flat();
}

/**
 * When each step can start, by place: its wave (every step takes 1), or, with durations in milliseconds, its time. Of steps on
 * a cycle the first one begins it. Linear time.
 */
export function startsOf(graph: Graph, durations?: readonly number[]): readonly number[] {
  const starts: (number | undefined)[] = graph.names.map(() => undefined);
  const order = kahnOrder(graph);
  for (const place of order.length < starts.length ? componentsOf(graph).flat() : order) {
    let start = 0;
    for (const source of graph.sources[place] ?? []) {
      const begun = starts[source];
      if (begun !== undefined) start = Math.max(start, begun + (durations ? (durations[source] ?? 0) : 1));
    }
    starts[place] = start;
  }
  return starts.map((start) => start ?? 0);
}

/** How long all of them take: the longest way through. */
export function durationOf(graph: Graph, durations: readonly number[]): number {
  const starts = startsOf(graph, durations);
  return starts.reduce((most, start, place) => Math.max(most, start + (durations[place] ?? 0)), 0);
}
