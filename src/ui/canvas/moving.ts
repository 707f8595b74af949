import type { OnNodeDrag, ReactFlowInstance, useStoreApi } from "@xyflow/react";
import type { Edit, FlowDocument, Lane } from "../../flow/index.ts";
import { absoluteBox, type Command, cardGeometry, INPUT_NODE, laneAt, OUTPUT_NODE } from "../../workbench/index.ts";
import { endGesture, type GestureStore } from "./gesture.ts";
import { type Box, catchGuides } from "./guides.ts";
import { withInside } from "./move-scene.ts";
import type { CardNode, Point, Wire } from "./projection.ts";
import { overlaps, type Scene } from "./scene.ts";
import { spliceAt } from "./splice.ts";
import { wiresAt } from "./wire-paths.ts";

/** Where cards are moved. */
export interface MovingGround {
  readonly document: FlowDocument;
  readonly flow: string;
  readonly scene: Scene;
  readonly isLarge: boolean;
  readonly canvas: ReactFlowInstance<CardNode, Wire>;
  readonly store: ReturnType<typeof useStoreApi<CardNode, Wire>>;
  readonly gesture: GestureStore;
  dispatch(command: Command): void;
}

export interface Dragged {
  /** The one that the hand is at, and where it lay. */
  readonly node: string;
  readonly from: Point;
  /** All that are moved; what stands in them moves along. */
  readonly names: ReadonlySet<string>;
  readonly inside: ReadonlySet<string>;
}

type DragEvent = Parameters<OnNodeDrag<CardNode>>[0];

/** A drag begins at a card: it moves alone, or with all that are selected if it is one of them. */
export function beginMove({ scene }: MovingGround, node: CardNode, selected: readonly string[]): Dragged {
  const names = rootsOf(scene, selected.includes(node.id) ? selected : [node.id]);
  const from = scene.byName.get(node.id)?.node.position ?? node.position;
  return { node: node.id, from, names, inside: withInside(scene, names) };
}

/** Where the cards come to lie that the hand has moved to these places: one alone is caught by others, which guides show. */
export function placesOf(
  { document, flow, scene, isLarge, gesture, store }: MovingGround,
  drag: Dragged | null,
  wanted: ReadonlyMap<string, Point>,
): ReadonlyMap<string, Point> {
  const places = new Map(wanted);
  const [[only, place] = []] = places;
  const card = only === undefined ? undefined : scene.byName.get(only);
  if (drag?.names.size === 1 && places.size === 1 && card && place) {
    const { id, parentId } = card.node;
    const caught = catchGuides({ ...card.box, ...place }, around(id, parentId));
    const parent = parentId === undefined ? null : absoluteBox(document, flow, parentId);
    gesture.setState({
      guides: caught.guides.map((guide) => {
        const [along, across] =
          guide.axis === "x" ? [parent?.x ?? 0, parent?.y ?? 0] : [parent?.y ?? 0, parent?.x ?? 0];
        return { ...guide, at: guide.at + along, from: guide.from + across, to: guide.to + across };
      }),
    });
    places.set(id, { x: caught.x, y: caught.y });
  }
  const now = drag && places.get(drag.node);
  if (isLarge && drag && now)
    gesture.setState({ moving: { names: drag.inside, dx: now.x - drag.from.x, dy: now.y - drag.from.y } });
  return places;

  /** What a moved card may be caught by: the cards in sight that stand where it stands. */
  function around(name: string, parent: string | undefined): readonly Box[] {
    const { transform, width, height } = store.getState();
    const [x, y, zoom] = transform;
    const seen = { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom };
    return scene.cards
      .filter(({ node, box }) => node.id !== name && node.parentId === parent && overlaps(box, seen))
      .map(({ node, box }) => ({ ...box, ...node.position }));
  }
}

/** Shows what letting go would do here: a move into a lane or out of one, or into an edge. */
export function hover(ground: MovingGround, { names }: Dragged, event: DragEvent): void {
  const { document, flow, canvas, gesture } = ground;
  const point = pointOf(event);
  const movable = !names.has(INPUT_NODE) && !names.has(OUTPUT_NODE);
  const over = movable ? laneAt(document, flow, canvas.screenToFlowPosition(point), names) : null;
  const own = commonLane(document, flow, names);
  gesture.setState({
    lane:
      !movable || own === undefined || sameLane(over, own)
        ? null
        : {
            frame: over?.frame ?? null,
            branch: over?.branch ?? "",
            words: over ? `Move to branch ${over.branch}` : `Move out of ${own?.frame ?? "the frame"}`,
          },
    splice: spliceOf(ground, names, point)?.edge ?? null,
  });
}

