/** Topological order of the names, ties in their given order; names on a cycle, and what waits for them, are left out. */
export function topologicalOrder(
  names: readonly string[],
  waitsFor: (name: string) => readonly string[],
): readonly string[] {
  const index = new Map(names.map((name, position) => [name, position]));
  const open = names.map(() => 0);
  const followers: number[][] = names.map(() => []);
  names.forEach((name, position) => {
    for (const source of waitsFor(name)) {
      const at = index.get(source);
      if (at === undefined) continue;
      followers[at]?.push(position);
      open[position] = (open[position] ?? 0) + 1;
    }
  });
  const ready = new Heap();
  open.forEach((count, position) => {
    if (count === 0) ready.push(position);
  });
  const sorted: string[] = [];
  for (let position = ready.pop(); position !== undefined; position = ready.pop()) {
    const name = names[position];
    if (name !== undefined) sorted.push(name);
    for (const follower of followers[position] ?? []) {
      const left = (open[follower] ?? 0) - 1;
      open[follower] = left;
      if (left === 0) ready.push(follower);
    }
  }
  return sorted;
}

/** Groups of names that wait for one another (and names that wait for themselves), each in the given order. */
export function stronglyConnected(
  names: readonly string[],
  waitsFor: (name: string) => readonly string[],
): readonly (readonly string[])[] {
  const position = new Map(names.map((name, at) => [name, at]));
  const number = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const groups: string[][] = [];

  // Tarjan's algorithm with its call stack kept by hand: flows may be longer than the machine's.
  for (const root of names) {
    if (number.has(root)) continue;
    const work: { name: string; next: number; sources: readonly string[] }[] = [];
    const enter = (name: string): void => {
      number.set(name, number.size);
      lowest.set(name, number.size - 1);
      stack.push(name);
      onStack.add(name);
      work.push({ name, next: 0, sources: waitsFor(name).filter((source) => position.has(source)) });
    };
    enter(root);
    for (let frame = work.at(-1); frame; frame = work.at(-1)) {
      const source = frame.sources[frame.next++];
      if (source !== undefined) {
        if (!number.has(source)) enter(source);
        else if (onStack.has(source)) lower(frame.name, number.get(source) ?? 0);
        continue;
      }
      work.pop();
      const above = work.at(-1);
      if (above) lower(above.name, lowest.get(frame.name) ?? 0);
      if (lowest.get(frame.name) !== number.get(frame.name)) continue;
      const group: string[] = [];
      for (let name = stack.pop(); name !== undefined; name = stack.pop()) {
        onStack.delete(name);
        group.push(name);
        if (name === frame.name) break;
      }
      if (group.length > 1 || frame.sources.includes(frame.name)) groups.push(group);
    }
  }
  function lower(name: string, to: number): void {
    lowest.set(name, Math.min(lowest.get(name) ?? 0, to));
  }
  const at = (name: string | undefined): number => position.get(name ?? "") ?? 0;
  for (const group of groups) group.sort((a, b) => at(a) - at(b));
  return groups.sort((a, b) => at(a[0]) - at(b[0]));
}

/** Smallest number first. */
class Heap {
  #items: number[] = [];

  push(item: number): void {
    const items = this.#items;
    let at = items.length;
    items.push(item);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = items[parent] ?? 0;
      if (above <= item) break;
      items[at] = above;
      at = parent;
    }
    items[at] = item;
  }

  pop(): number | undefined {
    const items = this.#items;
    const top = items[0];
    const last = items.pop();
    if (top === undefined || last === undefined || items.length === 0) return top;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= items.length) break;
      if (child + 1 < items.length && (items[child + 1] ?? 0) < (items[child] ?? 0)) child++;
      const below = items[child] ?? 0;
      if (below >= last) break;
      items[at] = below;
      at = child;
    }
    items[at] = last;
    return top;
  }
}
