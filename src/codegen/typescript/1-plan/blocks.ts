/** A step, or a stretch of steps that may run again, as one. */
export interface Unit {
  readonly id: string;
  /** Ids of the units that it waits for. */
  readonly needs: ReadonlySet<string>;
  /** What it waits for to begin, where that is less: a stretch begins with its first step. */
  readonly begins?: ReadonlySet<string>;
}

/**
 * A stretch of a body. `alone`: the unit starts when everything before it has ended, so a plain `await` says it all.
 * `together`: units that overlap, which print as named promises, because barriers would make some wait for others that
 * they do not depend on (LANGUAGE 9).
 */
export type Block<U extends Unit> =
  | { readonly kind: "alone"; readonly unit: U }
  | { readonly kind: "together"; readonly units: readonly U[] };

/**
 * Cuts a body into blocks at its natural barriers: between two units in topological order, where everything after
 * depends on everything before, or never runs when that does (`areApart`). Units keep document order as far as their
 * needs allow.
 */
export function planBlocks<U extends Unit>(
  units: readonly U[],
  areApart: (a: U, b: U) => boolean = () => false,
): readonly Block<U>[] {
  const order = topologicalOrder(units);
  const index = new Map(order.map((unit, position) => [unit.id, position]));
  const ancestors = ancestorSets(order, index);
  // How many of the first units all come before this one.
  const reach = order.map((unit, position) => {
    const own = ancestors[position] ?? new Set();
    let prefix = 0;
    for (let other = order[prefix]; other !== undefined; other = order[prefix]) {
      if (prefix >= position || !(own.has(prefix) || areApart(unit, other))) break;
      prefix += 1;
    }
    return prefix;
  });
  const blocks: Block<U>[] = [];
  let open: U[] = [];
  let least = Number.POSITIVE_INFINITY;
  const lowest = reach.map(() => 0);
  for (let position = order.length - 1; position >= 0; position -= 1) {
    least = Math.min(least, reach[position] ?? 0);
    lowest[position] = least;
  }
  order.forEach((unit, position) => {
    open.push(unit);
    const next = lowest[position + 1];
    if (next !== undefined && next < position + 1) return;
    blocks.push(open.length === 1 ? { kind: "alone", unit } : { kind: "together", units: open });
    open = [];
  });
  return blocks;
}

function topologicalOrder<U extends Unit>(units: readonly U[]): readonly U[] {
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const done = new Set<string>();
  const order: U[] = [];
  const waiting = units.map((unit) => ({ unit, needs: [...unit.needs].filter((id) => byId.has(id)) }));
  let rest = waiting;
  while (rest.length > 0) {
    const later: typeof waiting = [];
    for (const entry of rest) {
      if (entry.needs.every((id) => done.has(id))) {
        done.add(entry.unit.id);
        order.push(entry.unit);
      } else later.push(entry);
    }
    // A circle is the compiler's to refuse; here it only must not hang.
    if (later.length === rest.length) return [...order, ...later.map((entry) => entry.unit)];
    rest = later;
  }
  return order;
}

/** Places of what has ended when each unit begins. */
function ancestorSets(order: readonly Unit[], index: ReadonlyMap<string, number>): readonly ReadonlySet<number>[] {
  /** What has ended when a unit has. */
  const ended: ReadonlySet<number>[] = [];
  const endedWith = (needs: ReadonlySet<string>): Set<number> => {
    const own = new Set<number>();
    for (const id of needs) {
      const position = index.get(id);
      const inherited = position === undefined ? undefined : ended[position];
      if (position === undefined || !inherited) continue;
      own.add(position);
      for (const ancestor of inherited) own.add(ancestor);
    }
    return own;
  };
  return order.map((unit) => {
    ended.push(endedWith(unit.needs));
    return endedWith(unit.begins ?? unit.needs);
  });
}
