import {
  applyEdits,
  cardGeometry,
  type FlowDocument,
  INPUT_NODE,
  laneKey,
  nodeOf,
  nodePosition,
  OUTPUT_NODE,
} from "../flow/index.ts";
import type { Point } from "./boxes.ts";
import type { Builder } from "./ports.ts";

/** Room that is left around a card that gets a place of its own. */
const GAP = 32;

/**
 * The document with a place for every node that has none; what has a place keeps it. A node that stands in the stead of
 * one that is gone (renamed in the text) takes its place; others stand as the layout would put them beside what they
 * are fed by, moved down until nothing lies beneath. A flow without any place is laid out as a whole.
 */
export async function placeNew(
  builder: Pick<Builder, "layout">,
  previous: FlowDocument | null,
  document: FlowDocument,
): Promise<FlowDocument> {
  let placed = document;
  for (const name of Object.keys(document.flows)) {
    const added = unplaced(document, name);
    if (added.length === 0) continue;
    const edits = await builder.layout(document, name);
    const isBare = Object.keys(document.flows[name]?.nodes ?? {}).length === added.length;
    if (isBare) {
      placed = applyEdits(placed, edits);
      continue;
    }
    const laid = new Map(
      edits.flatMap((edit) => (edit.edit === "set-positions" ? Object.entries(edit.positions) : [])),
    );
    // From the inside out: a frame is as large as what stands in it.
    for (const node of [...added].sort((a, b) => depthOf(document, name, b) - depthOf(document, name, a))) {
      const at =
        (previous === null ? null : insteadOf(previous, document, name, node)) ?? spotFor(placed, name, node, laid);
      placed = applyEdits(placed, [{ edit: "set-positions", flow: name, positions: { [node]: at } }]);
    }
  }
  return placed;
}

function unplaced(document: FlowDocument, flow: string): readonly string[] {
  const layout = document.layout[flow] ?? {};
  // A section lies around its members, wherever they are.
  return Object.entries(document.flows[flow]?.nodes ?? {}).flatMap(([name, node]) =>
    node.kind === "section" || Object.hasOwn(layout, name) ? [] : [name],
  );
}

function containerOf(document: FlowDocument, flow: string, node: string): string {
  return laneKey(nodeOf(document, flow, node)?.lane);
}

function depthOf(document: FlowDocument, flow: string, node: string): number {
  let depth = 0;
  // A damaged document may have a frame in its own lane.
  for (let lane = nodeOf(document, flow, node)?.lane; lane !== undefined && depth < 100; depth++) {
    lane = nodeOf(document, flow, lane.frame)?.lane;
  }
  return depth;
}

/** The place of the only node of this kind and lane that is gone, when this is the only new one. */
function insteadOf(previous: FlowDocument, document: FlowDocument, flow: string, node: string): Point | null {
  const container = containerOf(document, flow, node);
  const kind = nodeOf(document, flow, node)?.kind;
  const missing = (from: FlowDocument, into: FlowDocument): readonly string[] =>
    Object.entries(from.flows[flow]?.nodes ?? {}).flatMap(([name, one]) =>
      one.kind === kind &&
      containerOf(from, flow, name) === container &&
      !Object.hasOwn(into.flows[flow]?.nodes ?? {}, name)
        ? [name]
        : [],
    );
  const [gone, ...moreGone] = missing(previous, document);
  const added = missing(document, previous);
  if (gone === undefined || moreGone.length > 0 || added.length !== 1) return null;
  const place = previous.layout[flow]?.[gone];
  return place === undefined ? null : { x: place.x, y: place.y };
}

function spotFor(document: FlowDocument, flow: string, node: string, laid: ReadonlyMap<string, Point>): Point {
  const own = laid.get(node) ?? nodePosition(document, flow, node);
  const beside = placedBeside(document, flow, node);
  const anchor = anchorOf(document, flow, node, beside);
  const from = anchor === null ? undefined : laid.get(anchor);
  if (anchor === null || from === undefined) return free(document, flow, node, own, beside);
  const to = nodePosition(document, flow, anchor);
  return free(document, flow, node, { x: to.x + own.x - from.x, y: to.y + own.y - from.y }, beside);
}

/** What stands in the same lane and has a place. */
function placedBeside(document: FlowDocument, flow: string, node: string): readonly string[] {
  const container = containerOf(document, flow, node);
  return Object.keys(document.layout[flow] ?? {}).filter(
    (other) =>
      other !== node &&
      containerOf(document, flow, other) === container &&
      (other === INPUT_NODE || other === OUTPUT_NODE || nodeOf(document, flow, other) !== undefined),
  );
}

/** What feeds the node, else what it feeds, else the last one beside it. */
function anchorOf(document: FlowDocument, flow: string, node: string, beside: readonly string[]): string | null {
  const edges = document.flows[flow]?.edges ?? [];
  const before = edges.filter((edge) => edge.to.node === node).map((edge) => edge.from.node);
  const after = edges.filter((edge) => edge.from.node === node).map((edge) => edge.to.node);
  return [...before, ...after].find((other) => beside.includes(other)) ?? beside.at(-1) ?? null;
}

/** The nearest spot at or below `wished` where no card lies. */
function free(document: FlowDocument, flow: string, node: string, wished: Point, beside: readonly string[]): Point {
  const size = cardGeometry(document, flow, node);
  const cards = beside.flatMap((other) => {
    const card = cardGeometry(document, flow, other);
    return card === null ? [] : [{ ...nodePosition(document, flow, other), width: card.width, height: card.height }];
  });
  const width = size?.width ?? 0;
  const height = size?.height ?? 0;
  let y = wished.y;
  for (const card of [...cards].sort((a, b) => a.y - b.y)) {
    const isBesideX = wished.x + width + GAP <= card.x || card.x + card.width + GAP <= wished.x;
    const isBesideY = y + height + GAP <= card.y || card.y + card.height + GAP <= y;
    if (!isBesideX && !isBesideY) y = card.y + card.height + GAP;
  }
  return { x: wished.x, y };
}
