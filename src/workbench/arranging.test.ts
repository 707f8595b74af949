import { describe, expect, it } from "vitest";
import { arrange, type Placed } from "./arranging.ts";

const cards: readonly Placed[] = [
  { name: "a", x: 0, y: 0, width: 100, height: 40 },
  { name: "b", x: 120, y: 100, width: 100, height: 80 },
  { name: "c", x: 400, y: 20, width: 200, height: 40 },
];
const xs = (how: Parameters<typeof arrange>[1]) => Object.values(arrange(cards, how)).map(({ x }) => x);
const ys = (how: Parameters<typeof arrange>[1]) => Object.values(arrange(cards, how)).map(({ y }) => y);

describe("arranging cards", () => {
  it("aligns sides and middles, along one axis only", () => {
    expect(xs("left")).toEqual([0, 0, 0]);
    expect(xs("right")).toEqual([500, 500, 400]);
    expect(xs("centre")).toEqual([252, 252, 200]);
    expect(ys("top")).toEqual([0, 0, 0]);
    expect(ys("bottom")).toEqual([140, 100, 140]);
    expect(ys("middle")).toEqual([72, 52, 72]);
    expect(ys("left")).toEqual([0, 100, 20]);
  });

  it("spreads with equal gaps; the outermost two stay", () => {
    expect(xs("across")).toEqual([0, 200, 400]);
    expect(ys("down")).toEqual([0, 100, 52]);
    expect(ys("across")).toEqual([0, 100, 20]);
  });
});
