import type { Edge as CanvasEdge, Node as CanvasNode, NodeHandle } from "@xyflow/react";
import { Position } from "@xyflow/react";
import type { Field } from "../../contracts/index.ts";
import type { ControlEdge, Edge, Flow, FlowDocument, FlowNode, FunctionDef } from "../../flow/index.ts";
import {
  type CardGeometry,
  cardGeometry,
  edgeId,
  INPUT_NODE,
  lanePosition,
  nodePosition,
  OUTPUT_NODE,
  type PlacedPort,
  standsAlike,
  topology,
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
  /** Whether a control edge ends here, and by which ports (` failed done `) they leave; null where there are no diamonds. */
  readonly order: { readonly in: boolean; readonly out: string } | null;
};
export type CardNode = CanvasNode<CardData, "card" | "frame">;
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The way of an edge around cards that would hide it. It holds while its ends lie where they did. */
export interface Route {
  readonly from: Point;
  readonly to: Point;
  readonly path: string;
  readonly label: Point;
}
/** `back`: of an edge that leads back, how often the flow may go back. `route`: null for a plain curve. */
export type WireData = { readonly edge: Edge; readonly back: number | null; readonly route: Route | null };
export type Wire = CanvasEdge<WireData, "wire">;

/** Routes are labelled always: which one is taken is what they are about. */
export function isRoute(edge: Edge): edge is ControlEdge {
  return edge.kind === "control" && edge.from.port !== "done";
}

/** Diameter of a port. */
export const PORT_SIZE = 10;

/** What a card waits for ends at its bottom, this far from its left side; where edges leave, its geometry says. */
export const ORDER_INSET = 20;
export const ORDER_IN = "order-in";
const ORDER_OUT = "order-out";

/** The handle of a control port: `order-out` is `done`. */
export function controlKey(port: string): string {
  return port === "done" ? ORDER_OUT : `${ORDER_OUT}:${port}`;
}

/** The control port behind a handle; null for every other handle. */
export function controlOfKey(handle: string): string | null {
  if (handle === ORDER_OUT) return "done";
  return handle.startsWith(`${ORDER_OUT}:`) ? handle.slice(ORDER_OUT.length + 1) : null;
}

export function portKey(side: "in" | "out", path: readonly string[]): string {
  return `${side}:${path.join(".")}`;
}

/**
 * Canvas nodes of a flow, frames before what stands in them. Reuses those of `before` that are unchanged. `last`: the
 * document that `before` was made of; with it only what has been moved is looked at again.
 */
export function projectNodes(
  document: FlowDocument,
  flow: string,
  before: ReadonlyMap<string, CardNode>,
  last: FlowDocument | null = null,
): CardNode[] {
  const stood = last !== null && standsAlike(last, document, flow) ? (last.layout[flow] ?? {}) : null;
  const isAsked = callsToLookAt(last, document, flow);
  const nodes = document.flows[flow]?.nodes ?? {};
  const ordered = orderEnds(document, flow);
  const made: CardNode[] = [];
  for (const name of inDrawingOrder(nodes)) {
    const node = nodes[name] ?? null;
    const old = before.get(name);
    if (
      old &&
      (stood === null ? !isAsked(name, node) : stood[name] === document.layout[flow]?.[name] && liesAlone(node))
    ) {
      made.push(old);
      continue;
    }
    const geometry = cardGeometry(document, flow, name);
    if (!geometry) continue;
    const called = node?.kind === "call" ? (document.functions[node.function] ?? null) : null;
    const kind = shownKind(document, flow, name);
    const order = orderOf(document, flow, name, geometry, ordered);
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
    const hidden = isHidden(document, flow, node);
    if (
      old &&
      old.data === data &&
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
      hidden,
      width: geometry.width,
      height: geometry.height,
      measured: { width: geometry.width, height: geometry.height },
      handles: [...geometry.ports.map(handleOf), ...(order ? diamondsOf(geometry) : [])],
      ...(node?.kind === "parallel" ? { dragHandle: ".frame-grip" } : {}),
      // What stands in a section lies above it, and between them the canvas takes the pointer.
      ...(node?.kind === "section" ? { dragHandle: ".card-title", zIndex: -2, style: { pointerEvents: "none" } } : {}),
    });
  }
  return made;
}

/**
 * Whether a node has to be looked at again: a call that lies by itself need not, while all that its card is drawn from is
 * the same. Where one without a place lies depends on the others.
 */
function callsToLookAt(last: FlowDocument | null, document: FlowDocument, flow: string) {
  const [was, is] = [last?.flows[flow], document.flows[flow]];
  if (!last || !was || was.edges !== is?.edges || last.contracts !== document.contracts) return () => true;
  const lay = last.layout[flow];
  const lies = document.layout[flow];
  return (name: string, node: FlowNode | null): boolean =>
    node?.kind !== "call" ||
    node.lane !== undefined ||
    was.nodes[name] !== node ||
    last.functions[node.function] !== document.functions[node.function] ||
    lies?.[name] === undefined ||
    (lay !== lies && lay?.[name] !== lies[name]);
}

