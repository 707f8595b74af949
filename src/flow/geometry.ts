import type { FlowDocument, FlowNode, FunctionDef, NodeKind, ParallelNode } from "./document.ts";
import { INPUT_NODE, OUTPUT_NODE } from "./document.ts";
import type { Port } from "./ports.ts";
import { inputPorts, outputPorts } from "./ports.ts";
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
}

export interface PlacedPort extends Port {
  /** Of the port's centre, which lies on the card's left or right border. */
  readonly x: number;
  readonly y: number;
}

/** `contract`: typed ports · `intent`: what is asked · `code`: what is computed · `inference`: what is answered · `lanes`: of a frame. */
export interface Stratum {
  readonly layer: "title" | "contract" | "intent" | "code" | "inference" | "note" | "lanes";
  readonly top: number;
  readonly height: number;
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
export const TITLE_HEIGHT = 36;
export const PORT_ROW = 20;
/** Lines of an ensure that a card shows; the rest are counted (`+2`). */
export const ENSURE_ROWS = 3;

const CONTRACT_PADDING = 6;
const INTENT_BASE = 52;
const ENSURE_ROW = 20;
const ANSWER_HEIGHT = 84;
const CODE_HEIGHT = 84;
const NOTE_HEIGHT = 84;
const LANE_TITLE = 32;
const LANE_PADDING = 16;
const LANE_GAP = 8;
const LANE_LEAST_WIDTH = 320;
const LANE_LEAST_HEIGHT = 116;

/** Geometry of a node of a flow, of `input` and of `output`; null for a node that is not there. */
export function cardGeometry(document: FlowDocument, flow: string, node: string): CardGeometry | null {
  const definition = document.flows[flow];
  if (!definition) return null;
  const kept = remembered(document, flow);
  const known = kept.get(node);
  if (known) return known;
  // A frame that, in a damaged document, stands in its own lane finds this and goes no deeper.
  kept.set(node, EMPTY_CARD);
  const made = makeGeometry(document, flow, node);
  if (made) kept.set(node, made);
  else kept.delete(node);
  return made;
}

const EMPTY_CARD: CardGeometry = { width: CARD_WIDTH, height: TITLE_HEIGHT, ports: [], strata: [], lanes: [] };

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
  return stack(document, flow, name, CARD_WIDTH, folded ? [] : layersOf[node.kind](document, node));
}

type Layer = Pick<Stratum, "layer" | "height">;

const note: readonly Layer[] = [{ layer: "note", height: NOTE_HEIGHT }];

/** What lies under title and contract, by kind. */
const layersOf = {
  call: (document, node) => {
    const called = node.kind === "call" ? document.functions[node.function] : undefined;
    return called ? layersOfFunction(called) : note;
  },
  parallel: () => [],
  for_each: () => note,
  debate: () => note,
  human: () => note,
  branch: () => note,
  subflow: () => note,
  note: () => note,
  section: () => note,
} as const satisfies { [K in NodeKind]: (document: FlowDocument, node: FlowNode) => readonly Layer[] };

function layersOfFunction(called: FunctionDef): readonly Layer[] {
  const code: Layer = { layer: "code", height: CODE_HEIGHT };
  if (called.mode === "compute") return [code];
  const ensure = called.ensure?.length ?? 0;
  const intent: Layer = { layer: "intent", height: INTENT_BASE + ENSURE_ROW * Math.min(ensure, ENSURE_ROWS) };
  const inference: Layer = { layer: "inference", height: ANSWER_HEIGHT };
  return called.mode === "infer" ? [intent, inference] : [code, intent, inference];
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
  const contract: Layer = { layer: "contract", height: 2 * CONTRACT_PADDING + rows * PORT_ROW };
  const strata: Stratum[] = [];
  let top = 0;
  for (const layer of [{ layer: "title", height: TITLE_HEIGHT } as const, contract, ...layers]) {
    strata.push({ ...layer, top });
    top += layer.height;
  }
  return {
    width,
    height: top,
    strata,
    lanes: [],
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
    let width = LANE_LEAST_WIDTH;
    let height = LANE_LEAST_HEIGHT;
    for (const member of members.get(laneKey({ frame: name, branch: branch.name })) ?? []) {
      const card = cardGeometry(document, flow, member);
      const position = lanePosition(document, flow, member);
      if (!card) continue;
      width = Math.max(width, position.x + card.width + 2 * LANE_PADDING);
      height = Math.max(height, position.y + card.height + LANE_TITLE + LANE_PADDING);
    }
    return { branch: branch.name, width, height };
  });
  const inner = Math.max(LANE_LEAST_WIDTH, ...sizes.map((size) => size.width));
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
    ports: place(inputs, outputs, width, TITLE_HEIGHT + CONTRACT_PADDING),
    strata: [
      { layer: "title", top: 0, height: TITLE_HEIGHT },
      { layer: "contract", top: TITLE_HEIGHT, height: contract },
      ...(folded ? [] : [{ layer: "lanes", top: head, height: height - head } as const]),
    ],
  };
}
