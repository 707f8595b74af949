import { describe, expect, it } from "vitest";
import { ALWAYS, both, either, implies, isAlways, when } from "./path-condition.ts";

const outcomes = (decider: string) => ({ b: ["x", "y", "z"], c: ["x", "y"] })[decider];
const and = (...parts: readonly ReturnType<typeof when>[]) =>
  parts.reduce((sum, part) => both(sum, part, outcomes), ALWAYS);

describe("when something is there", () => {
  it("is always when every outcome of a decision leads there", () => {
    const some = either([when("b", "x"), when("b", "y")], outcomes);
    expect(isAlways(some)).toBe(false);
    expect(either([some, when("b", "z")], outcomes)).toEqual(ALWAYS);
  });

  it("is never certain after a decision whose outcomes nobody knows", () => {
    expect(isAlways(either([when("?", "yes"), when("?", "no")], outcomes))).toBe(false);
  });

  it("follows decisions inside others", () => {
    const inner = either([and(when("b", "x"), when("c", "x")), and(when("b", "x"), when("c", "y"))], outcomes);
    expect(inner).toEqual(when("b", "x"));
    expect(either([inner, when("b", "y"), and(when("b", "z"))], outcomes)).toEqual(ALWAYS);
  });

  it("is never where decisions contradict each other", () => {
    expect(and(when("b", "x"), when("b", "y"))).toEqual([]);
    expect(isAlways([])).toBe(false);
    expect(implies([], when("b", "x"))).toBe(true);
  });

  it("follows from what asks for more", () => {
    expect(implies(and(when("b", "x"), when("c", "y")), when("b", "x"))).toBe(true);
    expect(implies(when("b", "x"), and(when("b", "x"), when("c", "y")))).toBe(false);
    expect(implies(when("b", "x"), ALWAYS)).toBe(true);
    expect(implies(ALWAYS, when("b", "x"))).toBe(false);
    expect(implies(when("b", "x"), either([when("b", "x"), when("b", "y")], outcomes))).toBe(true);
  });

  it("stays small when there is too much to follow", () => {
    const many = Array.from({ length: 200 }, (_, at) => when(`d${at}`, "yes"));
    expect(either(many, outcomes).length).toBeLessThanOrEqual(64);
  });
});
