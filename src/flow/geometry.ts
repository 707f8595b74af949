import { LAYER_SIZES, type Layer, type LayerName, layersOf, layersWidth } from "./card-layers.ts";
import { controlPorts, routesOfNode } from "./control-ports.ts";
import type { FlowDocument, FlowNode, ParallelNode } from "./document.ts";
import { INPUT_NODE, OUTPUT_NODE } from "./document.ts";
import { hasContract } from "./node-kinds.ts";
import type { Port } from "./ports.ts";
import { inputPorts, outputPorts } from "./ports.ts";
import { sectionMembers } from "./sections.ts";
import { laneKey, topology } from "./topology.ts";
import { nodeOf } from "./types.ts";

/**
 * Size and port positions of a card are a pure function of the document: canvas, layout and lanes agree on them, and a
 * run never changes them. All measures are pixels from the card's top left corner.
 */
export interface CardGeometry {
  readonly width: number;
  readonly height: number;
  readonly ports: readonly PlacedPort[];
  readonly strata: readonly Stratum[];
  /** Lanes of a frame, in order; empty for every other card. */
  readonly lanes: readonly LaneGeometry[];
  /** Routes of the node's kind from the left, then `failed`, `next` and `done` at the right. */
  readonly control: readonly PlacedControl[];
}

export interface PlacedPort extends Port {
  /** Of the port's centre, which lies on the card's left or right border. */
  readonly x: number;
  readonly y: number;
}

export interface Stratum {
  readonly layer: LayerName;
  readonly top: number;
  readonly height: number;
}

/** Where control edges leave: a diamond on the bottom border. */
export interface PlacedControl {
  readonly port: string;
  /** Of its centre. */
  readonly x: number;
}

export interface LaneGeometry {
  readonly branch: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Where positions of the lane's nodes count from. */
  readonly contentLeft: number;
  readonly contentTop: number;
}

export const CARD_WIDTH = 240;
export const BOUNDARY_WIDTH = 160;
/** Of cards with routes, whose names stand side by side. */
const ROUTES_WIDTH = 300;
/** The routes of a card lie between these, counted from its left and its right border. */
const ROUTES_LEFT = 46;
const ROUTES_RIGHT = 92;
const ROUTE_LEAST = 30;
/** The last of the ports of every step, and how far they are apart. */
const CONTROL_RIGHT = 20;
const CONTROL_STEP = 24;
const SECTION_PADDING = 24;
const SECTION_LEAST = { width: 320, height: 200 };
export const TITLE_HEIGHT = 36;
export const PORT_ROW = 20;
const CONTRACT_PADDING = 6;
const LANE_TITLE = 32;
const LANE_PADDING = 16;
const LANE_GAP = 8;
/** Of a lane in which little or nothing stands. */
export const LANE_LEAST = { width: 320, height: 116 } as const;

/** Sizes of rows in cards and frames for the stylesheets of the canvas, in pixels, by the names of their variables. */
export const CARD_SIZES = { "port-row": PORT_ROW, "lane-title": LANE_TITLE, ...LAYER_SIZES } as const;

/** Geometry of a node of a flow, of `input` and of `output`; null for a node that is not there. */
export function cardGeometry(document: FlowDocument, flow: string, node: string): CardGeometry | null {
  const definition = document.flows[flow];
  if (!definition) return null;
  const kept = remembered(document, flow);
  const known = kept.get(node);
  if (known) return known;
  // A frame that, in a damaged document, stands in its own lane finds this and goes no deeper.
  kept.set(node, EMPTY_CARD);
  const made = callGeometry(document, flow, node) ?? makeGeometry(document, flow, node);
  if (made) kept.set(node, made);
  else kept.delete(node);
  return made;
}

/** All that the geometry of a call is made from. */
type CallParts = readonly unknown[];

const calls = new WeakMap<FlowNode, { readonly parts: CallParts; readonly geometry: CardGeometry }>();

/** Of a call, whose parts are few: the same object as in an earlier document in which none of them was another one. */
function callGeometry(document: FlowDocument, flow: string, name: string): CardGeometry | null {
  const node = nodeOf(document, flow, name);
  const definition = document.flows[flow];
  if (node?.kind !== "call" || !definition) return null;
  const { incoming, outgoing } = topology(definition);
  const place = document.layout[flow]?.[name];
  const parts: CallParts = [
    ...[name, document.functions[node.function], document.contracts, place?.folded, ...(place?.open ?? [])],
    ...["in", ...(incoming.get(name) ?? []), "out", ...(outgoing.get(name) ?? [])],
  ];
  const known = calls.get(node);
  if (known && known.parts.length === parts.length && known.parts.every((part, at) => part === parts[at]))
    return known.geometry;
  const geometry = makeGeometry(document, flow, name);
  if (geometry) calls.set(node, { parts, geometry });
  return geometry;
}

