import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ALWAYS, both, either, exclude, implies, isAlways, type PathCondition, when } from "./path-condition.ts";

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

  it("says of every way what its parts say", () => {
    const DECIDERS: { readonly [decider: string]: readonly string[] } = {
      b: ["x", "y", "z"],
      c: ["x", "y"],
      u: ["x", "y"],
    };
    const ways = ["x", "y", "z"].flatMap((b) => ["x", "y"].flatMap((c) => ["x", "y"].map((u) => ({ b, c, u }))));
    const isThere = (condition: PathCondition, way: { readonly [decider: string]: string }) =>
      condition.some((one) => one.every(([decider, outcome]) => way[decider] === outcome));
    const decision = fc
      .constantFrom(...Object.keys(DECIDERS))
      .chain((decider) => fc.constantFrom(...(DECIDERS[decider] ?? [])).map((outcome) => when(decider, outcome)));
    const condition = fc.array(fc.array(decision, { maxLength: 3 }), { maxLength: 4 }).map((alternatives) =>
      either(
        alternatives.map((one) => and(...one)),
        outcomes,
      ),
    );
    fc.assert(
      fc.property(condition, condition, (a, b) => {
        const of = (one: PathCondition) => ways.map((way) => isThere(one, way));
        const [inA, inB] = [of(a), of(b)];
        expect(of(both(a, b, outcomes))).toEqual(inA.map((one, at) => one && inB[at]));
        expect(of(either([a, b], outcomes))).toEqual(inA.map((one, at) => one || inB[at]));
        expect(exclude(a, b)).toBe(!inA.some((one, at) => one && inB[at]));
        if (implies(a, b)) expect(inA.every((one, at) => !one || inB[at])).toBe(true);
        if (isAlways(a)) expect(inA).not.toContain(false);
      }),
      { numRuns: 500 },
    );
  });

  it("follows a chain of 1,000 decisions", () => {
    const steps = Array.from({ length: 1_000 }, (_, at) => when(`c${at}`, "x"));
    const all = steps.reduce((sum, one) => both(sum, one, () => ["x", "y"]), ALWAYS);
    expect(all[0]).toHaveLength(1_000);
    expect(exclude(all, when("c500", "y"))).toBe(true);
  });

  it("stays small when there is too much to follow", () => {
    const many = Array.from({ length: 200 }, (_, at) => when(`d${at}`, "yes"));
    expect(either(many, outcomes).length).toBeLessThanOrEqual(64);
  });
});
