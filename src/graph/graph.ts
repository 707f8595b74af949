/**
 * Steps and what feeds them, as everything in this room sees them: a flow of a document, a lane of an IR, flows that call
 * one another. A place is a position in `names`, which stand in document order.
 */
export interface Graph {
  readonly names: readonly string[];
  /** Place of each name; of a name that stands twice, the last. */
  readonly places: ReadonlyMap<string, number>;
  /** By place: the places of what a step waits for, each once. Names that aren't in the graph are left out. */
  readonly sources: readonly (readonly number[])[];
  /** By place: the places of what waits for a step, each once, in document order. */
  readonly followers: readonly (readonly number[])[];
}

/** A graph from names in document order, and the names that each waits for. */
export function graphOf(names: readonly string[], sourcesOf: (name: string, place: number) => Iterable<string>): Graph {
  const places = new Map(names.map((name, place) => [name, place]));
  const followers: number[][] = names.map(() => []);
  const sources = names.map((name, place) => {
    const found: number[] = [];
    for (const source of sourcesOf(name, place)) {
      const at = places.get(source);
      if (at === undefined) continue;
      const own = followers[at];
      // All followers of this place are added in one go: a repeated source is the last one that it has.
      if (own === undefined || own.at(-1) === place) continue;
      own.push(place);
      found.push(at);
    }
    return found;
  });
  return { names, places, sources, followers };
}

/** Everything that the given ones lead to, themselves included, in the order in which it is found. */
export function reachableFrom<T>(given: Iterable<T>, next: (one: T) => Iterable<T>): Set<T> {
  const found = new Set(given);
  for (const one of found) for (const other of next(one)) found.add(other);
  return found;
}
