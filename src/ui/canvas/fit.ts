import type { Box } from "./guides.ts";
import type { CardNode } from "./projection.ts";

/** From this zoom on the writing on cards is read; no flow is opened below it. */
export const READ_ZOOM = 0.75;

/** A large flow is shown whole from further away. */
export const LEAST_ZOOM = 0.08;
export const LEAST_ZOOM_LARGE = 0.02;

/** Flow tabs and controls lie over the corners of the canvas. */
const AROUND = { top: 64, right: 40, bottom: 64, left: 40 };

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A flow in a canvas of that size: all of it, as long as it can be read then; else it begins with its Input. */
export function readableView(nodes: readonly CardNode[], room: Size) {
  // What stands in a frame lies within it.
  const boxes = nodes.flatMap(({ id, parentId, hidden, position, data: { geometry } }) =>
    parentId === undefined && !hidden ? [{ id, ...position, width: geometry.width, height: geometry.height }] : [],
  );
  return viewOf(boxes, boxes.find(({ id }) => id === "input") ?? null, room);
}

/** A box in the middle of a canvas of that size, whole if the zoom may be so small. */
export function wholeView(box: Box, room: Size, least: number) {
  const zoom = Math.max(least, Math.min(1, ...inside(room, box)));
  return middleView(box, room, zoom, AROUND);
}

/** The same with some of the room left around it: `share` of the box on every side. */
export function closeView(box: Box, room: Size, { share, most }: { readonly share: number; readonly most: number }) {
  const zoom = Math.max(
    LEAST_ZOOM_LARGE,
    Math.min(most, room.width / box.width, room.height / box.height) / (1 + share),
  );
  return middleView(box, room, zoom, { top: 0, right: 0, bottom: 0, left: 0 });
}

function inside(room: Size, box: Size): readonly [number, number] {
  return [
    Math.max(1, room.width - AROUND.left - AROUND.right) / box.width,
    Math.max(1, room.height - AROUND.top - AROUND.bottom) / box.height,
  ];
}

function middleView(box: Box, room: Size, zoom: number, around: typeof AROUND) {
  const x = around.left + (room.width - around.left - around.right - box.width * zoom) / 2 - box.x * zoom;
  const y = around.top + (room.height - around.top - around.bottom - box.height * zoom) / 2 - box.y * zoom;
  return { x, y, zoom };
}

export function viewOf(boxes: readonly Box[], start: Box | null, room: Size) {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const width = Math.max(...boxes.map((box) => box.x + box.width)) - x;
  const height = Math.max(...boxes.map((box) => box.y + box.height)) - y;
  const inner = {
    width: Math.max(1, room.width - AROUND.left - AROUND.right),
    height: Math.max(1, room.height - AROUND.top - AROUND.bottom),
  };
  const zoom = Math.max(READ_ZOOM, Math.min(1, inner.width / width, inner.height / height));
  const from = start ?? { x, y, width: 0, height: 0 };
  const left = begin(x, width, inner.width / zoom, from.x);
  const top = begin(y, height, inner.height / zoom, from.y + from.height / 2 - inner.height / zoom / 2);
  return { x: AROUND.left - left * zoom, y: AROUND.top - top * zoom, zoom };
}

/** Where what is seen begins on one axis: all of it in the middle if it fits, else at the wanted place or near it. */
function begin(at: number, size: number, seen: number, wanted: number): number {
  if (size <= seen) return at - (seen - size) / 2;
  return Math.min(Math.max(wanted, at), at + size - seen);
}
