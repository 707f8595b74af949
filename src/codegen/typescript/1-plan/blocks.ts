import { graphOf, topologicalOrder } from "../../../graph/index.ts";

/** A step, or a loop region with everything in it, as one. */
export interface Unit {
  readonly id: string;
  /** Ids of the units that it waits for. */
  readonly needs: ReadonlySet<string>;
  /** What it waits for to begin, where that is less: a loop begins with its first step. */
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
  const order = inOrder(units);
  const index = new Map(order.map((unit, position) => [unit.id, position]));
  const ancestors = ancestorSets(order, index);
  // How many of the first units all come before this one.
  const reach = order.map((unit, position) => {
    const own = ancestors[position];
    let prefix = 0;
    for (let other = order[prefix]; other !== undefined; other = order[prefix]) {
      if (prefix >= position || !(own?.has(prefix) || areApart(unit, other))) break;
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

/** A circle is the compiler's to refuse; here it only must not hang. */
function inOrder<U extends Unit>(units: readonly U[]): readonly U[] {
  const ids = units.map(({ id }) => id);
  const order = topologicalOrder(graphOf(ids, (_, place) => units[place]?.needs ?? []));
  const placed = new Set(order);
  const rest = [...units.keys()].filter((place) => !placed.has(place));
  return [...order, ...rest].flatMap((place) => units[place] ?? []);
}

/** Places of what has ended when each unit begins: a bit each, since a long chain has as many as its square. */
function ancestorSets(order: readonly Unit[], index: ReadonlyMap<string, number>): readonly Places[] {
  /** What has ended when a unit has. */
  const ended: Places[] = [];
  const endedWith = (needs: ReadonlySet<string>): Places => {
    const own = placesBelow(order.length);
    for (const id of needs) {
      const position = index.get(id);
      const inherited = position === undefined ? undefined : ended[position];
      if (position === undefined || !inherited) continue;
      own.add(position);
      own.addAll(inherited);
    }
    return own;
  };
  return order.map((unit) => {
    const all = endedWith(unit.needs);
    ended.push(all);
    return unit.begins ? endedWith(unit.begins) : all;
  });
}

interface Places {
  readonly bits: Uint32Array;
  has(place: number): boolean;
  add(place: number): void;
  addAll(other: Places): void;
}

function placesBelow(count: number): Places {
  const bits = new Uint32Array((count + 31) >> 5);
  const wordOf = (place: number): number => bits[place >> 5] ?? 0;
  return {
    bits,
    has: (place) => ((wordOf(place) >> (place & 31)) & 1) === 1,
    add: (place) => {
      bits[place >> 5] = wordOf(place) | (1 << (place & 31));
    },
    addAll: (other) => {
      for (let word = 0; word < bits.length; word += 1) bits[word] = (bits[word] ?? 0) | (other.bits[word] ?? 0);
    },
  };
}
