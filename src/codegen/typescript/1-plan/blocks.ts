import { type IrStep, stepDependencies } from "../../../ir/index.ts";

/**
 * A stretch of a body. `alone`: the step starts when everything before it has ended, so a plain `await` says it all.
 * `together`: steps that overlap, which print as named promises, because barriers would make some wait for steps they
 * do not depend on (LANGUAGE 9).
 */
export type Block =
  | { readonly kind: "alone"; readonly step: IrStep }
  | { readonly kind: "together"; readonly steps: readonly IrStep[] };

/**
 * Cuts a body into blocks at its natural barriers: between two steps in topological order, where everything after
 * depends on everything before. Steps keep document order as far as their dependencies allow.
 */
export function planBlocks(steps: readonly IrStep[]): readonly Block[] {
  const order = topologicalOrder(steps);
  const index = new Map(order.map((step, position) => [step.id, position]));
  const ancestors = ancestorSets(order, index);
  // How many of the first steps are all ancestors of this one.
  const reach = order.map((_, position) => {
    const own = ancestors[position] ?? new Set();
    let prefix = 0;
    while (own.has(prefix)) prefix += 1;
    return prefix;
  });
  const blocks: Block[] = [];
  let open: IrStep[] = [];
  let least = Number.POSITIVE_INFINITY;
  const lowest = reach.map(() => 0);
  for (let position = order.length - 1; position >= 0; position -= 1) {
    least = Math.min(least, reach[position] ?? 0);
    lowest[position] = least;
  }
  order.forEach((step, position) => {
    open.push(step);
    const next = lowest[position + 1];
    if (next !== undefined && next < position + 1) return;
    blocks.push(open.length === 1 ? { kind: "alone", step } : { kind: "together", steps: open });
    open = [];
  });
  return blocks;
}

function topologicalOrder(steps: readonly IrStep[]): readonly IrStep[] {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const done = new Set<string>();
  const order: IrStep[] = [];
  const waiting = steps.map((step) => ({ step, needs: [...stepDependencies(step)].filter((id) => byId.has(id)) }));
  let rest = waiting;
  while (rest.length > 0) {
    const later: typeof waiting = [];
    for (const entry of rest) {
      if (entry.needs.every((id) => done.has(id))) {
        done.add(entry.step.id);
        order.push(entry.step);
      } else later.push(entry);
    }
    // A circle is the compiler's to refuse; here it only must not hang.
    if (later.length === rest.length) return [...order, ...later.map((entry) => entry.step)];
    rest = later;
  }
  return order;
}

function ancestorSets(order: readonly IrStep[], index: ReadonlyMap<string, number>): readonly ReadonlySet<number>[] {
  const sets: Set<number>[] = [];
  for (const step of order) {
    const own = new Set<number>();
    for (const id of stepDependencies(step)) {
      const position = index.get(id);
      const inherited = position === undefined ? undefined : sets[position];
      if (position === undefined || !inherited) continue;
      own.add(position);
      for (const ancestor of inherited) own.add(ancestor);
    }
    sets.push(own);
  }
  return sets;
}
