import { componentsOf } from "./cycles.ts";
import type { Graph } from "./graph.ts";

/** An edge that may go back: by name, from a step to one that would wait for it. */
export interface Way {
  readonly from: string;
  readonly to: string;
}

/**
 * Which edges go back, each decided in turn against what waits by then: one whose step waits for its target already does, any
 * other adds that its target waits for its step. So of two that lead to each other the later goes back.
 *
 * A topological order is kept up to date meanwhile (Pearce and Kelly), so that an edge costs no more than what stands between
 * its ends in that order, and an edge forwards nothing.
 */
export function waysBackAmong<W extends Way>(graph: Graph, ways: readonly W[]): ReadonlySet<W> {
  const back = new Set<W>();
  if (ways.length === 0) return back;
  // Steps on one cycle count as one: which of them waits for which is no question.
  const components = componentsOf(graph);
  const home: number[] = [];
  for (const [at, component] of components.entries()) for (const place of component) home[place] = at;
  const homesOf = (places: readonly number[] = []): readonly number[] => places.map((place) => home[place] ?? 0);
  const sources = components.map((all) => new Set(all.flatMap((place) => homesOf(graph.sources[place]))));
  const followers = components.map((all) => new Set(all.flatMap((place) => homesOf(graph.followers[place]))));
  const rank = components.map((_, at) => at);
  const rankOf = (one: number): number => rank[one] ?? 0;
  const byRank = (one: number, other: number): number => rankOf(one) - rankOf(other);

  for (const way of ways) {
    const from = home[graph.places.get(way.from) ?? -1];
    const to = home[graph.places.get(way.to) ?? -1];
    if (from === undefined || to === undefined) continue;
    if (from === to) {
      back.add(way);
      continue;
    }
    if (rankOf(to) < rankOf(from)) {
      const after = within(to, followers, (one) => rankOf(one) <= rankOf(from));
      if (after.has(from)) {
        back.add(way);
        continue;
      }
      const before = within(from, sources, (one) => rankOf(one) >= rankOf(to));
      const moved = [...[...before].sort(byRank), ...[...after].sort(byRank)];
      const ranks = moved.map(rankOf).sort((a, b) => a - b);
      for (const [at, one] of moved.entries()) rank[one] = ranks[at] ?? 0;
    }
    followers[from]?.add(to);
    sources[to]?.add(from);
  }
  return back;
}

function within(start: number, next: readonly ReadonlySet<number>[], isWithin: (one: number) => boolean): Set<number> {
  const found = new Set([start]);
  for (const one of found) for (const other of next[one] ?? []) if (isWithin(other)) found.add(other);
  return found;
}

/** What runs again when a flow goes back from one step to another of its lane (docs/nodes.md, "Going back"). */
export interface LoopRegion {
  readonly from: string;
  readonly to: string;
  /** Everything after `to` that is not after `from`, with both, in topological order. */
  readonly members: ReadonlySet<string>;
}

/**
 * The loop regions of these ways, in their order; null for one that doesn't lead to the step itself or to an earlier one. A
 * region costs no more than what stands between its ends in topological order.
 */
export function loopRegionsOf(graph: Graph, ways: readonly Way[]): readonly (LoopRegion | null)[] {
  if (ways.length === 0) return [];
  const order = componentsOf(graph).flat();
  const ranks: number[] = [];
  for (const [rank, place] of order.entries()) ranks[place] = rank;
  return ways.map(({ from, to }) => {
    const [last, first] = [graph.places.get(from), graph.places.get(to)];
    const members = last === undefined || first === undefined ? null : membersBetween(graph, order, ranks, first, last);
    return members && { from, to, members: new Set(members.flatMap((place) => graph.names[place] ?? [])) };
  });
}

/**
 * Places after `first`, itself included, that are not after `last`: marks are handed on in topological order, until nothing
 * is left that only `first` has marked.
 */
function membersBetween(
  { followers }: Graph,
  order: readonly number[],
  ranks: readonly number[],
  first: number,
  last: number,
): readonly number[] | null {
  const members: number[] = [];
  const isInside = new Map([[first, true]]);
  let waiting = 1;
  for (let rank = ranks[first] ?? 0; waiting > 0 && rank < order.length; rank += 1) {
    const place = order[rank] ?? 0;
    const inside = isInside.get(place);
    if (inside === undefined) continue;
    if (inside) {
      members.push(place);
      waiting -= 1;
    }
    for (const follower of followers[place] ?? []) {
      const marked = isInside.get(follower);
      if (inside && place !== last) {
        if (marked !== undefined) continue;
        isInside.set(follower, true);
        waiting += 1;
      } else if (marked !== false) {
        isInside.set(follower, false);
        if (marked === true) waiting -= 1;
      }
    }
  }
  return members.includes(last) ? members : null;
}

/** Two regions that are neither apart nor one inside the other; null if there are none. */
export function overlapping<R extends LoopRegion>(regions: readonly R[]): readonly [R, R] | null {
  const innermost = new Map<string, R>();
  for (const region of [...regions].sort((a, b) => b.members.size - a.members.size)) {
    const around = new Set([...region.members].map((name) => innermost.get(name)));
    if (around.size > 1) {
      for (const outer of around) {
        if (outer && [...region.members].some((name) => !outer.members.has(name))) return [outer, region];
      }
    }
    for (const name of region.members) innermost.set(name, region);
  }
  return null;
}
