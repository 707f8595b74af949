import { CARD, type Graph } from "./graph.ts";
import { type Side, viewportOf } from "./sides.ts";

export const GESTURES = ["pan", "zoom", "drag", "select all", "box select", "add", "undo"] as const;
export type Gesture = (typeof GESTURES)[number];

const STEPS = 30;
const NOTCHES = 5;

/** What a hand does, a step a frame; `back` undoes it and is not measured. */
export interface Deed {
  act(): Promise<void>;
  back(): Promise<void>;
}

const nothing = async (): Promise<void> => {};

export function deedOf(gesture: Gesture, side: Side, graph: Graph): Deed {
  switch (gesture) {
    case "pan":
      return { act: () => pan(side, 1), back: () => pan(side, -1) };
    case "zoom":
      return { act: () => zoom(side), back: nothing };
    case "drag":
      return { act: () => drag(side, graph), back: () => side.moveBack(graph) };
    case "select all":
      return { act: () => side.selectAll(), back: () => side.unselectAll() };
    case "box select":
      return { act: () => box(side), back: () => side.unselectAll() };
    case "add":
      return { act: () => side.add(), back: () => side.undo() };
    case "undo":
      return { act: () => side.undo(), back: nothing };
  }
}

const frame = (side: Side): Promise<void> =>
  side.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve())));

async function inside(side: Side, across: number, down: number): Promise<{ readonly x: number; readonly y: number }> {
  const canvas = await side.page.locator(".react-flow").boundingBox();
  if (!canvas) throw new Error("no canvas");
  return { x: canvas.x + canvas.width * across, y: canvas.y + canvas.height * down };
}

export async function pan(side: Side, sign: 1 | -1): Promise<void> {
  const at = await inside(side, 0.5, 0.5);
  await side.page.mouse.move(at.x, at.y);
  for (let step = 0; step < STEPS; step++) {
    await side.page.mouse.wheel(sign * 40, sign * 20);
    await frame(side);
  }
}

/** In and out again. */
async function zoom(side: Side): Promise<void> {
  const at = await inside(side, 0.5, 0.5);
  await side.page.mouse.move(at.x, at.y);
  await side.page.keyboard.down("Control");
  for (let notch = 0; notch < 2 * NOTCHES; notch++) {
    await side.page.mouse.wheel(0, notch < NOTCHES ? -60 : 60);
    await frame(side);
  }
  await side.page.keyboard.up("Control");
}

/** The title of the card nearest to the middle. */
async function drag(side: Side, { cards }: Graph): Promise<void> {
  const { x, y, zoom: scale } = await viewportOf(side.page);
  const [origin, middle] = [await inside(side, 0, 0), await inside(side, 0.5, 0.5)];
  const [nearest] = cards
    .map((card) => ({
      x: origin.x + x + (card.x + CARD.width * 0.3) * scale,
      y: origin.y + y + (card.y + 18) * scale,
    }))
    .sort((a, b) => Math.hypot(a.x - middle.x, a.y - middle.y) - Math.hypot(b.x - middle.x, b.y - middle.y));
  if (!nearest) throw new Error("no card");
  const { mouse } = side.page;
  await mouse.move(nearest.x, nearest.y);
  await frame(side);
  await mouse.down();
  for (let step = 1; step <= STEPS; step++) {
    await mouse.move(nearest.x + 5 * step, nearest.y + 3 * step);
    await frame(side);
  }
  await mouse.up();
}

async function box(side: Side): Promise<void> {
  const [from, to] = [await inside(side, 0.02, 0.12), await inside(side, 0.98, 0.86)];
  const { mouse, keyboard } = side.page;
  await mouse.move(from.x, from.y);
  await keyboard.down("Shift");
  await mouse.down();
  for (let step = 1; step <= STEPS; step++) {
    await mouse.move(from.x + ((to.x - from.x) * step) / STEPS, from.y + ((to.y - from.y) * step) / STEPS);
    await frame(side);
  }
  await mouse.up();
  await keyboard.up("Shift");
}
