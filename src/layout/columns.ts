import { graphOf, startsOf } from "../graph/index.ts";
import type { Engine, Level, Point } from "./graph.ts";
import { SPACING } from "./graph.ts";

/**
 * For graphs beyond what the others bear: every card in the column behind the last one that it waits for, beside those that
 * lead to it. Takes time in proportion to cards and edges, and no stack however long the chain is.
 */
export const columnsEngine: Engine = async (level) => {
  const before = sourcesOf(level);
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
  const before = sourcesOf({ nodes, edges });
  const graph = graphOf(
    nodes.map(({ id }) => id),
    (id) => before.get(id) ?? [],
  );
  const columns: Box[][] = [];
  for (const [place, start] of startsOf(graph).entries()) {
    const box = nodes[place];
    if (!box) continue;
    const column = columns[start];
    if (column) column.push(box);
    else columns[start] = [box];
  }
  return columns;
}

function sourcesOf({ nodes, edges }: Level): ReadonlyMap<string, readonly string[]> {
  const before = new Map<string, string[]>(nodes.map(({ id }) => [id, []]));
  for (const { from, to } of edges) before.get(to)?.push(from);
  return before;
}
