import type { Edge as CanvasEdge, Node as CanvasNode, NodeHandle } from "@xyflow/react";
import { Position } from "@xyflow/react";
import type { Field } from "../../contracts/index.ts";
import type { Edge, FlowDocument, FlowNode, FunctionDef } from "../../flow/index.ts";
import {
  type CardGeometry,
  cardGeometry,
  edgeId,
  INPUT_NODE,
  lanePosition,
  nodePosition,
  OUTPUT_NODE,
  type PlacedPort,
} from "../../workbench/index.ts";
import { type ShownKind, shownKind } from "../look/index.ts";

/** What a card is drawn from. The same object as long as nothing of it changed, so that only changed cards render. */
export type CardData = {
  readonly flow: string;
  readonly name: string;
  readonly kind: ShownKind;
  /** Null for Input and Output. */
  readonly node: FlowNode | null;
  readonly called: FunctionDef | null;
  readonly geometry: CardGeometry;
  /** Which of its diamonds an edge ends at; null where there are none (Input and Output). */
  readonly order: { readonly in: boolean; readonly out: boolean } | null;
};
export type CardNode = CanvasNode<CardData, "card" | "frame">;
export type WireData = { readonly edge: Edge };
export type Wire = CanvasEdge<WireData, "wire">;

/** Diameter of a port. */
export const PORT_SIZE = 10;

/** Diamonds stand at the bottom of a card, this far from its sides: what it waits for left, what waits for it right. */
export const ORDER_INSET = 28;
export const ORDER_IN = "order-in";
export const ORDER_OUT = "order-out";

export function portKey(side: "in" | "out", path: readonly string[]): string {
  return `${side}:${path.join(".")}`;
}

/** Canvas nodes of a flow, frames before what stands in them. Reuses those of `before` that are unchanged. */
export function projectNodes(
  document: FlowDocument,
  flow: string,
  before: ReadonlyMap<string, CardNode>,
  selected: ReadonlySet<string>,
): CardNode[] {
  const nodes = document.flows[flow]?.nodes ?? {};
  const ordered = orderEnds(document, flow);
  const made: CardNode[] = [];
  for (const name of inDrawingOrder(nodes)) {
    const geometry = cardGeometry(document, flow, name);
    if (!geometry) continue;
    const node = nodes[name] ?? null;
    const called = node?.kind === "call" ? (document.functions[node.function] ?? null) : null;
    const old = before.get(name);
    const kind = shownKind(document, flow, name);
    const order = node && { in: ordered.to.has(name), out: ordered.from.has(name) };
    const data: CardData =
      old &&
      old.data.node === node &&
      old.data.called === called &&
      old.data.kind === kind &&
      old.data.flow === flow &&
      old.data.order?.in === order?.in &&
      old.data.order?.out === order?.out &&
      sameGeometry(old.data.geometry, geometry)
        ? old.data
        : { flow, name, kind, node, called, geometry, order };
    const place = placeOf(document, flow, name, node);
    const isSelected = selected.has(name);
    const hidden = isHidden(document, flow, node);
    if (
      old &&
      old.data === data &&
      old.selected === isSelected &&
      old.hidden === hidden &&
      old.parentId === place.parent &&
      old.position.x === place.x &&
      old.position.y === place.y
    ) {
      made.push(old);
      continue;
    }
    made.push({
      id: name,
      type: node?.kind === "parallel" ? "frame" : "card",
      data,
      position: { x: place.x, y: place.y },
      ...(place.parent === undefined ? {} : { parentId: place.parent }),
      selected: isSelected,
      hidden,
      width: geometry.width,
      height: geometry.height,
      measured: { width: geometry.width, height: geometry.height },
      handles: [...geometry.ports.map(handleOf), ...(order ? diamondsOf(geometry) : [])],
      ...(node?.kind === "parallel" ? { dragHandle: ".frame-grip" } : {}),
    });
  }
  return made;
}

/** Frames first, outer ones before inner ones: a parent must be known before its children. */
function inDrawingOrder(nodes: { readonly [name: string]: FlowNode }): readonly string[] {
  const depth = (name: string): number => {
    let level = 0;
    let lane = nodes[name]?.lane;
    while (lane && level < 32) {
      level++;
      lane = nodes[lane.frame]?.lane;
    }
    return level;
  };
  const names = Object.keys(nodes);
  const levels = new Map(names.map((name) => [name, depth(name)]));
  names.sort((a, b) => (levels.get(a) ?? 0) - (levels.get(b) ?? 0));
  return [INPUT_NODE, ...names, OUTPUT_NODE];
}

