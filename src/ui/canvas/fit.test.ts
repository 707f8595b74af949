import { expect, it } from "vitest";
import { READ_ZOOM, viewOf } from "./fit.ts";

const room = { width: 880, height: 628 };
const input = { x: 0, y: 900, width: 160, height: 80 };

it("a flow that has room is shown whole, in the middle, never larger than life", () => {
  expect(viewOf([{ x: 0, y: 0, width: 400, height: 250 }], null, room)).toEqual({ x: 240, y: 189, zoom: 1 });
  expect(viewOf([{ x: 0, y: 0, width: 1000, height: 100 }], null, room).zoom).toBe(0.8);
});

it("a flow that could not be read whole begins with its Input", () => {
  const far = { x: 4000, y: 2000, width: 240, height: 220 };
  const high = { x: 300, y: 0, width: 240, height: 220 };
  const { x, y, zoom } = viewOf([input, far, high], input, room);
  expect(zoom).toBe(READ_ZOOM);
  expect(input.x * zoom + x).toBe(40);
  expect((input.y + input.height / 2) * zoom + y).toBeCloseTo(room.height / 2);
});

it("beyond the first and the last card there is nothing to see", () => {
  const { y } = viewOf(
    [
      { ...input, y: 0 },
      { x: 300, y: 3000, width: 240, height: 220 },
    ],
    { ...input, y: 0 },
    room,
  );
  expect(y).toBe(64);
});
