/**
 * Kahn's order: what needs nothing first, in the given order, then what becomes free, in the order in which it does. Names
 * behind a circle, or behind a need that is not among the names, are left out.
 */
export function kahnOrder(needs: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const waiting = new Map([...needs].map(([id, all]) => [id, all.size]));
  const dependents = new Map<string, string[]>();
  for (const [id, all] of needs) {
    for (const needed of all) {
      const list = dependents.get(needed);
      if (list) list.push(id);
      else dependents.set(needed, [id]);
    }
  }
  const ready = [...waiting].flatMap(([id, count]) => (count === 0 ? [id] : []));
  for (const id of ready) {
    for (const dependent of dependents.get(id) ?? []) {
      const left = (waiting.get(dependent) ?? 0) - 1;
      waiting.set(dependent, left);
      if (left === 0) ready.push(dependent);
    }
  }
  return ready;
}
