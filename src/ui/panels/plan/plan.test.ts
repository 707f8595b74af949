import { describe, expect, it } from "vitest";
import type { PlanStep } from "../../../plan/index.ts";
import { atMostWords } from "./at-most.ts";

const plan = {
  worst: { usd: 0.2, ms: 12_000, tokens: 100 },
  atMost: { usd: 0.05, ms: 12_000, tokens: 100 },
  budget: { usd: 0.05 },
  steps: [],
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

  it("does not promise how long people take", () => {
    const none = { usd: 0, ms: 0, tokens: 0 };
    const of = { flow: "main", name: "", model: null, provider: null, level: 0, attempts: 1, critical: false };
    const thinks = { thinking: null, unmet: null, lowered: null, needs: { tokens: 0, usd: 0, ms: 0 } };
    const sign = { ...of, ...thinks, path: "sign", node: "sign", expected: none, worst: none, budget: {} };
    const asks: PlanStep = { ...sign, kind: "human", lanes: [] };
    const frame: PlanStep = { ...sign, kind: "parallel", lanes: [{ branch: "left", steps: [asks] }] };
    expect(atMostWords({ ...plan, steps: [frame] })).toContain(
      "takes 12 s at most, not counting the time that people take.",
    );
  });

  it("never says nothing is paid where a price is unknown", () => {
    expect(atMostWords({ ...plan, atMost: { ...plan.atMost, usd: null } })).toContain("cannot be said");
  });
});
