import { type NodeChange, type OnNodeDrag, useReactFlow } from "@xyflow/react";
import { useCallback, useRef } from "react";
import type { Edit, FlowDocument, Lane } from "../../flow/index.ts";
import { cardGeometry, INPUT_NODE, OUTPUT_NODE } from "../../workbench/index.ts";
import { useDispatch } from "../app/context.tsx";
import { endGesture, useGestureStore } from "./gesture.ts";
import { type Box, catchGuides } from "./guides.ts";
import type { CardNode, Wire } from "./projection.ts";
import type { WiringRef } from "./use-wiring.ts";

/** Moving cards: guides while it lasts; on letting go one undo step, which may be a move into a lane or onto an edge. */
export function useMoving(
  document: FlowDocument,
  flow: string,
  move: (changes: readonly NodeChange<CardNode>[]) => void,
  letGo: () => void,
  wiring: WiringRef,
) {
  const canvas = useReactFlow<CardNode, Wire>();
  const dispatch = useDispatch();
  const gesture = useGestureStore();
  const dragging = useRef(false);

  const absolute = useCallback(
    (name: string): Box | null => {
      const inside = canvas.getInternalNode(name);
      const card = cardGeometry(document, flow, name);
      return inside && card ? { ...inside.internals.positionAbsolute, width: card.width, height: card.height } : null;
    },
    [canvas, document, flow],
  );

  /** The innermost lane under a point of the flow, not one that is itself being moved. */
  const laneAt = useCallback(
    (point: { readonly x: number; readonly y: number }, moved: ReadonlySet<string>): Lane | null => {
      let found: Lane | null = null;
      let smallest = Number.POSITIVE_INFINITY;
      for (const [name, node] of Object.entries(document.flows[flow]?.nodes ?? {})) {
        if (node.kind !== "parallel" || isInside(document, flow, name, moved)) continue;
        const box = absolute(name);
        for (const lane of cardGeometry(document, flow, name)?.lanes ?? []) {
          if (!box) continue;
          const x = point.x - box.x - lane.left;
          const y = point.y - box.y - lane.top;
          if (x < 0 || y < 0 || x > lane.width || y > lane.height || lane.width * lane.height >= smallest) continue;
          smallest = lane.width * lane.height;
          found = { frame: name, branch: lane.branch };
        }
      }
      return found;
    },
    [absolute, document, flow],
  );

  const onNodesChange = useCallback(
    (changes: NodeChange<CardNode>[]) => {
      if (dragging.current && changes.length === 1) {
        const [change] = changes;
        if (change?.type === "position" && change.position && change.dragging) {
          const me = canvas.getNode(change.id);
          const card = cardGeometry(document, flow, change.id);
          if (me && card) {
            const others = canvas
              .getNodes()
              .filter((other) => other.id !== change.id && other.parentId === me.parentId && !other.hidden)
              .map((other) => ({ ...other.position, width: other.width ?? 0, height: other.height ?? 0 }));
            const caught = catchGuides({ ...change.position, width: card.width, height: card.height }, others);
            const parent = me.parentId === undefined ? null : absolute(me.parentId);
            gesture.setState({
              guides: caught.guides.map((guide) => {
                const [along, across] =
                  guide.axis === "x" ? [parent?.x ?? 0, parent?.y ?? 0] : [parent?.y ?? 0, parent?.x ?? 0];
                return { ...guide, at: guide.at + along, from: guide.from + across, to: guide.to + across };
              }),
            });
            move([{ ...change, position: { x: caught.x, y: caught.y } }]);
            return;
          }
        }
      }
      move(changes);
    },
    [absolute, canvas, document, flow, gesture, move],
  );

  const onNodeDragStart: OnNodeDrag<CardNode> = useCallback(() => {
    dragging.current = true;
  }, []);

  const onNodeDrag: OnNodeDrag<CardNode> = useCallback(
    (event, _node, nodes) => {
      const moved = new Set(nodes.map((node) => node.id));
      const point = pointOf(event);
      const movable = [...moved].every((name) => name !== INPUT_NODE && name !== OUTPUT_NODE);
      const over = movable ? laneAt(canvas.screenToFlowPosition(point), moved) : null;
      const own = commonLane(document, flow, moved);
      const splice =
        nodes.length === 1 && nodes[0] ? wiring.current?.spliceAt(document, flow, nodes[0].id, point) : null;
      gesture.setState({
        lane:
          !movable || own === undefined || sameLane(over, own)
            ? null
            : {
                frame: over?.frame ?? null,
                branch: over?.branch ?? "",
                words: over ? `Move to branch ${over.branch}` : `Move out of ${own?.frame ?? "the frame"}`,
              },
        splice: splice?.edge ?? null,
      });
    },
    [canvas, document, flow, gesture, laneAt, wiring],
  );

  const onNodeDragStop: OnNodeDrag<CardNode> = useCallback(
    (event, _node, nodes) => {
      dragging.current = false;
      const target = gesture.getState().lane;
      const names = nodes.map((node) => node.id);
      const point = pointOf(event);
      const positions: { [name: string]: { x: number; y: number } } = {};
      const lane: Lane | null = target?.frame ? { frame: target.frame, branch: target.branch } : null;
      const frame = lane ? absolute(lane.frame) : null;
      const room = lane
        ? cardGeometry(document, flow, lane.frame)?.lanes.find((candidate) => candidate.branch === lane.branch)
        : undefined;
      for (const node of nodes) {
        const at = canvas.getInternalNode(node.id)?.internals.positionAbsolute;
        if (target && at) {
          positions[node.id] =
            lane && frame && room
              ? inLane(at.x - frame.x - room.contentLeft, at.y - frame.y - room.contentTop)
              : { x: round(at.x), y: round(at.y) };
        } else positions[node.id] = ownPosition(document, flow, node);
      }
      const splice =
        names.length === 1 && names[0] !== undefined && !target
          ? wiring.current?.spliceAt(document, flow, names[0], point)
          : null;
      const edits: Edit[] = [
        target
          ? { edit: "move-to-lane", flow, nodes: names, lane, positions }
          : { edit: "set-positions", flow, positions },
        ...(splice ? [splice.edit] : []),
      ];
      endGesture(gesture);
      dispatch({
        do: "edit",
        label:
          target?.words ??
          (splice ? `Insert ${names[0]}` : names.length === 1 ? `Move ${names[0]}` : `Move ${names.length} nodes`),
        edits,
      });
      letGo();
    },
    [absolute, canvas, dispatch, document, flow, gesture, letGo, wiring],
  );

  return { onNodesChange, onNodeDragStart, onNodeDrag, onNodeDragStop, laneAt, absolute };
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

function isInside(document: FlowDocument, flow: string, name: string, moved: ReadonlySet<string>): boolean {
  let at: string | undefined = name;
  for (let depth = 0; at !== undefined && depth < 32; depth++) {
    if (moved.has(at)) return true;
    at = document.flows[flow]?.nodes[at]?.lane?.frame;
  }
  return false;
}

function ownPosition(document: FlowDocument, flow: string, node: CardNode): { x: number; y: number } {
  const lane = document.flows[flow]?.nodes[node.id]?.lane;
  const room = lane
    ? cardGeometry(document, flow, lane.frame)?.lanes.find((candidate) => candidate.branch === lane.branch)
    : undefined;
  if (!room || node.parentId === undefined) return { x: round(node.position.x), y: round(node.position.y) };
  return inLane(node.position.x - room.contentLeft, node.position.y - room.contentTop);
}

function inLane(x: number, y: number): { x: number; y: number } {
  return { x: Math.max(0, round(x)), y: Math.max(0, round(y)) };
}

function round(value: number): number {
  return Math.round(value / 4) * 4;
}
