import { describe, expect, it } from "vitest";
import type { PendingAsk } from "../../workbench/index.ts";
import { gapsOf, proposed, refusedGaps } from "./decision-gaps.ts";

const question = (decision: PendingAsk["question"]["decision"]): PendingAsk["question"] => ({
  ...{ id: "q", path: "review", kind: "review", question: "May it go?", decision },
  ...{ artifacts: {}, outcomes: ["approve", "revise", "kill"] },
  contracts: { Reply: { fields: { summary: { type: "string", max_length: 5 } } } },
});

describe("a decision", () => {
  it("begins undecided where there is a choice: nothing is approved that nobody chose", () => {
    for (const decision of [{ type: "boolean" }, { type: "string", values: ["a", "b"] }, { type: "number" }] as const) {
      const asked = question(decision);
      expect(proposed(asked)).toBeUndefined();
      expect([...gapsOf(asked, "approve", { value: undefined, rationale: "" })]).toEqual([
        ['["value"]', "Decide first."],
      ]);
    }
    expect(proposed({ ...question({ type: "string" }), options: ["send", "hold"] })).toBeUndefined();
    expect(proposed(question({ type: "string" }))).toBe("");
    expect(gapsOf(question({ type: "boolean" }), "approve", { value: false, rationale: "" }).size).toBe(0);
  });

  it("to go back says why", () => {
    const asked = question({ type: "boolean" });
    expect([...gapsOf(asked, "revise", { value: undefined, rationale: " " }).keys()]).toEqual(['["rationale"]']);
    expect(gapsOf(asked, "revise", { value: undefined, rationale: "Shorter." }).size).toBe(0);
    expect(gapsOf(asked, "kill", { value: undefined, rationale: "" }).size).toBe(0);
  });

  it("is marked where it is wrong, by the form and by the run", () => {
    const asked = question({ type: "contract", contract: "Reply" });
    const place = '["value","summary"]';
    expect(gapsOf(asked, "approve", { value: {}, rationale: "" }).get(place)).toBe("A value is needed here.");
    expect(gapsOf(asked, "approve", { value: { summary: "too long" }, rationale: "" }).get(place)).toContain(
      "at most 5",
    );
    const refused = refusedGaps("value.summary: must match ^a; value.items[1].name: is missing");
    expect([...refused]).toEqual([
      [place, "Must match ^a."],
      ['["value","items",1,"name"]', "Is missing."],
    ]);
    expect([...refusedGaps("ensure: result.x > 1 (actual: result.x = 0)")]).toEqual([
      ['["value"]', "It must hold that result.x > 1 (actual: result.x = 0)."],
    ]);
    expect([...refusedGaps("The value must be one of 1, 2.").keys()]).toEqual(['["value"]']);
  });
});