/** Whether a card's size and place do not follow from where others lie. */
function liesAlone(node: FlowNode | null): boolean {
  return node === null || (node.kind !== "parallel" && node.kind !== "section" && node.lane === undefined);
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

function diamondsOf({ width, height, control }: CardGeometry): readonly NodeHandle[] {
  const at = (id: string, type: NodeHandle["type"], x: number): NodeHandle => ({
    id,
    type,
    position: Position.Bottom,
    x: x - PORT_SIZE / 2,
    y: height - PORT_SIZE / 2,
    width: PORT_SIZE,
    height: PORT_SIZE,
  });
  return [
    at(ORDER_IN, "target", Math.min(ORDER_INSET, width / 2)),
    ...control.map(({ port, x }) => at(controlKey(port), "source", x)),
  ];
}

interface Ordered {
  readonly to: ReadonlySet<string>;
  readonly from: ReadonlyMap<string, string>;
}

function orderEnds(document: FlowDocument, flow: string): Ordered {
  const to = new Set<string>();
  const from = new Map<string, string>();
  for (const edge of document.flows[flow]?.edges ?? []) {
    if (edge.kind !== "control") continue;
    to.add(edge.to.node);
    from.set(edge.from.node, `${from.get(edge.from.node) ?? " "}${edge.from.port} `);
  }
  return { to, from };
}

/** Steps have diamonds; so has the Output of a sequential flow, where a step may end it. */
function orderOf(
  document: FlowDocument,
  flow: string,
  name: string,
  { control }: CardGeometry,
  ordered: Ordered,
): CardData["order"] {
  const isEnd = name === OUTPUT_NODE && (document.flows[flow]?.order === "sequential" || ordered.to.has(name));
  return control.length > 0 || isEnd ? { in: ordered.to.has(name), out: ordered.from.get(name) ?? "" } : null;
}

/** Whether both have the same edges, which lead back as often. */
export function areWiredAlike(flow: Flow | undefined, other: Flow | undefined): boolean {
  return !!flow && !!other && topology(flow) === topology(other) && flow.max_rounds === other.max_rounds;
}

/** Whether the same edges end at the same ports of both. */
export function areShapedAlike(cards: readonly CardNode[], others: readonly CardNode[]): boolean {
  return (
    cards.length === others.length &&
    cards.every((card, at) => {
      const other = others[at];
      return (
        card === other ||
        (card.id === other?.id && card.hidden === other.hidden && sameGeometry(card.data.geometry, other.data.geometry))
      );
    })
  );
}

function sameGeometry(a: CardGeometry, b: CardGeometry): boolean {
  if (a === b) return true;
  return (
    a.width === b.width &&
    a.height === b.height &&
    a.ports.length === b.ports.length &&
    a.lanes.length === b.lanes.length &&
    a.control.map(({ port, x }) => `${port} ${x}`).join() === b.control.map(({ port, x }) => `${port} ${x}`).join() &&
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
export function projectEdges(document: FlowDocument, flow: string, before: ReadonlyMap<string, Wire>): Wire[] {
  const made: Wire[] = [];
  const definition = document.flows[flow];
  for (const edge of definition?.edges ?? []) {
    const id = edgeId(edge);
    const old = before.get(id);
    const [sourceHandle, targetHandle] =
      edge.kind === "control"
        ? [controlKey(edge.from.port), ORDER_IN]
        : [
            openPort(document, flow, edge.from.node, "out", edge.from.path),
            openPort(document, flow, edge.to.node, "in", edge.to.path),
          ];
    if (sourceHandle === null || targetHandle === null) continue;
    const nodes = definition?.nodes;
    const hidden =
      isHidden(document, flow, nodes?.[edge.from.node] ?? null) ||
      isHidden(document, flow, nodes?.[edge.to.node] ?? null);
    const back = definition && topology(definition).waysBack.has(edge) ? (definition.max_rounds ?? 3) : null;
    if (
      old &&
      old.data?.back === back &&
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
      hidden,
      data: { edge, back, route: null },
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
  const geometry = cardGeometry(document, flow, node);
  if (!geometry) return null;
  let open: PlacedPort | null = null;
  for (const port of geometry.ports) {
    if (port.side !== side || port.path.length > path.length || !port.path.every((part, at) => part === path[at]))
      continue;
    if (open === null || port.path.length > open.path.length) open = port;
  }
  open ??= geometry.ports.find((port) => port.side === side) ?? null;
  return open && portKey(side, open.path);
}
