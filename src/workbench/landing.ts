import { type Edit, type FlowDocument, type Lane, laneKey, nodeOf } from "../flow/index.ts";
import { type Box, boxOf, type Point } from "./boxes.ts";
import { namesIn, ROW_GAP } from "./places.ts";

type Positions = { readonly [node: string]: Point };
type Apply = (document: FlowDocument, edits: readonly Edit[]) => FlowDocument;

/** What edits bring into a flow, and the further edits that make room for it. */
export interface Landing {
  readonly added: readonly string[];
  readonly edits: readonly Edit[];
}

const ADDS: ReadonlySet<Edit["edit"]> = new Set(["add-node", "paste", "duplicate-nodes", "duplicate-branch"]);
const MAKES_ROOM: ReadonlySet<Edit["edit"]> = new Set([...ADDS, "insert-on-edge", "move-to-lane", "add-branch"]);

/** Between what lands and what is there. */
const GAP = 16;
const STEP = 24;
const RINGS = 40;

/**
 * The one rule for where things come to lie, whoever adds them: on free room, as near as can be to where they are
 * wanted. What is put into an edge moves what follows it to the right; a frame that has grown moves what is beside and
 * below it.
 */
export function landingOf(before: FlowDocument, flow: string, given: readonly Edit[], apply: Apply): Landing {
  const edits = given.flatMap((edit) => (edit.edit === "batch" ? edit.edits : [edit]));
  if (!edits.some((edit) => MAKES_ROOM.has(edit.edit) && "flow" in edit && edit.flow === flow))
    return { added: [], edits: [] };
  const room: Edit[] = [];
  let document = apply(before, given);
  const move = (positions: Positions): void => {
    if (Object.keys(positions).length === 0) return;
    const edit: Edit = { edit: "set-positions", flow, positions };
    room.push(edit);
    document = apply(document, [edit]);
  };

  const old = before.flows[flow]?.nodes ?? {};
  const added = edits.some((edit) => ADDS.has(edit.edit))
    ? Object.keys(document.flows[flow]?.nodes ?? {}).filter((name) => !Object.hasOwn(old, name))
    : [];
  const landing = new Set(added);
  for (const edit of edits) {
    if (edit.edit !== "insert-on-edge" || edit.flow !== flow) continue;
    move(partingFor(document, flow, edit.node));
    landing.add(edit.node);
  }
  for (const names of groupsOf(document, flow, landing)) move(freedOf(document, flow, names));
  for (const frame of framesOutwards(document, flow)) move(besideGrown(before, document, flow, frame));
  return { added, edits: room };
}

/** What lands together: the nodes of one container. What stands in a frame that lands itself comes with it. */
function groupsOf(document: FlowDocument, flow: string, landing: ReadonlySet<string>): Iterable<readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const name of landing) {
    const node = nodeOf(document, flow, name);
    if (!node || !liesByItself(document, flow, name)) continue;
    if (node.lane && landing.has(node.lane.frame)) continue;
    const key = laneKey(node.lane);
    groups.set(key, [...(groups.get(key) ?? []), name]);
  }
  return groups.values();
}

/** Positions of nodes of one container, moved together to the nearest free room. */
function freedOf(document: FlowDocument, flow: string, names: readonly string[]): Positions {
  const boxes = names.flatMap((name) => boxOf(document, flow, name) ?? []);
  const whole = around(boxes);
  const lane = nodeOf(document, flow, names[0] ?? "")?.lane;
  const taken = namesIn(document, flow, laneKey(lane))
    .filter((name) => !names.includes(name))
    .flatMap((name) => boxOf(document, flow, name) ?? []);
  const { x, y } = freeRoom(taken, whole, lane ? 0 : Number.NEGATIVE_INFINITY);
  if (x === whole.x && y === whole.y) return {};
  return shifted(document, flow, names, { x: x - whole.x, y: y - whole.y });
}

