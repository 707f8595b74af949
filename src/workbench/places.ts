import { type FlowDocument, INPUT_NODE, type Lane, laneKey, nodeOf, OUTPUT_NODE, topology } from "../flow/index.ts";
import { type Box, boxOf, contentOf, laneAt, type Point } from "./boxes.ts";
import type { SessionState } from "./state.ts";

/** Where something is to stand: in the flow itself, or in a lane, whose positions count from the lane's content. */
export interface CardPlace {
  readonly lane: Lane | null;
  readonly position: Point;
}

/** Between cards that stand in a row: edges need some room. */
export const ROW_GAP = 48;
/** Half of what a new card takes up, near enough: its middle comes to lie where it is wanted. */
const HALF_CARD = { x: 120, y: 100 };

/** What stands in a container: the nodes of a lane, or those of the flow itself, with Input and Output. */
export function namesIn(document: FlowDocument, flow: string, container: string): readonly string[] {
  const definition = document.flows[flow];
  const names = (definition && topology(definition).members.get(container)) ?? [];
  if (container !== laneKey(undefined)) return names;
  // Notes and sections stand in the flow as well, and run nothing.
  const all = Object.entries(definition?.nodes ?? {}).flatMap(([name, node]) => (node.lane ? [] : [name]));
  return [INPUT_NODE, ...all, OUTPUT_NODE];
}

/** A point of the flow as a place: in the lane that is there, if any. */
export function placeAt(document: FlowDocument, flow: string, point: Point): CardPlace {
  const lane = laneAt(document, flow, point);
  const content = lane && contentOf(document, flow, lane);
  if (!lane || !content) return { lane: null, position: point };
  if (namesIn(document, flow, laneKey(lane)).length === 0) return { lane, position: { x: 0, y: 0 } };
  return { lane, position: { x: Math.max(0, point.x - content.x), y: Math.max(0, point.y - content.y) } };
}

/** Behind what stands in a lane. */
export function placeInLane(document: FlowDocument, flow: string, lane: Lane): CardPlace {
  const boxes = namesIn(document, flow, laneKey(lane)).flatMap((name) => boxOf(document, flow, name) ?? []);
  const last = boxes.reduce<Box | null>(
    (far, box) => (far && far.x + far.width >= box.x + box.width ? far : box),
    null,
  );
  return { lane, position: last ? { x: last.x + last.width + ROW_GAP, y: last.y } : { x: 0, y: 0 } };
}

/**
 * Where something new goes that was asked for without pointing: into the lane that is being worked in, else into the
 * middle of what is seen.
 */
export function placeInSight(
  document: FlowDocument,
  { flow, selection, sight }: Pick<SessionState, "flow" | "selection" | "sight">,
): CardPlace {
  const lane = laneWorkedIn(document, flow, selection);
  if (lane) return placeInLane(document, flow, lane);
  if (sight?.flow === flow) {
    const { x, y, width, height } = sight;
    return { lane: null, position: { x: x + width / 2 - HALF_CARD.x, y: y + height / 2 - HALF_CARD.y } };
  }
  const boxes = namesIn(document, flow, laneKey(undefined)).flatMap((name) => boxOf(document, flow, name) ?? []);
  return {
    lane: null,
    position: {
      x: Math.min(...boxes.map((box) => box.x)),
      y: Math.max(...boxes.map((box) => box.y + box.height)) + ROW_GAP,
    },
  };
}

/** The lane that is chosen, or that all selected nodes stand in. */
function laneWorkedIn(
  document: FlowDocument,
  flow: string,
  { nodes, inspect }: SessionState["selection"],
): Lane | null {
  if (inspect?.kind === "branch") return { frame: inspect.frame, branch: inspect.branch };
  const [first, ...others] = nodes.map((node) => nodeOf(document, flow, node)?.lane);
  return first && others.every((lane) => laneKey(lane) === laneKey(first)) ? first : null;
}
