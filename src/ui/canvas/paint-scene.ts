import type { NodeState } from "../../reports/index.ts";
import { isStep } from "../../workbench/index.ts";
import { glyphOf } from "./far-glyphs.ts";
import { type FittedName, LINE, type nameFitter } from "./far-names.ts";
import type { Palette } from "./palette.ts";
import type { SceneCard, SceneWire } from "./scene.ts";
import { addCurve, pathOf } from "./wire-paths.ts";

/** What is to be seen of a card besides what it is. */
export interface CardMarks {
  readonly state: NodeState | null;
  readonly problem: "error" | "warning" | null;
  readonly isSelected: boolean;
  readonly isRead: boolean;
  /** While an edge is drawn: whether it could end here. */
  readonly takes: "yes" | "no" | null;
}

export type WireTone = "idle" | "came" | "failed" | "flowing" | "problem" | "near" | "selected";

export interface Painting {
  readonly pen: CanvasRenderingContext2D;
  readonly zoom: number;
  /** Names, states and marks stand large on the cards; otherwise a card is a place for one that is about to be there. */
  readonly isFar: boolean;
  readonly palette: Palette;
  readonly fit: ReturnType<typeof nameFitter>;
  /** The lane that what is dragged would move to. */
  readonly target: { readonly frame: string; readonly branch: string } | null;
  /** Of a frame or section: its title is written by an element. */
  isElement(card: SceneCard): boolean;
  marksOf(card: SceneCard): CardMarks;
  toneOf(wire: SceneWire): WireTone;
}

/** Sizes of writing and signs, in pixels of the screen. */
const NAME = { least: 6, most: 14 };
const SIGN = { least: 7, most: 16 };
const STRIP = 2.5;

/** Draws cards and wires in the order in which they lie over each other; the pen counts in pixels of the flow. */
export function paintScene(painting: Painting, cards: readonly SceneCard[], wires: readonly SceneWire[]): void {
  const { pen } = painting;
  pen.textBaseline = "middle";
  pen.lineJoin = "round";
  pen.lineCap = "round";
  const faces: SceneCard[] = [];
  for (const card of cards) {
    if (card.node.data.node?.kind === "section") paintSection(painting, card);
    else if (card.node.type === "frame") paintFrame(painting, card);
    else faces.push(card);
  }
  paintWires(painting, wires);
  paintFaces(painting, faces);
  const named = cards.filter((card) => !painting.isElement(card));
  paintNames(painting, named);
  for (const card of named) paintMarks(painting, card);
}

function outline({ pen, zoom }: Painting, { box }: SceneCard, radius: number, by = 0): void {
  const { x, y, width, height } = box;
  const round = radius + by;
  if (round * zoom < 1.2) pen.rect(x - by, y - by, width + 2 * by, height + 2 * by);
  else pen.roundRect(x - by, y - by, width + 2 * by, height + 2 * by, round);
}

function radiusOf({ node }: SceneCard): number {
  return node.type === "frame" || node.data.node?.kind === "section" ? 14 : 11;
}

function paintSection(painting: Painting, card: SceneCard): void {
  const { pen, zoom, palette } = painting;
  pen.beginPath();
  outline(painting, card, radiusOf(card));
  tint(pen, palette.ink, 0.03);
  pen.strokeStyle = palette.line;
  pen.lineWidth = Math.max(1.5, 1 / zoom);
  pen.stroke();
}

function paintFrame(painting: Painting, card: SceneCard): void {
  const { pen, zoom, palette } = painting;
  const { box, node } = card;
  const { geometry, kind } = node.data;
  const hue = palette.hue(kind);
  pen.beginPath();
  outline(painting, card, radiusOf(card));
  pen.fillStyle = palette.canvas;
  pen.fill();
  tint(pen, hue, 0.05);
  pen.lineWidth = Math.max(1, 1 / zoom);
  pen.strokeStyle = palette.line;
  pen.stroke();
  pen.globalAlpha = 0.42;
  pen.strokeStyle = hue;
  pen.stroke();
  pen.globalAlpha = 1;
  pen.beginPath();
  for (const lane of geometry.lanes) pen.roundRect(box.x + lane.left, box.y + lane.top, lane.width, lane.height, 10);
  pen.fillStyle = palette.canvas;
  pen.fill();
  pen.strokeStyle = palette.hair;
  pen.stroke();
  const target = painting.target?.frame === node.id ? painting.target.branch : null;
  const lane = geometry.lanes.find(({ branch }) => branch === target);
  if (!lane) return;
  pen.beginPath();
  pen.roundRect(box.x + lane.left, box.y + lane.top, lane.width, lane.height, 10);
  tint(pen, palette.accent, 0.12);
  pen.strokeStyle = palette.accent;
  pen.lineWidth = 2 / zoom;
  pen.stroke();
}

