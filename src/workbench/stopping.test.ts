import { describe, expect, it } from "vitest";
import { manualTimers } from "../../tests/support/memory-ports.ts";
import { createStopping } from "./stopping.ts";

function stopping() {
  const timers = manualTimers();
  const killed: number[] = [];
  const begun = timers.now();
  return { ...createStopping(timers, () => killed.push(timers.now() - begun)), timers, killed };
}

describe("a run that was told to stop", () => {
  it("has a while to end by itself", () => {
    const { begin, timers, killed } = stopping();
    timers.advance(5_000);
    begin();
    timers.advance(60_000);
    expect(killed).toEqual([5_800]);
  });

  it("is not ended when it has ended", () => {
    const { begin, end, timers, killed } = stopping();
    begin();
    end();
    timers.advance(60_000);
    expect(killed).toEqual([]);
  });

  it("has that while anew when what it waits for is kept", () => {
    const { begin, waits, goesOn, timers, killed } = stopping();
    begin();
    waits();
    timers.advance(3_000);
    goesOn();
    timers.advance(500);
    goesOn();
    timers.advance(60_000);
    expect(killed).toEqual([3_800]);
  });

  it("does not wait for ever for a disk that stands still", () => {
    const { begin, waits, timers, killed } = stopping();
    waits();
    begin();
    timers.advance(60_000);
    expect(killed).toEqual([9_600]);
  });
});