function placeOf(
  document: FlowDocument,
  flow: string,
  name: string,
  node: FlowNode | null,
): { readonly x: number; readonly y: number; readonly parent: string | undefined } {
  const at = nodePosition(document, flow, name);
  const lane = node?.lane;
  const frame = lane && lane.frame !== name ? cardGeometry(document, flow, lane.frame) : null;
  const place = frame?.lanes.find((candidate) => candidate.branch === lane?.branch);
  if (!lane || !place) return { ...at, parent: undefined };
  const inside = lanePosition(document, flow, name);
  return { x: place.contentLeft + inside.x, y: place.contentTop + inside.y, parent: lane.frame };
}

function isHidden(document: FlowDocument, flow: string, node: FlowNode | null): boolean {
  let lane = node?.lane;
  for (let depth = 0; lane && depth < 32; depth++) {
    if (document.layout[flow]?.[lane.frame]?.folded) return true;
    lane = document.flows[flow]?.nodes[lane.frame]?.lane;
  }
  return false;
}

function handleOf(port: PlacedPort): NodeHandle {
  return {
    id: portKey(port.side, port.path),
    type: port.side === "in" ? "target" : "source",
    position: port.side === "in" ? Position.Left : Position.Right,
    x: port.x - PORT_SIZE / 2,
    y: port.y - PORT_SIZE / 2,
    width: PORT_SIZE,
    height: PORT_SIZE,
  };
}

function diamondsOf({ width, height }: CardGeometry): readonly NodeHandle[] {
  const at = (id: string, type: NodeHandle["type"], x: number): NodeHandle => ({
    id,
    type,
    position: Position.Bottom,
    x: x - PORT_SIZE / 2,
    y: height - PORT_SIZE / 2,
    width: PORT_SIZE,
    height: PORT_SIZE,
  });
  return [at(ORDER_IN, "target", ORDER_INSET), at(ORDER_OUT, "source", width - ORDER_INSET)];
}

function orderEnds(document: FlowDocument, flow: string) {
  const edges = (document.flows[flow]?.edges ?? []).filter((edge) => edge.kind === "control");
  return { from: new Set(edges.map((edge) => edge.from.node)), to: new Set(edges.map((edge) => edge.to.node)) };
}

function sameGeometry(a: CardGeometry, b: CardGeometry): boolean {
  if (a === b) return true;
  return (
    a.width === b.width &&
    a.height === b.height &&
    a.ports.length === b.ports.length &&
    a.lanes.length === b.lanes.length &&
    a.ports.every((port, index) => {
      const other = b.ports[index];
      return (
        other !== undefined &&
        sameField(port.field, other.field) &&
        port.y === other.y &&
        port.connected === other.connected &&
        port.missing === other.missing &&
        portKey(port.side, port.path) === portKey(other.side, other.path)
      );
    }) &&
    a.lanes.every((lane, index) => {
      const other = b.lanes[index];
      return (
        other !== undefined &&
        lane.branch === other.branch &&
        lane.top === other.top &&
        lane.height === other.height &&
        lane.width === other.width
      );
    })
  );
}

/** A frame's output type is made anew each time it is asked for. */
function sameField(a: Field, b: Field): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** Canvas edges of a flow. An edge whose field port is not open ends at the whole port. */
export function projectEdges(
  document: FlowDocument,
  flow: string,
  before: ReadonlyMap<string, Wire>,
  selected: ReadonlySet<string>,
): Wire[] {
  const made: Wire[] = [];
  for (const edge of document.flows[flow]?.edges ?? []) {
    const id = edgeId(edge);
    const old = before.get(id);
    const [sourceHandle, targetHandle] =
      edge.kind === "control"
        ? [ORDER_OUT, ORDER_IN]
        : [
            openPort(document, flow, edge.from.node, "out", edge.from.path),
            openPort(document, flow, edge.to.node, "in", edge.to.path),
          ];
    if (sourceHandle === null || targetHandle === null) continue;
    const isSelected = selected.has(id);
    const nodes = document.flows[flow]?.nodes;
    const hidden =
      isHidden(document, flow, nodes?.[edge.from.node] ?? null) ||
      isHidden(document, flow, nodes?.[edge.to.node] ?? null);
    if (
      old &&
      old.selected === isSelected &&
      old.hidden === hidden &&
      old.sourceHandle === sourceHandle &&
      old.targetHandle === targetHandle
    ) {
      made.push(old);
      continue;
    }
    made.push({
      id,
      type: "wire",
      source: edge.from.node,
      target: edge.to.node,
      sourceHandle,
      targetHandle,
      selected: isSelected,
      hidden,
      data: { edge },
    });
  }
  return made;
}

function openPort(
  document: FlowDocument,
  flow: string,
  node: string,
  side: "in" | "out",
  path: readonly string[],
): string | null {
  const ports = cardGeometry(document, flow, node)?.ports.filter((port) => port.side === side) ?? [];
  for (let length = path.length; length >= 0; length--) {
    const key = portKey(side, path.slice(0, length));
    if (ports.some((port) => portKey(side, port.path) === key)) return key;
  }
  return ports[0] ? portKey(side, ports[0].path) : null;
}
