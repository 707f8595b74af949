import type { FlowDocument, Lane } from "../../flow/index.ts";
import {
  CARD_WIDTH,
  cardGeometry,
  INPUT_NODE,
  lanePosition,
  nodePosition,
  OUTPUT_NODE,
} from "../../workbench/index.ts";
import type { Box } from "./guides.ts";

/** What new cards take up, near enough, before they are there. */
const NEW_CARD = { width: CARD_WIDTH, height: 220 };
export const NEW_FRAME = { width: 340, height: 330 };
const STEP = 24;
const GAP = 16;
const RINGS = 40;

/** The place nearest to the wanted one where a new card covers no other card of its lane. */
export function freePlace(
  document: FlowDocument,
  flow: string,
  lane: Lane | undefined,
  wanted: { readonly x: number; readonly y: number },
  size: { readonly width: number; readonly height: number } = NEW_CARD,
): { readonly x: number; readonly y: number } {
  const taken = boxesOf(document, flow, lane);
  const least = lane ? 0 : Number.NEGATIVE_INFINITY;
  for (let ring = 0; ring <= RINGS; ring++) {
    for (const [dx, dy] of ringOf(ring)) {
      const place = { x: wanted.x + dx * STEP, y: wanted.y + dy * STEP };
      if (place.x >= least && place.y >= least && !taken.some((box) => overlaps({ ...place, ...size }, box)))
        return place;
    }
  }
  return wanted;
}

function boxesOf(document: FlowDocument, flow: string, lane: Lane | undefined): readonly Box[] {
  const nodes = document.flows[flow]?.nodes ?? {};
  const names = Object.keys(nodes).filter((name) => {
    const own = nodes[name]?.lane;
    return own?.frame === lane?.frame && own?.branch === lane?.branch;
  });
  return [...(lane ? [] : [INPUT_NODE, OUTPUT_NODE]), ...names].flatMap((name) => {
    const card = cardGeometry(document, flow, name);
    const at = lane ? lanePosition(document, flow, name) : nodePosition(document, flow, name);
    return card ? [{ x: at.x, y: at.y, width: card.width, height: card.height }] : [];
  });
}

/** Offsets at a distance of `ring` steps, below and to the right first: flows read that way. */
function ringOf(ring: number): readonly (readonly [number, number])[] {
  if (ring === 0) return [[0, 0]];
  const places: (readonly [number, number])[] = [];
  for (let along = 0; along <= ring; along++) {
    places.push([along, ring], [ring, along], [-along, ring], [ring, -along], [along, -ring], [-ring, along]);
  }
  return places;
}

function overlaps(place: Box, box: Box): boolean {
  return (
    place.x < box.x + box.width + GAP &&
    place.x + place.width + GAP > box.x &&
    place.y < box.y + box.height + GAP &&
    place.y + place.height + GAP > box.y
  );
}
