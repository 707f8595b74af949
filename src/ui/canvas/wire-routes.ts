import type { CardNode, Point, Route, Wire } from "./projection.ts";

interface Box {
  readonly id: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Between a wire that goes around a card and the card; between two such wires. */
const CLEARANCE = 18;
const APART = 9;
const SAMPLES = 24;
const CORNER = 14;

/**
 * Routes of the edges that need one: a data edge whose curve would pass behind a card goes above or below it, and every
 * control edge runs below the cards between its ends. All others are plain curves.
 */
export function wireRoutes(nodes: readonly CardNode[], edges: readonly Wire[]): ReadonlyMap<string, Route> {
  const { boxes, around, ends } = measure(nodes);
  const rails = new Rails();
  const routes = new Map<string, Route>();
  for (const edge of edges) {
    const from = ends.get(`${edge.source} ${edge.sourceHandle}`);
    const to = ends.get(`${edge.target} ${edge.targetHandle}`);
    if (!from || !to || edge.hidden) continue;
    const own = new Set([
      edge.source,
      edge.target,
      ...(around.get(edge.source) ?? []),
      ...(around.get(edge.target) ?? []),
    ]);
    const others = boxes.filter((box) => !own.has(box.id));
    const route = edge.data?.edge.kind === "control" ? below(from, to, others, rails) : past(from, to, others, rails);
    if (route) routes.set(edge.id, route);
  }
  return routes;
}

/** Where cards and handles lie on the canvas, as React Flow has it; sections hide nothing. */
function measure(nodes: readonly CardNode[]) {
  const corners = new Map<string, Point>();
  const around = new Map<string, readonly string[]>();
  const ends = new Map<string, Point>();
  const boxes: Box[] = [];
  for (const node of nodes) {
    // Frames come before what stands in them.
    const corner = node.parentId === undefined ? undefined : corners.get(node.parentId);
    const [x, y] = [node.position.x + (corner?.x ?? 0), node.position.y + (corner?.y ?? 0)];
    corners.set(node.id, { x, y });
    if (node.parentId !== undefined) around.set(node.id, [node.parentId, ...(around.get(node.parentId) ?? [])]);
    for (const handle of node.handles ?? []) {
      const { width = 0, height = 0 } = handle;
      const at = { x: x + handle.x + width / 2, y: y + handle.y + height / 2 };
      if (handle.position === "right") ends.set(`${node.id} ${handle.id}`, { ...at, x: at.x + width / 2 });
      else if (handle.position === "left") ends.set(`${node.id} ${handle.id}`, { ...at, x: at.x - width / 2 });
      else ends.set(`${node.id} ${handle.id}`, { ...at, y: at.y + height / 2 });
    }
    if (node.hidden || node.data.node?.kind === "section") continue;
    boxes.push({ id: node.id, left: x, top: y, right: x + (node.width ?? 0), bottom: y + (node.height ?? 0) });
  }
  return { boxes, around, ends };
}

/** A data edge past the cards that its curve would meet; null when it meets none, or leads to the left. */
function past(from: Point, to: Point, others: readonly Box[], rails: Rails): Route | null {
  if (to.x - from.x < 2 * CLEARANCE) return null;
  const between = others.filter((box) => box.right > from.x && box.left < to.x);
  const met = between.filter((box) => curveMeets(from, to, box));
  if (met.length === 0) return null;
  const [above, under] = [run(met, between, from, to, -1), run(met, between, from, to, 1)];
  const way = costOf(above.y, from, to) <= costOf(under.y, from, to) ? above : under;
  const y = rails.take(way.y, way.left, way.right, way.side);
  const left = Math.max(from.x + CORNER, way.left);
  const right = Math.max(left, Math.min(to.x - CORNER, way.right));
  return {
    from,
    to,
    path: `M${from.x},${from.y} ${bend(from, { x: left, y })} L${right},${y} ${bend({ x: right, y }, to)}`,
    label: { x: (left + right) / 2, y },
  };
}

function costOf(y: number, from: Point, to: Point): number {
  return Math.abs(y - from.y) + Math.abs(y - to.y);
}

interface Run {
  readonly y: number;
  readonly left: number;
  readonly right: number;
  readonly side: 1 | -1;
}

/** A level stretch above or below the cards that are met; what it meets itself is passed as well. */
function run(met: readonly Box[], between: readonly Box[], from: Point, to: Point, side: 1 | -1): Run {
  const passed = new Set(met);
  for (;;) {
    const list = [...passed];
    const left = Math.max(from.x, Math.min(...list.map((box) => box.left)) - CLEARANCE);
    const right = Math.min(to.x, Math.max(...list.map((box) => box.right)) + CLEARANCE);
    const y =
      side < 0
        ? Math.min(...list.map((box) => box.top)) - CLEARANCE
        : Math.max(...list.map((box) => box.bottom)) + CLEARANCE;
    const more = between.filter(
      (box) => !passed.has(box) && isLevelWith(box, y) && box.right > left && box.left < right,
    );
    if (more.length === 0) return { y, left, right, side };
    for (const box of more) passed.add(box);
  }
}

function isLevelWith(box: Box, y: number): boolean {
  return y > box.top - CLEARANCE / 2 && y < box.bottom + CLEARANCE / 2;
}

/** A control edge: down from its diamond, along below what lies between, and up to the other one. */
function below(from: Point, to: Point, others: readonly Box[], rails: Rails): Route {
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
  let y = Math.max(from.y, to.y) + CLEARANCE;
  for (;;) {
    const met = others.filter(
      (box) => box.right > left - CLEARANCE && box.left < right + CLEARANCE && isLevelWith(box, y),
    );
    if (met.length === 0) break;
    y = Math.max(...met.map((box) => box.bottom)) + CLEARANCE;
  }
  y = rails.take(y, left, right, 1);
  const [down, up] = [leg(from, y, others), leg(to, y, others)];
  return { from, to, path: rounded([...down, ...[...up].reverse()]), label: { x: (left + right) / 2, y } };
}

/** From a diamond down to a level; beside what stands in the way. */
function leg(from: Point, y: number, others: readonly Box[]): readonly Point[] {
  const inTheWay = (x: number) =>
    others.filter((box) => box.bottom > from.y && box.top < y && x > box.left - APART && x < box.right + APART);
  const met = inTheWay(from.x);
  if (met.length === 0) return [from, { x: from.x, y }];
  const beside = (side: 1 | -1): number => {
    const passed = new Set(met);
    for (;;) {
      const list = [...passed];
      const x =
        side < 0
          ? Math.min(...list.map((box) => box.left)) - CLEARANCE
          : Math.max(...list.map((box) => box.right)) + CLEARANCE;
      const more = inTheWay(x).filter((box) => !passed.has(box));
      if (more.length === 0) return x;
      for (const box of more) passed.add(box);
    }
  };
  const [left, right] = [beside(-1), beside(1)];
  const x = from.x - left <= right - from.x ? left : right;
  const turn = Math.min(from.y + CLEARANCE, y);
  return [from, { x: from.x, y: turn }, { x, y: turn }, { x, y }];
}

/** Straight stretches with round corners. */
function rounded(points: readonly Point[]): string {
  const parts = points.map((point, at) => {
    const [before, after] = [points[at - 1], points[at + 1]];
    if (!before) return `M${point.x},${point.y}`;
    if (!after) return `L${point.x},${point.y}`;
    const size = Math.min(CORNER, lengthOf(before, point) / 2, lengthOf(point, after) / 2);
    const [a, b] = [towards(point, before, size), towards(point, after, size)];
    return `L${a.x},${a.y} Q${point.x},${point.y} ${b.x},${b.y}`;
  });
  return parts.join(" ");
}

function lengthOf(a: Point, b: Point): number {
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
}

function towards(from: Point, to: Point, distance: number): Point {
  return { x: from.x + Math.sign(to.x - from.x) * distance, y: from.y + Math.sign(to.y - from.y) * distance };
}

/** From one point to another, level at both. */
function bend(from: Point, to: Point): string {
  const half = (to.x - from.x) / 2;
  return `C${from.x + half},${from.y} ${to.x - half},${to.y} ${to.x},${to.y}`;
}

/** Whether the curve that React Flow would draw between the two passes behind the card. */
function curveMeets(from: Point, to: Point, box: Box): boolean {
  const [low, high] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
  if (box.bottom < low || box.top > high) return false;
  const half = (to.x - from.x) / 2;
  for (let step = 1; step < SAMPLES; step++) {
    const t = step / SAMPLES;
    const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3];
    const x = a * from.x + b * (from.x + half) + c * (to.x - half) + d * to.x;
    const y = (a + b) * from.y + (c + d) * to.y;
    if (x > box.left && x < box.right && y > box.top && y < box.bottom) return true;
  }
  return false;
}

/** Level stretches that are taken: the next one beside them keeps its distance. */
class Rails {
  readonly #taken: { readonly y: number; readonly left: number; readonly right: number }[] = [];

  take(wanted: number, left: number, right: number, side: 1 | -1): number {
    let y = wanted;
    while (this.#taken.some((rail) => Math.abs(rail.y - y) < APART && rail.right > left && rail.left < right))
      y += side * APART;
    this.#taken.push({ y, left, right });
    return y;
  }
}