/** One undo step for all that were moved, which may be a move into a lane or onto an edge. */
export function letGo(ground: MovingGround, drag: Dragged, place: Point | undefined, event: DragEvent): void {
  const { document, flow, scene, gesture, dispatch } = ground;
  const target = gesture.getState().lane;
  endGesture(gesture);
  if (!place) return;
  const names = [...drag.names];
  const [dx, dy] = [place.x - drag.from.x, place.y - drag.from.y];
  const positions: { [name: string]: { x: number; y: number } } = {};
  const lane: Lane | null = target?.frame ? { frame: target.frame, branch: target.branch } : null;
  const frame = lane ? absoluteBox(document, flow, lane.frame) : null;
  const room = lane
    ? cardGeometry(document, flow, lane.frame)?.lanes.find((candidate) => candidate.branch === lane.branch)
    : undefined;
  for (const name of names) {
    const card = scene.byName.get(name);
    if (!card) continue;
    const at = { x: card.box.x + dx, y: card.box.y + dy };
    const { position } = card.node;
    if (!target) positions[name] = ownPosition(document, flow, card.node, { x: position.x + dx, y: position.y + dy });
    else if (lane && frame && room)
      positions[name] = inLane(at.x - frame.x - room.contentLeft, at.y - frame.y - room.contentTop);
    else positions[name] = { x: round(at.x), y: round(at.y) };
  }
  const splice = target ? null : spliceOf(ground, drag.names, pointOf(event));
  const moves: Edit = target
    ? { edit: "move-to-lane", flow, nodes: names, lane, positions }
    : { edit: "set-positions", flow, positions };
  const what = names.length === 1 ? names[0] : `${names.length} nodes`;
  dispatch({
    do: "edit",
    label: target?.words ?? `${splice ? "Insert" : "Move"} ${what}`,
    edits: splice ? [moves, splice.edit] : [moves],
  });
}

/** The edge under the pointer that the only card in hand could be put into. */
function spliceOf({ document, flow, scene, canvas }: MovingGround, names: ReadonlySet<string>, point: Point) {
  const [only] = names;
  if (only === undefined || names.size > 1) return null;
  return spliceAt(document, flow, only, wiresAt(scene, canvas, point));
}

/** Those of the nodes that stand in no other of them. */
function rootsOf(scene: Scene, names: readonly string[]): ReadonlySet<string> {
  const all = new Set(names);
  return new Set(
    names.filter((name) => {
      let frame = scene.byName.get(name)?.node.parentId;
      while (frame !== undefined && !all.has(frame)) frame = scene.byName.get(frame)?.node.parentId;
      return frame === undefined;
    }),
  );
}

function pointOf(event: MouseEvent | TouchEvent | React.MouseEvent | React.TouchEvent): {
  readonly x: number;
  readonly y: number;
} {
  const touch = "changedTouches" in event ? event.changedTouches[0] : undefined;
  if (touch) return { x: touch.clientX, y: touch.clientY };
  return "clientX" in event ? { x: event.clientX, y: event.clientY } : { x: 0, y: 0 };
}

/** The lane that all moved nodes share: null for none, undefined when they differ. */
function commonLane(document: FlowDocument, flow: string, names: ReadonlySet<string>): Lane | null | undefined {
  const lanes = [...names].map((name) => document.flows[flow]?.nodes[name]?.lane ?? null);
  const [first] = lanes;
  return first !== undefined && lanes.every((lane) => sameLane(lane, first)) ? first : undefined;
}

function sameLane(a: Lane | null, b: Lane | null): boolean {
  return a?.frame === b?.frame && a?.branch === b?.branch;
}

function ownPosition(document: FlowDocument, flow: string, node: CardNode, { x, y }: Point): { x: number; y: number } {
  const lane = document.flows[flow]?.nodes[node.id]?.lane;
  const room = lane
    ? cardGeometry(document, flow, lane.frame)?.lanes.find((candidate) => candidate.branch === lane.branch)
    : undefined;
  if (!room || node.parentId === undefined) return { x: round(x), y: round(y) };
  return inLane(x - room.contentLeft, y - room.contentTop);
}

function inLane(x: number, y: number): { x: number; y: number } {
  return { x: Math.max(0, round(x)), y: Math.max(0, round(y)) };
}

function round(value: number): number {
  return Math.round(value / 4) * 4;
}
