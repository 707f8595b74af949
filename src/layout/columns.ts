import type { Engine, Level, Point } from "./graph.ts";
import { SPACING } from "./graph.ts";

/**
 * For graphs beyond what the others bear: every card in the column behind the last one that it waits for, beside those that
 * lead to it. Takes time in proportion to cards and edges, and no stack however long the chain is.
 */
export const columnsEngine: Engine = async (level) => {
  const before = new Map<string, string[]>(level.nodes.map(({ id }) => [id, []]));
  for (const { from, to } of level.edges) before.get(to)?.push(from);
  const positions = new Map<string, Point>();
  let x = 0;
  for (const column of columnsOf(level)) {
    // Level with what leads to it; the others keep their order.
    const wished = new Map(
      column.map(({ id }, at) => {
        const sources = (before.get(id) ?? []).flatMap((from) => positions.get(from)?.y ?? []);
        return [id, sources.length > 0 ? sources.reduce((sum, y) => sum + y, 0) / sources.length : at * SPACING.row];
      }),
    );
    column.sort((a, b) => (wished.get(a.id) ?? 0) - (wished.get(b.id) ?? 0));
    let y = wished.get(column[0]?.id ?? "") ?? 0;
    for (const { id, height } of column) {
      y = Math.max(y, wished.get(id) ?? 0);
      positions.set(id, { x, y });
      y += height + SPACING.row;
    }
    x += column.reduce((widest, { width }) => Math.max(widest, width), 0) + SPACING.column;
  }
  return positions;
};

type Box = Level["nodes"][number];

/** By the longest way to each; of cards in a circle the first one begins it. */
export function columnsOf({ nodes, edges }: Level): Box[][] {
  const boxes = new Map(nodes.map((box) => [box.id, box]));
  const after = new Map<string, string[]>(nodes.map(({ id }) => [id, []]));
  const open = new Map<string, number>(nodes.map(({ id }) => [id, 0]));
  for (const { from, to } of edges) {
    after.get(from)?.push(to);
    open.set(to, (open.get(to) ?? 0) + 1);
  }
  const columns: Box[][] = [];
  const places = new Map<string, number>();
  const done = new Set<string>();
  for (const first of [...nodes.filter(({ id }) => open.get(id) === 0), ...nodes]) {
    const free = done.has(first.id) ? [] : [first.id];
    for (const id of free) {
      const box = boxes.get(id);
      if (!box || done.has(id)) continue;
      done.add(id);
      const place = places.get(id) ?? 0;
      const column = columns[place];
      if (column) column.push(box);
      else columns[place] = [box];
      for (const next of after.get(id) ?? []) {
        if (done.has(next)) continue;
        places.set(next, Math.max(places.get(next) ?? 0, place + 1));
        open.set(next, (open.get(next) ?? 0) - 1);
        if (open.get(next) === 0) free.push(next);
      }
    }
  }
  return columns;
}
