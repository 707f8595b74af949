import { cardGeometry, type FlowDocument, type Lane, lanePosition, nodeOf, nodePosition } from "../flow/index.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** Frames in frames, as deep as a document may go. */
const DEEPEST = 32;
/** The box of a node where it stands: in the flow, or in its lane. Null for a node that is not there. */
export function boxOf(document: FlowDocument, flow: string, node: string): Box | null {
  const card = cardGeometry(document, flow, node);
  if (!card) return null;
  const { x, y } = nodeOf(document, flow, node)?.lane
    ? lanePosition(document, flow, node)
    : nodePosition(document, flow, node);
  return { x, y, width: card.width, height: card.height };
}

/** Where a lane's content begins, counted from the corner of the flow; null for a lane that is folded or not there. */
export function contentOf(document: FlowDocument, flow: string, lane: Lane): Point | null {
  let at: Point = { x: 0, y: 0 };
  let inner: Lane | undefined = lane;
  for (let depth = 0; inner && depth < DEEPEST; depth++) {
    const { frame, branch }: Lane = inner;
    const room = cardGeometry(document, flow, frame)?.lanes.find((candidate) => candidate.branch === branch);
    const box = boxOf(document, flow, frame);
    if (!room || !box) return null;
    at = { x: at.x + box.x + room.contentLeft, y: at.y + box.y + room.contentTop };
    inner = nodeOf(document, flow, frame)?.lane;
  }
  return at;
}

/** The box of a node, counted from the corner of the flow; null where it is not to be seen. */
export function absoluteBox(document: FlowDocument, flow: string, node: string): Box | null {
  const box = boxOf(document, flow, node);
  const lane = nodeOf(document, flow, node)?.lane;
  const content = lane ? contentOf(document, flow, lane) : { x: 0, y: 0 };
  return box && content ? { ...box, x: box.x + content.x, y: box.y + content.y } : null;
}

/** The innermost lane under a point of the flow, not of a frame that is itself being moved. */
export function laneAt(
  document: FlowDocument,
  flow: string,
  point: Point,
  moved: ReadonlySet<string> = new Set(),
): Lane | null {
  let found: Lane | null = null;
  let smallest = Number.POSITIVE_INFINITY;
  for (const [name, node] of Object.entries(document.flows[flow]?.nodes ?? {})) {
    if (node.kind !== "parallel" || isInside(document, flow, name, moved)) continue;
    const box = absoluteBox(document, flow, name);
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
}

function isInside(document: FlowDocument, flow: string, name: string, moved: ReadonlySet<string>): boolean {
  let at: string | undefined = name;
  for (let depth = 0; at !== undefined && depth < DEEPEST; depth++) {
    if (moved.has(at)) return true;
    at = nodeOf(document, flow, at)?.lane?.frame;
  }
  return false;
}
