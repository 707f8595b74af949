import { columnsEngine, columnsOf } from "./columns.ts";
import type {
  Engine,
  FrameChrome,
  LayoutEdge,
  LayoutGraph,
  LayoutNode,
  LayoutResult,
  Level,
  Point,
  Size,
} from "./graph.ts";

/** Above this, dagre's time grows out of proportion (measured: 500 nodes 1.1 s, 1,000 nodes 27.7 s). */
const DAGRE_NODES = 300;
/** Both put a place of its own wherever an edge passes a column (measured: 1,200 edges that pass 16,000: dagre 5 s, elk 63 s). */
const DAGRE_PASSED = 20_000;
const ELK_PASSED = 6_000;
/** Elk goes down a chain by calling itself (measured: 3,000 cards pass, 5,000 don't; workers have less of a stack). */
const ELK_COLUMNS = 1_500;
const GRID = 4;

const PLAIN_CHROME: FrameChrome = {
  left: 8,
  right: 8,
  top: 64,
  bottom: 8,
  laneHeader: 32,
  laneGap: 8,
  lanePadding: 16,
  minLaneWidth: 320,
  minLaneHeight: 116,
};

/**
 * Lays a flow out from left to right, frames from the inside out, the first card in the corner. The same graph always
 * gives the same positions; edges to nodes that are not in their level are left out.
 */
export async function layout(graph: LayoutGraph): Promise<LayoutResult> {
  const positions = new Map<string, Point>();
  const sizes = new Map<string, Size>();
  const chrome = graph.chrome ?? PLAIN_CHROME;

  const level = async (nodes: readonly LayoutNode[], edges: readonly LayoutEdge[]): Promise<Size> => {
    const boxes: Level["nodes"][number][] = [];
    for (const node of nodes) {
      const { width, height } = node.lanes ? await frame(node, node.lanes) : node;
      boxes.push({ id: node.id, width, height, ...(node.group !== undefined && { group: node.group }) });
    }
    const placed = await place({ nodes: boxes, edges: simple(boxes, edges) });
    let width = 0;
    let height = 0;
    for (const box of boxes) {
      const at = placed.get(box.id) ?? { x: 0, y: 0 };
      positions.set(box.id, at);
      width = Math.max(width, at.x + box.width);
      height = Math.max(height, at.y + box.height);
    }
    return { width, height };
  };

  const frame = async (node: LayoutNode, lanes: NonNullable<LayoutNode["lanes"]>): Promise<Size> => {
    let width = chrome.minLaneWidth;
    let height = chrome.top;
    for (const [at, lane] of lanes.entries()) {
      const content = await level(lane.nodes, lane.edges);
      width = Math.max(width, content.width + 2 * chrome.lanePadding);
      height += Math.max(chrome.minLaneHeight, content.height + chrome.laneHeader + chrome.lanePadding);
      if (at > 0) height += chrome.laneGap;
    }
    const size = { width: width + chrome.left + chrome.right, height: height + chrome.bottom };
    sizes.set(node.id, size);
    return size;
  };

  await level(graph.nodes, graph.edges);
  return { positions, sizes };
}

/** One edge a pair, both ends in the level, none to itself. */
function simple(nodes: readonly { readonly id: string }[], edges: readonly LayoutEdge[]): readonly LayoutEdge[] {
  const known = new Set(nodes.map((node) => node.id));
  const seen = new Set<string>();
  return edges.filter(({ from, to }) => {
    const key = JSON.stringify([from, to]);
    if (from === to || !known.has(from) || !known.has(to) || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

async function place(level: Level): Promise<ReadonlyMap<string, Point>> {
  if (level.nodes.length === 0) return new Map();
  const engine = await engineFor(level);
  const placed = await engine(level);
  let [left, top] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const { x, y } of placed.values()) [left, top] = [Math.min(left, x), Math.min(top, y)];
  return new Map([...placed].map(([id, { x, y }]) => [id, { x: onGrid(x - left), y: onGrid(y - top) }]));
}

async function engineFor(level: Level): Promise<Engine> {
  const columns = columnsOf(level);
  const passed = columnsPassed(level, columns);
  const count = level.nodes.length;
  if (count <= DAGRE_NODES && passed <= DAGRE_PASSED) return (await import("./dagre.ts")).dagreEngine;
  if (columns.length <= ELK_COLUMNS && passed <= ELK_PASSED) return (await import("./elk.ts")).elkEngine;
  return columnsEngine;
}

/** How many columns all edges pass together. */
function columnsPassed({ edges }: Level, columns: ReturnType<typeof columnsOf>): number {
  const places = new Map(columns.flatMap((column, place) => column.map(({ id }) => [id, place] as const)));
  return edges.reduce((sum, { from, to }) => sum + Math.abs((places.get(to) ?? 0) - (places.get(from) ?? 0)), 0);
}

function onGrid(pixels: number): number {
  return Math.round(pixels / GRID) * GRID;
}