/** Fills the path that is there with a breath of a colour. */
function tint(pen: CanvasRenderingContext2D, colour: string, share: number): void {
  pen.globalAlpha = share;
  pen.fillStyle = colour;
  pen.fill();
  pen.globalAlpha = 1;
}

const WIDTHS: { readonly [T in WireTone]: number } = {
  idle: 1.2,
  came: 1.2,
  failed: 1.2,
  flowing: 2,
  problem: 2,
  near: 2,
  selected: 2.4,
};

/** What is most to be seen comes last. */
const TONES = ["idle", "came", "failed", "near", "flowing", "problem", "selected"] as const;

function paintWires(painting: Painting, wires: readonly SceneWire[]): void {
  const { pen, zoom, palette, isFar } = painting;
  const colours: { readonly [T in WireTone]: string } = {
    idle: palette.edge,
    came: palette.ok,
    failed: palette.bad,
    near: palette.accent,
    flowing: palette.run,
    problem: palette.bad,
    selected: palette.accent,
  };
  const groups = new Map<string, SceneWire[]>();
  for (const wire of wires) {
    const key = `${painting.toneOf(wire)} ${wire.wire.data?.edge.kind === "control" ? "order" : ""}`;
    const group = groups.get(key);
    if (group) group.push(wire);
    else groups.set(key, [wire]);
  }
  for (const tone of TONES) {
    for (const order of ["", "order"]) {
      const group = groups.get(`${tone} ${order}`);
      if (!group) continue;
      pen.strokeStyle = colours[tone];
      pen.globalAlpha = tone === "came" || tone === "failed" ? 0.75 : tone === "near" ? 0.6 : 1;
      pen.lineWidth = isFar ? Math.min(4, WIDTHS[tone] / zoom) : WIDTHS[tone] + 0.4;
      pen.setLineDash(tone === "problem" ? [2 / zoom, 3 / zoom] : order === "" ? [] : [5 / zoom, 4 / zoom]);
      pen.beginPath();
      for (const wire of group) {
        if (!wire.wire.data?.route) addCurve(pen, wire);
      }
      pen.stroke();
      for (const wire of group) {
        if (wire.wire.data?.route) pen.stroke(pathOf(wire));
      }
    }
  }
  pen.setLineDash([]);
  pen.globalAlpha = 1;
}

function paintFaces(painting: Painting, cards: readonly SceneCard[]): void {
  const { pen, zoom, palette } = painting;
  pen.lineWidth = Math.max(1, 1 / zoom);
  pen.beginPath();
  for (const card of cards) outline(painting, card, radiusOf(card));
  pen.fillStyle = palette.card;
  pen.fill();
  pen.strokeStyle = palette.line;
  pen.stroke();
  for (const card of cards) paintState(painting, card);
  const strips = new Map<string, SceneCard[]>();
  for (const card of cards) {
    const { node, kind } = card.node.data;
    if (node === null || !isStep(node)) continue;
    const hue = palette.hue(kind);
    const same = strips.get(hue);
    if (same) same.push(card);
    else strips.set(hue, [card]);
  }
  const width = Math.max(3, STRIP / zoom);
  for (const [hue, same] of strips) {
    pen.fillStyle = hue;
    for (const { box } of same) {
      const inset = Math.min(11, box.height / 6);
      pen.fillRect(box.x, box.y + inset, width, box.height - 2 * inset);
    }
  }
}

/** A breath of its state over the whole card, so that it is seen where no sign could be. */
function paintState(painting: Painting, card: SceneCard): void {
  const { pen, zoom, palette, isFar } = painting;
  const { state, takes } = painting.marksOf(card);
  const { node } = card.node.data;
  const isForPeople = node !== null && !isStep(node);
  const colour = isForPeople ? palette.hue("Debate") : state === null || !isFar ? null : palette.state(state);
  if (colour !== null || takes === "no") {
    pen.beginPath();
    outline(painting, card, radiusOf(card));
    const strong = state === "running" || state === "retrying" || state === "waiting" || state === "failed";
    if (colour !== null) tint(pen, colour, strong ? 0.2 : 0.09);
    if (takes === "no") tint(pen, palette.canvas, 0.6);
    if (strong) {
      pen.strokeStyle = colour ?? palette.line;
      pen.lineWidth = Math.max(1.5, 1.25 / zoom);
      pen.stroke();
    }
  }
}