const EMPTY_CARD: CardGeometry = {
  width: CARD_WIDTH,
  height: TITLE_HEIGHT,
  ports: [],
  strata: [],
  lanes: [],
  control: [],
};

/** Geometry of a Parallel frame: its size follows what stands in its lanes. */
export function frameGeometry(document: FlowDocument, flow: string, frame: string): CardGeometry | null {
  const node = nodeOf(document, flow, frame);
  return node?.kind === "parallel" ? cardGeometry(document, flow, frame) : null;
}

/**
 * Where a node lies: as the layout says, else where it can at least be seen (a file written by hand has no layout, a
 * new flow only Input and Output).
 */
export function nodePosition(
  document: FlowDocument,
  flow: string,
  node: string,
): { readonly x: number; readonly y: number } {
  const around = sectionBox(document, flow, node);
  if (around) return { x: around.x, y: around.y };
  const place = document.layout[flow]?.[node];
  if (place) return { x: place.x, y: place.y };
  const names = Object.keys(document.flows[flow]?.nodes ?? {});
  const columns = Math.min(names.length, DEFAULT_COLUMNS);
  if (node === INPUT_NODE) return { x: 0, y: 0 };
  if (node === OUTPUT_NODE) return { x: (Math.max(columns, 1) + 1) * DEFAULT_STEP.x, y: 0 };
  const at = Math.max(0, names.indexOf(node));
  return {
    x: (1 + (at % DEFAULT_COLUMNS)) * DEFAULT_STEP.x,
    y: Math.floor(at / DEFAULT_COLUMNS) * DEFAULT_STEP.y,
  };
}

/** The box around the members of a section; null for everything else, and for a section of nothing. */
function sectionBox(document: FlowDocument, flow: string, node: string) {
  const members = sectionMembers(document, flow, node);
  if (members.length === 0) return null;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const member of members) {
    const at = nodePosition(document, flow, member);
    const card = cardGeometry(document, flow, member);
    left = Math.min(left, at.x);
    top = Math.min(top, at.y);
    right = Math.max(right, at.x + (card?.width ?? 0));
    bottom = Math.max(bottom, at.y + (card?.height ?? 0));
  }
  const [x, y] = [left - SECTION_PADDING, top - SECTION_PADDING - TITLE_HEIGHT];
  return { x, y, width: right + SECTION_PADDING - x, height: bottom + SECTION_PADDING - y };
}

const DEFAULT_COLUMNS = 4;
const DEFAULT_STEP = { x: 304, y: 320 };

/** Where a node lies inside its lane: never left of or above the lane's content. */
export function lanePosition(
  document: FlowDocument,
  flow: string,
  node: string,
): { readonly x: number; readonly y: number } {
  const place = nodePosition(document, flow, node);
  return { x: Math.max(0, place.x), y: Math.max(0, place.y) };
}

const cache = new WeakMap<FlowDocument, Map<string, Map<string, CardGeometry>>>();

function remembered(document: FlowDocument, flow: string): Map<string, CardGeometry> {
  let flows = cache.get(document);
  if (!flows) {
    flows = new Map();
    cache.set(document, flows);
  }
  let nodes = flows.get(flow);
  if (!nodes) {
    nodes = new Map();
    flows.set(flow, nodes);
  }
  return nodes;
}

function makeGeometry(document: FlowDocument, flow: string, name: string): CardGeometry | null {
  if (name === INPUT_NODE || name === OUTPUT_NODE) return stack(document, flow, name, BOUNDARY_WIDTH, []);
  const node = nodeOf(document, flow, name);
  if (!node) return null;
  const folded = document.layout[flow]?.[name]?.folded === true;
  if (node.kind === "parallel") return frame(document, flow, name, node, folded);
  if (node.kind === "section") return section(document, flow, name);
  const routes = routesOfNode(node).length;
  const forRoutes = routes > 1 ? Math.max(ROUTES_WIDTH, ROUTES_LEFT + ROUTES_RIGHT + routes * ROUTE_LEAST) : CARD_WIDTH;
  const width = Math.max(forRoutes, layersWidth(node));
  return stack(document, flow, name, width, folded ? [] : layersOf(document, node));
}

