import { describe, expect, it } from "vitest";
import { slowdown } from "./slowdown.ts";

/** A clock that gives times in turn: each piece of work asks twice. */
function clockOf(...pieces: readonly number[]): () => number {
  let time = 0;
  let calls = 0;
  return () => {
    if (calls % 2 === 1) time += pieces[((calls - 1) / 2) % pieces.length] ?? 0;
    calls += 1;
    return time;
  };
}

describe("how busy the machine is", () => {
  it("is not busy when all pieces of work take the same, by a coarse clock too", () => {
    expect(slowdown(clockOf(1))).toBe(1);
    expect(slowdown(clockOf(1, 2))).toBe(1);
    expect(slowdown(clockOf(0))).toBe(1);
    expect(slowdown(clockOf(1, 1, 1, 2))).toBe(1);
  });

  it("is as many times slower as pieces take in the mean", () => {
    expect(slowdown(clockOf(1, 1, 1, 9))).toBeCloseTo(3);
  });

  it("never counts as more than four times slower", () => {
    expect(slowdown(clockOf(1, 1, 500))).toBe(4);
  });

  it("is told from the real clock", () => {
    expect(slowdown(() => performance.now())).toBeGreaterThanOrEqual(1);
  });
});
