import { describe, expect, it } from "vitest";
import golden from "../../tests/corpus/patterns/golden.json" with { type: "json" };
import recorded from "../../tests/corpus/python-patterns/cases.json" with { type: "json" };
import { createPatterns } from "./patterns.ts";
import { pythonPatternProblem } from "./python-pattern/index.ts";
import { parsePythonPattern } from "./python-pattern/parse.ts";
import { printPattern } from "./python-pattern/print.ts";

interface Case {
  readonly pattern: string;
  readonly error?: string;
  readonly at?: number | null;
  readonly matches?: readonly boolean[];
}
const cases: readonly Case[] = recorded.cases;

const patterns = createPatterns(async (source, flags, text) => new RegExp(source, flags).test(text));

describe(`what CPython ${recorded.python} says of a pattern`, () => {
  it.each(cases.filter(({ error }) => error !== undefined))("is wrong with $pattern", ({ pattern, error, at }) => {
    const parsed = parsePythonPattern(pattern);
    expect(parsed).toMatchObject({ ok: false, error: { message: error, span: { start: at ?? expect.any(Number) } } });
  });

  it.each(cases.filter(({ matches }) => matches !== undefined))("matches by $pattern", async ({ pattern, matches }) => {
    const parsed = parsePythonPattern(pattern);
    if (!parsed.ok) return expect(parsed.error).toBeNull();
    const script = printPattern(parsed.value.tree, "script");
    if (!script) return expect(pattern).toMatch(/\(\?\(|\\N/);
    const found = await Promise.all(recorded.texts.map(async (text) => (await patterns.search(pattern, text)).matched));
    expect(found).toEqual(matches);
    expect(recorded.texts.map((text) => new RegExp(script.source, script.flags).test(text))).toEqual(matches);
  });
});

it("takes and refuses what CPython takes and refuses, in 1,350 made-up patterns", () => {
  const wrong = golden.filter(([pattern, isFine]) => parsePythonPattern(String(pattern)).ok !== isFine);
  expect(golden.length).toBeGreaterThan(1000);
  expect(wrong).toEqual([]);
});

it.each([
  ["(secret|private", "unclosed-group", 0, 15],
  ["a**", "nothing-to-repeat", 2, 3],
  ["x[z-a]", "bad-range", 2, 5],
  ["a(?i)b", "bad-flags", 1, 5],
  ["(?<=a+)b", "look-behind", 0, 7],
  ["(a)?(?(2)b|c)d", "unknown-group", 7, 9],
  ["a\\", "ends-in-backslash", 1, 2],
])("%s: %s, from %i to %i", (pattern, what, start, end) => {
  expect(pythonPatternProblem(pattern)).toMatchObject({ what, span: { start, end } });
});

it("a pattern that is none guards everything", async () => {
  expect(await patterns.search("(", "text")).toEqual({ matched: true, stopped: true });
});
