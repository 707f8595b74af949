import { describe, expect, it } from "vitest";
import type { MemberView } from "../../../reports/index.ts";
import { agreementOf, groupsOf, largestGroup, stanceWords, valueAt } from "./agreement.ts";
import { voteWords } from "./vote-words.ts";

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

describe("votes", () => {
  const member = (number: number, value: string): MemberView => ({
    ...{ member: number, state: "answered", attempts: 1, tokens: 1, value: { label: value }, cost_usd: 0 },
  });
  const body = { intent: "Say", quorum: 4, agree_on: "label", threshold: 2 };
  const four = ["b", "a", "a", "b"].map((value, at) => member(at + 1, value));
  const vote = { iteration: 1, agreeing: [1, 4], abstained: [], reached: true };

  it("that are a tie say so, and whose group was taken", () => {
    expect(voteWords({ members: four, vote }, body)).toBe(
      '2 of 4 say "b". 2 are needed. A tie: as many say "a". The group of the first member was taken.',
    );
  });

  it("that are none say what most say", () => {
    const three = { ...vote, agreeing: [1, 2, 3] };
    const members = ["b", "b", "b", "a"].map((value, at) => member(at + 1, value));
    expect(voteWords({ members, vote: three }, body)).toBe('3 of 4 say "b". 2 are needed.');
    expect(voteWords({ members: four, vote: null }, body)).toBe('2 of 4 say "b". 2 are needed.');
  });
});