function paintNames(painting: Painting, cards: readonly SceneCard[]): void {
  const { pen, zoom, palette, isFar } = painting;
  const bySize = new Map<number, (() => void)[]>();
  const write = (found: FittedName | null, x: number, middle: number, colour: string) => {
    if (!found) return;
    const size = found.size / zoom;
    const top = middle - (size * LINE * (found.lines.length - 1)) / 2;
    const put = () => {
      pen.fillStyle = colour;
      found.lines.forEach((line, at) => {
        pen.fillText(line, x, top + at * size * LINE);
      });
    };
    const same = bySize.get(found.size);
    if (same) same.push(put);
    else bySize.set(found.size, [put]);
  };
  for (const card of cards) {
    const { box, node } = card;
    const { geometry } = node.data;
    const name = nameOf(card);
    // Where there is little room, writing comes close to the borders.
    const [before, after] = box.width * zoom < 60 ? [STRIP + 1.5, 1.5] : [7, 6];
    const left = box.x + Math.max(isFar && box.width * zoom < 60 ? 0 : 12, before / zoom);
    if (node.data.node?.kind === "section") {
      const room = { width: (box.width - 24) * zoom, height: Math.max(15, (geometry.strata[0]?.height ?? 0) * zoom) };
      const found = painting.fit(name, room, NAME);
      const middle = room.height > 15 ? box.y + room.height / zoom / 2 : box.y - 9 / zoom;
      write(found && { ...found, lines: [name] }, left, middle, palette.ink2);
    } else if (node.type === "frame") {
      const height = geometry.lanes[0]?.top ?? box.height;
      const room = { width: (box.width - 24) * zoom, height: height * 0.8 * zoom };
      write(painting.fit(name, room, NAME), left, box.y + height / 2, palette.ink);
      for (const lane of geometry.lanes) {
        const label = painting.fit(lane.branch, { width: lane.width * 0.9 * zoom, height: 30 * zoom }, NAME);
        write(label, box.x + lane.left + 12, box.y + lane.top + 17, palette.ink2);
      }
    } else if (isFar) {
      const sign = signSize(painting, card);
      const width = (box.x + box.width - left) * zoom - (sign > 0 ? sign + after + 3 : after);
      const found = painting.fit(name, { width, height: box.height * zoom - 2 }, NAME);
      write(found, left, box.y + box.height / 2, palette.ink);
    } else {
      write({ lines: [name], size: 13 * zoom }, box.x + 12, box.y + 18, palette.ink);
    }
  }
  for (const [size, all] of bySize) {
    pen.font = `620 ${size / zoom}px ${palette.font}`;
    for (const put of all) put();
  }
}

export function nameOf({ node: { data } }: SceneCard): string {
  if (data.node?.kind === "section") return data.node.title;
  return data.node === null ? data.kind : data.name;
}

/** Of the sign of a state in pixels of the screen; 0 where it would be too small, or there is none. */
function signSize({ zoom, marksOf }: Painting, card: SceneCard): number {
  if (marksOf(card).state === null) return 0;
  const height = card.node.type === "frame" ? (card.node.data.geometry.lanes[0]?.top ?? 60) : card.box.height;
  const size = Math.min(SIGN.most, height * zoom * 0.45, card.box.width * zoom * 0.22);
  return size < SIGN.least ? 0 : size;
}

function paintMarks(painting: Painting, card: SceneCard): void {
  const { pen, zoom, palette, isFar } = painting;
  const { state, problem, isSelected, isRead, takes } = painting.marksOf(card);
  const { box } = card;
  const sign = signSize(painting, card);
  if (state !== null && sign > 0 && isFar) {
    const head = card.node.type === "frame" ? (card.node.data.geometry.lanes[0]?.top ?? box.height) : box.height;
    const side = sign / zoom;
    pen.save();
    pen.translate(box.x + box.width - side - 5 / zoom, box.y + head / 2 - side / 2);
    pen.scale(side / 24, side / 24);
    pen.strokeStyle = palette.state(state);
    pen.lineWidth = 2.6;
    pen.stroke(glyphOf(state));
    pen.restore();
  }
  if (problem !== null) {
    const side = Math.min(Math.max(9 / zoom, 12), box.height / 2);
    const [x, y] = [box.x + box.width, box.y];
    pen.beginPath();
    pen.moveTo(x - side, y);
    pen.lineTo(x, y);
    pen.lineTo(x, y + side);
    pen.closePath();
    pen.fillStyle = problem === "error" ? palette.bad : palette.warn;
    pen.fill();
  }
  if (isSelected || isRead || takes === "yes") {
    pen.beginPath();
    outline(painting, card, radiusOf(card), 2 / zoom);
    pen.strokeStyle = palette.accent;
    pen.lineWidth = 2 / zoom;
    pen.globalAlpha = isSelected ? 1 : 0.7;
    pen.setLineDash(isSelected || takes === "yes" ? [] : [5 / zoom, 4 / zoom]);
    pen.stroke();
    pen.setLineDash([]);
    pen.globalAlpha = 1;
  }
}
