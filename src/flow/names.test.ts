import { expect, it } from "vitest";
import { freeLane } from "./names.ts";

it("a further lane takes the first letter that is free, and a number once there is none", () => {
  const named = (names: string) => [...names].map((name) => ({ name }));
  expect(freeLane(named("ab"))).toBe("c");
  expect(freeLane(named("ac"))).toBe("b");
  expect(freeLane(named("abcdefghijklmnopqrstuvwxyz"))).toBe("lane_27");
});
