import { describe, expect, it } from "vitest";
import { agreementOf, groupsOf, largestGroup, stanceWords, valueAt } from "./agreement.ts";

describe("agreement", () => {
  it("is told by the field that is named", () => {
    expect(valueAt({ a: { b: 1 } }, "a.b")).toBe(1);
    expect(valueAt({ a: null }, "a.b")).toBeUndefined();
    expect(valueAt({ a: 1 }, undefined)).toEqual({ a: 1 });
    expect(valueAt({ a: 1 }, "constructor")).toBeUndefined();
  });

  it("groups equal values in the order in which they came, whatever the order of their keys", () => {
    const groups = groupsOf([{ a: 1, b: 2 }, "x", undefined, { b: 2, a: 1 }, "x", "x"]);
    expect(groups).toEqual([0, 1, null, 0, 1, 1]);
    expect(largestGroup(groups)).toEqual({ group: 1, size: 3 });
    expect(largestGroup([null])).toBeNull();
  });
  it("is what most of those who have answered say, the first of equals", () => {
    const answers = [{ a: "x" }, undefined, { a: "y" }, { a: "y" }];
    expect(agreementOf(answers, "a")).toEqual({ value: "y", size: 2 });
    expect(agreementOf(answers.slice(0, 3), "a")).toEqual({ value: "x", size: 1 });
    expect(agreementOf([{ b: 1 }], "a")).toBeNull();
  });

  it("stands in a cell without quotes, unless it is long", () => {
    expect([stanceWords("build"), stanceWords(0.5), stanceWords(undefined)]).toEqual(["build", "0.5", ""]);
    expect(stanceWords("a rather long answer, much too long")).toHaveLength(24);
  });
});
