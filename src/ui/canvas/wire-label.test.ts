import { expect, test } from "vitest";
import { besideCards } from "./wire-label.ts";

const left = { x: 0, y: 0, width: 200, height: 100 };
const right = { x: 240, y: 20, width: 200, height: 160 };

test.each([
  ["there is room between the cards", 30, 60, 60],
  ["it would cover both, nearer to their tops", 120, 40, -16],
  ["it would cover both, nearer to their bottoms", 120, 140, 196],
  ["it lies clear above them", 120, -20, -20],
  ["it lies clear under them", 120, 200, 200],
])("a label of a wire: %s", (_case, width, y, at) => {
  expect(besideCards({ x: 220, y }, width, [left, right])).toBe(at);
});
