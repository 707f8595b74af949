import type { ReactFlowInstance, Viewport } from "@xyflow/react";
import type { FlowDocument } from "../../flow/index.ts";
import { absoluteBox, type SessionState } from "../../workbench/index.ts";
import type { CanvasHandle } from "../app/canvas-handle.ts";
import type { Box } from "./guides.ts";
import type { CardNode, Wire } from "./projection.ts";

/** What lies over the borders of the canvas: nothing is brought into sight beneath it. */
const COVERED = { top: 56, right: 16, bottom: 104, left: 16 };

/** The view moved no further than it takes to see boxes of the flow, or the first of them; null if they are seen. */
export function broughtIntoSight(
  view: Viewport,
  boxes: readonly Box[],
  room: { readonly width: number; readonly height: number },
): Viewport | null {
  const [first] = boxes;
  if (!first) return null;
  const along = (axis: "x" | "y", size: "width" | "height", before: number, after: number): number => {
    const least = before;
    const most = room[size] - after;
    const on = (pixels: number) => pixels * view.zoom + view[axis];
    const start = on(Math.min(...boxes.map((box) => box[axis])));
    const end = on(Math.max(...boxes.map((box) => box[axis] + box[size])));
    const [from, to] = end - start <= most - least ? [start, end] : [on(first[axis]), on(first[axis] + first[size])];
    // What is larger than there is room for is seen from its beginning.
    return from < least || to - from > most - least ? least - from : Math.min(0, most - to);
  };
  const dx = along("x", "width", COVERED.left, COVERED.right);
  const dy = along("y", "height", COVERED.top, COVERED.bottom);
  return dx === 0 && dy === 0 ? null : { x: view.x + dx, y: view.y + dy, zoom: view.zoom };
}

/** Shows what was added, and gives it the focus: it is where one looks, and what the next key acts upon. */
export function showArrival(
  canvas: ReactFlowInstance<CardNode, Wire>,
  wrapper: HTMLElement | null,
  document: FlowDocument,
  { flow, nodes, branch }: NonNullable<SessionState["arrival"]>,
): void {
  const boxes = (branch ? [branch.frame] : nodes).flatMap((name) => absoluteBox(document, flow, name) ?? []);
  const view = wrapper && broughtIntoSight(canvas.getViewport(), boxes, wrapper.getBoundingClientRect());
  if (view) void canvas.setViewport(view, { duration: 160 });
  focusSoon(wrapper, branch ? branch.frame : nodes[0], branch?.branch);
}

/** A card that was out of sight is mounted some frames later, and a dialog gives the focus back when it has left. */
const MOST_FRAMES = 60;

/** The focus onto a card, or onto what can be pressed in a lane of it, as soon as it is there. */
export function focusSoon(wrapper: HTMLElement | null, node = "", branch?: string): void {
  const lane = branch === undefined ? "" : ` [data-lane="${CSS.escape(branch)}"] button`;
  soon(wrapper, `${cardMark(node)}${lane}`, (found) => found.focus({ preventScroll: true }));
}

/** Opens the name of a card, as a double click on it does, or its menu, as a right click does. */
export function openSoon(wrapper: HTMLElement | null, node: string, what: "name" | "menu"): void {
  soon(wrapper, `${cardMark(node)} .card-name`, (found) => {
    const { left, bottom } = found.getBoundingClientRect();
    found.dispatchEvent(
      new MouseEvent(what === "name" ? "dblclick" : "contextmenu", { bubbles: true, clientX: left, clientY: bottom }),
    );
  });
}

/** Another view of the flow: nearer, further, or at what can be read of it. */
export function lookAt(
  canvas: ReactFlowInstance<CardNode, Wire>,
  how: Parameters<CanvasHandle["look"]>[0],
  fitView: () => void,
  showAll: () => void,
): void {
  const calm = { duration: 160 };
  if (how === "fit") fitView();
  else if (how === "whole") showAll();
  else if (how === "actual") void canvas.zoomTo(1, calm);
  else void (how === "in" ? canvas.zoomIn(calm) : canvas.zoomOut(calm));
}

function cardMark(node: string): string {
  return `[data-node="${CSS.escape(node)}"]`;
}

function soon(
  wrapper: HTMLElement | null,
  mark: string,
  act: (found: HTMLElement) => void,
  frames = MOST_FRAMES,
): void {
  requestAnimationFrame(() => {
    const found = document.querySelector("[role=dialog]") ? null : wrapper?.querySelector(mark);
    if (found instanceof HTMLElement) act(found);
    else if (frames > 0) soon(wrapper, mark, act, frames - 1);
  });
}
