import { expect, it } from "vitest";
import { broughtIntoSight } from "./arrival.ts";

const room = { width: 880, height: 628 };

it("what arrives is brought into sight by the shortest way, clear of what lies over the canvas", () => {
  const view = { x: 0, y: 0, zoom: 1 };
  const card = { width: 240, height: 220 };
  expect(broughtIntoSight(view, [{ x: 100, y: 100, ...card }], room)).toBeNull();
  expect(broughtIntoSight(view, [{ x: 1000, y: 500, ...card }], room)).toEqual({ x: -376, y: -196, zoom: 1 });
  expect(broughtIntoSight(view, [{ x: -500, y: 100, width: 2000, height: 100 }], room)).toEqual({
    x: 516,
    y: 0,
    zoom: 1,
  });
});
