import type { FlowDocument, FunctionMode, Lane, NodeKind } from "./document.ts";
import { INPUT_NODE, OUTPUT_NODE } from "./document.ts";
import { cardGeometry, lanePosition, nodePosition } from "./geometry.ts";
import { nodeOf } from "./types.ts";

/** A flow from afar: where its cards lie and what leads where, in whole pixels of the canvas, its top left corner at 0. */
export interface FlowPicture {
  readonly width: number;
  readonly height: number;
  /** Frames before what stands in them. */
  readonly cards: readonly PictureCard[];
  /** From the right side of one card to the left side of another, by their index. */
  readonly lines: readonly (readonly [number, number])[];
}

export interface PictureCard {
  readonly kind: Exclude<NodeKind, "call"> | FunctionMode | "boundary";
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The picture of one flow; empty for a flow that is not there. */
export function flowPicture(document: FlowDocument, flow: string): FlowPicture {
  const content = document.flows[flow];
  if (content === undefined) return { width: 0, height: 0, cards: [], lines: [] };
  const names = [INPUT_NODE, ...Object.keys(content.nodes), OUTPUT_NODE];
  const found = names.flatMap((name) => {
    const card = cardGeometry(document, flow, name);
    const at = absolute(document, flow, name);
    return card === null || at === null
      ? []
      : [{ name, depth: at.depth, kind: kindOf(document, flow, name), x: at.x, y: at.y, ...sizeOf(card) }];
  });
  const placed = [...found].sort((a, b) => a.depth - b.depth);
  const left = Math.min(...placed.map((card) => card.x));
  const top = Math.min(...placed.map((card) => card.y));
  const cards = placed.map(({ kind, x, y, width, height }) => ({
    kind,
    ...{ x: Math.round(x - left), y: Math.round(y - top), width: Math.round(width), height: Math.round(height) },
  }));
  const index = new Map(placed.map(({ name }, at) => [name, at]));
  const lines = new Set(
    content.edges.flatMap((edge) => {
      const from = index.get(edge.from.node);
      const to = index.get(edge.to.node);
      return from === undefined || to === undefined || from === to ? [] : [`${from} ${to}`];
    }),
  );
  return {
    width: Math.max(...cards.map((card) => card.x + card.width)),
    height: Math.max(...cards.map((card) => card.y + card.height)),
    cards,
    lines: [...lines].map((line) => {
      const [from = 0, to = 0] = line.split(" ").map(Number);
      return [from, to] as const;
    }),
  };
}

const sizeOf = ({ width, height }: { readonly width: number; readonly height: number }) => ({ width, height });

function kindOf(document: FlowDocument, flow: string, name: string): PictureCard["kind"] {
  const node = nodeOf(document, flow, name);
  if (node === null) return "boundary";
  return node.kind === "call" ? (document.functions[node.function]?.mode ?? "boundary") : node.kind;
}

/** Where a card lies on the canvas; null in a damaged document whose frames stand in each other. */
function absolute(document: FlowDocument, flow: string, name: string) {
  const lane = nodeOf(document, flow, name)?.lane;
  if (lane === undefined) return { ...nodePosition(document, flow, name), depth: 0 };
  let depth = 0;
  let inner = name;
  let at = { x: 0, y: 0 };
  for (let around: Lane | undefined = lane; around !== undefined; depth++) {
    const { frame, branch }: Lane = around;
    const content = cardGeometry(document, flow, frame)?.lanes.find((one) => one.branch === branch);
    if (content === undefined || depth > 50) return null;
    const own = lanePosition(document, flow, inner);
    at = { x: at.x + own.x + content.contentLeft, y: at.y + own.y + content.contentTop };
    inner = frame;
    around = nodeOf(document, flow, frame)?.lane;
  }
  const outer = nodePosition(document, flow, inner);
  return { x: at.x + outer.x, y: at.y + outer.y, depth };
}
