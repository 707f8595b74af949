import { Position } from "@xyflow/react";
import type { Box } from "./guides.ts";
import type { CardNode, Point, Wire } from "./projection.ts";

/** Where everything of a flow lies on the canvas: what is drawn at once, pointed at and put in sight. */
export interface Scene {
  /** Frames before what stands in them, sections first: in the order in which they lie over each other. */
  readonly cards: readonly SceneCard[];
  readonly byName: ReadonlyMap<string, SceneCard>;
  readonly wires: readonly SceneWire[];
}

export interface SceneCard {
  readonly node: CardNode;
  /** On the canvas, whatever it stands in. */
  readonly box: Box;
}

export interface SceneWire {
  readonly wire: Wire;
  readonly source: SceneCard;
  readonly target: SceneCard;
  readonly from: Point;
  readonly to: Point;
  /** Control points of its curve; a wire with a route has its own way. */
  readonly bend: readonly [Point, Point];
  readonly box: Box;
}

export const EMPTY_SCENE: Scene = { cards: [], byName: new Map(), wires: [] };

/** What of `before` has not changed is taken from it as it is. */
export function sceneOf(nodes: readonly CardNode[], edges: readonly Wire[], before: Scene = EMPTY_SCENE): Scene {
  const byName = new Map<string, SceneCard>();
  for (const node of nodes) {
    if (node.hidden) continue;
    const frame = node.parentId === undefined ? undefined : byName.get(node.parentId)?.box;
    const [x, y] = [node.position.x + (frame?.x ?? 0), node.position.y + (frame?.y ?? 0)];
    const old = before.byName.get(node.id);
    const { width, height } = node.data.geometry;
    const same = old?.node === node && old.box.x === x && old.box.y === y;
    byName.set(node.id, same ? old : { node, box: { x, y, width, height } });
  }
  const oldWires = new Map(before.wires.map((wire) => [wire.wire.id, wire]));
  const wires: SceneWire[] = [];
  for (const wire of edges) {
    const [source, target] = [byName.get(wire.source), byName.get(wire.target)];
    if (!source || !target || wire.hidden) continue;
    const old = oldWires.get(wire.id);
    const made =
      old?.wire === wire && old.source === source && old.target === target ? old : wireOf(wire, source, target);
    if (made) wires.push(made);
  }
  const cards = [...byName.values()];
  cards.sort((a, b) => layerOf(a) - layerOf(b));
  return { cards, byName, wires };
}

function layerOf({ node }: SceneCard): number {
  return node.data.node?.kind === "section" ? 0 : 1;
}

/** A wire between cards that may have been moved since. */
export function wireOf(wire: Wire, source: SceneCard, target: SceneCard): SceneWire | null {
  const from = endOf(source, wire.sourceHandle);
  const to = endOf(target, wire.targetHandle);
  if (!from || !to) return null;
  const bend: SceneWire["bend"] =
    wire.data?.edge.kind === "control"
      ? [
          { x: from.x, y: from.y + reach(to.y - from.y) },
          { x: to.x, y: to.y + reach(from.y - to.y) },
        ]
      : [
          { x: from.x + reach(to.x - from.x), y: from.y },
          { x: to.x - reach(to.x - from.x), y: to.y },
        ];
  const label = wire.data?.route?.label ?? from;
  const [leaves, arrives] = bend;
  const left = Math.min(from.x, to.x, leaves.x, arrives.x, label.x) - ROOM;
  const top = Math.min(from.y, to.y, leaves.y, arrives.y, label.y) - ROOM;
  const width = Math.max(from.x, to.x, leaves.x, arrives.x, label.x) + ROOM - left;
  const height = Math.max(from.y, to.y, leaves.y, arrives.y, label.y) + ROOM - top;
  const box = { x: left, y: top, width, height };
  return { wire, source, target, from, to, bend, box };
}

/** A route goes a little further than its ends and its label. */
const ROOM = 24;
const CURVATURE = 0.32;

/** As React Flow bends its curves. */
function reach(distance: number): number {
  return distance >= 0 ? distance / 2 : CURVATURE * 25 * Math.sqrt(-distance);
}

/** The outer end of a handle. */
function endOf({ node, box }: SceneCard, handle: string | null | undefined): Point | null {
  const found = node.handles?.find(({ id }) => id === handle);
  if (!found) return null;
  const { width = 0, height = 0 } = found;
  const [x, y] = [box.x + found.x, box.y + found.y];
  if (found.position === Position.Right) return { x: x + width, y: y + height / 2 };
  if (found.position === Position.Left) return { x, y: y + height / 2 };
  return { x: x + width / 2, y: y + height };
}

export function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Whether the second lies within the first, whole. */
export function holds(a: Box, b: Box): boolean {
  return a.x <= b.x && a.y <= b.y && a.x + a.width >= b.x + b.width && a.y + a.height >= b.y + b.height;
}

/** The box around several; null around nothing. */
export function boxAround(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, width, height } of boxes) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The uppermost card at a point. Of a section only its title is there: between its members lies the canvas. */
export function cardAt({ cards }: Scene, { x, y }: Point): SceneCard | null {
  for (let at = cards.length - 1; at >= 0; at--) {
    const card = cards[at];
    if (!card) continue;
    const { box, node } = card;
    const height = node.data.node?.kind === "section" ? (node.data.geometry.strata[0]?.height ?? 0) : box.height;
    if (x >= box.x && y >= box.y && x <= box.x + box.width && y <= box.y + height) return card;
  }
  return null;
}

/** What stands in a frame needs it as an element as well. */
export function withFrames(scene: Scene, names: ReadonlySet<string>): ReadonlySet<string> {
  const all = new Set(names);
  for (const name of names) {
    let frame = scene.byName.get(name)?.node.parentId;
    while (frame !== undefined && !all.has(frame)) {
      all.add(frame);
      frame = scene.byName.get(frame)?.node.parentId;
    }
  }
  return all;
}
