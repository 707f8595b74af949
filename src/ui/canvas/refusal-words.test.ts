import { describe, expect, it } from "vitest";
import { refusalWords } from "./refusal-words.ts";

describe("why two ports do not connect", () => {
  it("names both types where they are the reason", () => {
    const words = refusalWords({
      ok: false,
      fits: [],
      reason: { code: "type", data: { from: "Topic", to: "string" } },
    });
    expect(words).toBe("Topic does not fit string");
  });

  it("says what lanes are for", () => {
    const words = refusalWords({ ok: false, fits: [], reason: { code: "between-lanes", data: {} } });
    expect(words).toContain("no value passes from one to another");
  });
});
