import { describe, expect, it } from "vitest";
import { atMostWords } from "./at-most.ts";

const plan = {
  worst: { usd: 0.2, ms: 12_000, tokens: 100 },
  atMost: { usd: 0.05, ms: 12_000, tokens: 100 },
  budget: { usd: 0.05 },
};

describe("what a run can spend at most", () => {
  it("says when the budget holds it there", () => {
    expect(atMostWords(plan)).toBe(
      "The run can spend $0.05 at most and takes 12 s at most. The budget stops it there.",
    );
  });

  it("does not mention a budget that is never reached", () => {
    expect(atMostWords({ ...plan, budget: {} })).not.toContain("budget");
  });

  it("never says nothing is paid where a price is unknown", () => {
    expect(atMostWords({ ...plan, atMost: { ...plan.atMost, usd: null } })).toContain("cannot be said");
  });
});