/** The place nearest to where a box lies at which it covers none of others; never left of or above `least`. */
export function freeRoom(taken: readonly Box[], box: Box, least: number): Point {
  for (let ring = 0; ring <= RINGS; ring++) {
    for (const [dx, dy] of ringOf(ring)) {
      const place = { ...box, x: box.x + dx * STEP, y: box.y + dy * STEP };
      if (place.x >= least && place.y >= least && !taken.some((other) => overlaps(place, other))) return place;
    }
  }
  // It is crowded far around: below everything there is room.
  return { x: Math.max(least, box.x), y: Math.max(...taken.map((other) => other.y + other.height)) + GAP };
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

/** What a node that was put into an edge needs: behind its source, with all that begins at its target moved to the right. */
function partingFor(document: FlowDocument, flow: string, node: string): Positions {
  const edges = document.flows[flow]?.edges ?? [];
  const container = laneKey(nodeOf(document, flow, node)?.lane);
  const beside = (name: string | undefined) => (name === undefined ? null : standIn(document, flow, name, container));
  const source = beside(edges.findLast((edge) => edge.to.node === node)?.from.node);
  const target = beside(edges.findLast((edge) => edge.from.node === node)?.to.node);
  const [own, from, to] = [node, source, target].map((name) => (name === null ? null : boxOf(document, flow, name)));
  if (!own || !from || !to || from.x + from.width > to.x) return {};
  const x = Math.max(own.x, from.x + from.width + ROW_GAP);
  const by = onGrid(x + own.width + ROW_GAP - to.x);
  const later = namesIn(document, flow, container).filter(
    (name) => name !== node && (boxOf(document, flow, name)?.x ?? Number.NEGATIVE_INFINITY) >= to.x,
  );
  return { ...(by > 0 ? shifted(document, flow, later, { x: by, y: 0 }) : {}), [node]: { x: onGrid(x), y: own.y } };
}

/** What stands for a node in a container: itself, or the frame around it there. */
function standIn(document: FlowDocument, flow: string, node: string, container: string): string | null {
  for (let at: string | undefined = node, depth = 0; at !== undefined && depth < 32; depth++) {
    const lane: Lane | undefined = nodeOf(document, flow, at)?.lane;
    if (laneKey(lane) === container) return at;
    at = lane?.frame;
  }
  return null;
}

/** Frames from the inside out: one that has moved what stands in it may have grown itself. */
function framesOutwards(document: FlowDocument, flow: string): readonly string[] {
  const depth = (name: string): number => {
    let levels = 0;
    for (let lane = nodeOf(document, flow, name)?.lane; lane && levels < 32; levels++)
      lane = nodeOf(document, flow, lane.frame)?.lane;
    return levels;
  };
  const nodes = Object.entries(document.flows[flow]?.nodes ?? {});
  const frames = nodes.flatMap(([name, node]) => (node.kind === "parallel" ? [{ name, depth: depth(name) }] : []));
  return frames.sort((a, b) => b.depth - a.depth).map(({ name }) => name);
}

/** What a grown frame has come to lie under, moved on with all that stands on that side of it. */
function besideGrown(before: FlowDocument, document: FlowDocument, flow: string, frame: string): Positions {
  const was = boxOf(before, flow, frame);
  const is = boxOf(document, flow, frame);
  if (!was || !is || (is.width <= was.width && is.height <= was.height)) return {};
  const others = namesIn(document, flow, laneKey(nodeOf(document, flow, frame)?.lane)).flatMap((name) => {
    const box = name === frame || !liesByItself(document, flow, name) ? null : boxOf(document, flow, name);
    return box ? [{ name, box }] : [];
  });
  const moved: { [node: string]: Point } = {};
  for (const [axis, size] of [
    ["x", "width"],
    ["y", "height"],
  ] as const) {
    const beyond = others.filter(({ box }) => box[axis] >= was[axis] + was[size]);
    const hit = beyond.filter(({ box }) => overlaps(is, box)).map(({ box }) => box[axis]);
    const by = onGrid(is[axis] + is[size] + ROW_GAP - Math.min(...hit));
    if (hit.length > 0 && by > 0)
      for (const { name, box } of beyond) {
        const { x, y } = moved[name] ?? box;
        moved[name] = axis === "x" ? { x: x + by, y } : { x, y: y + by };
      }
  }
  return moved;
}

function shifted(document: FlowDocument, flow: string, names: readonly string[], by: Point): Positions {
  return Object.fromEntries(
    names.flatMap((name) => {
      const box = liesByItself(document, flow, name) ? boxOf(document, flow, name) : null;
      return box ? [[name, { x: box.x + by.x, y: box.y + by.y }]] : [];
    }),
  );
}

/** A section lies around its members, wherever they are. */
function liesByItself(document: FlowDocument, flow: string, name: string): boolean {
  const node = nodeOf(document, flow, name);
  return node?.kind !== "section" || node.members.length === 0;
}

function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const width = Math.max(...boxes.map((box) => box.x + box.width)) - x;
  return { x, y, width, height: Math.max(...boxes.map((box) => box.y + box.height)) - y };
}

function overlaps(place: Box, box: Box): boolean {
  return (
    place.x < box.x + box.width + GAP &&
    place.x + place.width + GAP > box.x &&
    place.y < box.y + box.height + GAP &&
    place.y + place.height + GAP > box.y
  );
}

function onGrid(pixels: number): number {
  return Math.ceil(pixels / 4) * 4;
}
