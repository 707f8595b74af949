import type { Graph } from "./graph.ts";

/**
 * Strongly connected components: steps that wait for one another, every other step alone. Each in document order and
 * after those that feed it, so together they are an order that cycles do not stop. Linear time.
 */
export function componentsOf({ names, sources }: Graph): readonly (readonly number[])[] {
  const numbers: (number | undefined)[] = names.map(() => undefined);
  const lowest: number[] = names.map(() => 0);
  const isOpen: boolean[] = names.map(() => false);
  const open: number[] = [];
  const components: number[][] = [];
  let count = 0;
  const lower = (place: number, to: number): void => {
    lowest[place] = Math.min(lowest[place] ?? 0, to);
  };
  // Tarjan's algorithm with its call stack kept by hand: flows may be longer than the machine's.
  const work: { readonly place: number; next: number }[] = [];
  const enter = (place: number): void => {
    numbers[place] = count;
    lowest[place] = count;
    count += 1;
    open.push(place);
    isOpen[place] = true;
    work.push({ place, next: 0 });
  };
  for (const root of names.keys()) {
    if (numbers[root] !== undefined) continue;
    enter(root);
    for (let top = work.at(-1); top; top = work.at(-1)) {
      const { place } = top;
      const source = sources[place]?.[top.next++];
      if (source !== undefined) {
        const number = numbers[source];
        if (number === undefined) enter(source);
        else if (isOpen[source]) lower(place, number);
        continue;
      }
      work.pop();
      const above = work.at(-1);
      if (above) lower(above.place, lowest[place] ?? 0);
      if (lowest[place] !== numbers[place]) continue;
      const component = open.splice(open.lastIndexOf(place));
      for (const member of component) isOpen[member] = false;
      components.push(component.sort((a, b) => a - b));
    }
  }
  return components;
}

/** Steps that wait for one another, or for themselves: each list once, in document order. */
export function cyclesOf(graph: Graph): readonly (readonly string[])[] {
  return componentsOf(graph)
    .filter(([first = 0, ...others]) => others.length > 0 || graph.sources[first]?.includes(first))
    .sort(([a = 0], [b = 0]) => a - b)
    .map((component) => component.flatMap((place) => graph.names[place] ?? []));
}
