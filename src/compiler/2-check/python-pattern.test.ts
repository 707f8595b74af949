import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { patternProblem } from "./python-pattern.ts";

const golden: [string, boolean][] = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../tests/corpus/patterns/golden.json"), "utf8"),
);

describe("patterns", () => {
  it("takes what Python's re takes and refuses what it refuses (recorded from CPython)", () => {
    const wrong = golden.filter(([pattern, isFine]) => (patternProblem(pattern) === null) !== isFine);
    expect(golden.length).toBeGreaterThan(1000);
    expect(wrong).toEqual([]);
  });

  it("names what is wrong and where", () => {
    expect(patternProblem("(secret|private")).toEqual({ what: "unclosed-group", span: { start: 0, end: 15 } });
    expect(patternProblem("a**")).toEqual({ what: "nothing-to-repeat", span: { start: 2, end: 3 } });
    expect(patternProblem("x[z-a]")).toEqual({ what: "bad-range", span: { start: 2, end: 5 } });
    expect(patternProblem("")?.what).toBe("empty");
  });
});