function section(document: FlowDocument, flow: string, name: string): CardGeometry {
  const { width, height } = sectionBox(document, flow, name) ?? SECTION_LEAST;
  const strata: Stratum[] = [{ layer: "title", top: 0, height: TITLE_HEIGHT }];
  return { width, height, ports: [], strata, lanes: [], control: [] };
}

/** Routes share the room at the bottom; what every step has stands at its right. */
function placeControl(document: FlowDocument, flow: string, name: string, width: number): readonly PlacedControl[] {
  const node = nodeOf(document, flow, name);
  if (!node) return [];
  const ports = controlPorts(document, flow, name);
  const routes = routesOfNode(node).length;
  const room = (width - ROUTES_LEFT - ROUTES_RIGHT) / Math.max(1, routes);
  return ports.map((port, at) => ({
    port,
    x:
      at < routes
        ? Math.round(ROUTES_LEFT + room * (at + 0.5))
        : width - CONTROL_RIGHT - CONTROL_STEP * (ports.length - 1 - at),
  }));
}

function stack(
  document: FlowDocument,
  flow: string,
  name: string,
  width: number,
  layers: readonly Layer[],
): CardGeometry {
  const inputs = inputPorts(document, flow, name);
  const outputs = outputPorts(document, flow, name);
  const rows = Math.max(inputs.length, outputs.length, 1);
  const node = nodeOf(document, flow, name);
  const contract: readonly Layer[] =
    node && !hasContract(node) ? [] : [{ layer: "contract", height: 2 * CONTRACT_PADDING + rows * PORT_ROW }];
  const strata: Stratum[] = [];
  let top = 0;
  for (const layer of [{ layer: "title", height: TITLE_HEIGHT } as const, ...contract, ...layers]) {
    strata.push({ ...layer, top });
    top += layer.height;
  }
  return {
    width,
    height: top,
    strata,
    lanes: [],
    control: placeControl(document, flow, name, width),
    ports: place(inputs, outputs, width, TITLE_HEIGHT + CONTRACT_PADDING),
  };
}

function place(inputs: readonly Port[], outputs: readonly Port[], width: number, top: number): readonly PlacedPort[] {
  const at = (port: Port, row: number): PlacedPort => ({
    ...port,
    x: port.side === "in" ? 0 : width,
    y: top + row * PORT_ROW + PORT_ROW / 2,
  });
  return [...inputs.map(at), ...outputs.map(at)];
}

function frame(document: FlowDocument, flow: string, name: string, node: ParallelNode, folded: boolean): CardGeometry {
  const definition = document.flows[flow];
  const members = definition ? topology(definition).members : new Map<string, readonly string[]>();
  const inputs = inputPorts(document, flow, name);
  const outputs = outputPorts(document, flow, name);
  const contract = 2 * CONTRACT_PADDING + Math.max(outputs.length, inputs.length, 1) * PORT_ROW;
  const head = TITLE_HEIGHT + contract;
  const sizes = node.branches.map((branch) => {
    let width: number = LANE_LEAST.width;
    let height: number = LANE_LEAST.height;
    for (const member of members.get(laneKey({ frame: name, branch: branch.name })) ?? []) {
      const card = cardGeometry(document, flow, member);
      const position = lanePosition(document, flow, member);
      if (!card) continue;
      width = Math.max(width, position.x + card.width + 2 * LANE_PADDING);
      height = Math.max(height, position.y + card.height + LANE_TITLE + LANE_PADDING);
    }
    return { branch: branch.name, width, height };
  });
  const inner = Math.max(LANE_LEAST.width, ...sizes.map((size) => size.width));
  const width = folded ? CARD_WIDTH : inner + 2 * LANE_GAP;
  const lanes: LaneGeometry[] = [];
  let top = head + LANE_GAP;
  if (!folded) {
    for (const size of sizes) {
      lanes.push({
        branch: size.branch,
        left: LANE_GAP,
        top,
        width: inner,
        height: size.height,
        contentLeft: LANE_GAP + LANE_PADDING,
        contentTop: top + LANE_TITLE,
      });
      top += size.height + LANE_GAP;
    }
  }
  const height = folded ? head : Math.max(top, head + 2 * LANE_GAP);
  return {
    width,
    height,
    lanes,
    control: placeControl(document, flow, name, width),
    ports: place(inputs, outputs, width, TITLE_HEIGHT + CONTRACT_PADDING),
    strata: [
      { layer: "title", top: 0, height: TITLE_HEIGHT },
      { layer: "contract", top: TITLE_HEIGHT, height: contract },
      ...(folded ? [] : [{ layer: "lanes", top: head, height: height - head } as const]),
    ],
  };
}
