import { describe, expect, it } from "vitest";
import golden from "../../tests/corpus/patterns/golden.json" with { type: "json" };
import recorded from "../../tests/corpus/python-patterns/cases.json" with { type: "json" };
import { createPatterns } from "./patterns.ts";
import { parsePythonPattern } from "./python-pattern/parse.ts";
import { printPattern } from "./python-pattern/print.ts";

interface Case {
  readonly pattern: string;
  readonly error?: string;
  readonly at?: number | null;
  readonly matches?: readonly boolean[];
}
const cases: readonly Case[] = recorded.cases;

/** `\\N{BULLET}` is valid in Python. */
const UNKNOWN_HERE = /names of characters/;

const patterns = createPatterns(async (source, flags, text) => new RegExp(source, flags).test(text));

describe(`what CPython ${recorded.python} says of a pattern`, () => {
  it.each(cases.filter(({ error }) => error !== undefined))("is wrong with $pattern", ({ pattern, error, at }) => {
    const parsed = parsePythonPattern(pattern);
    expect(parsed).toEqual({ ok: false, error: { message: error, at: at ?? expect.any(Number) } });
  });

  it.each(cases.filter(({ matches }) => matches !== undefined))("matches by $pattern", async ({ pattern, matches }) => {
    const parsed = parsePythonPattern(pattern);
    if (!parsed.ok) return expect(parsed.error.message).toMatch(UNKNOWN_HERE);
    const script = printPattern(parsed.value.tree, "script");
    if (!script) return expect(pattern).toContain("(?(");
    const found = await Promise.all(recorded.texts.map(async (text) => (await patterns.search(pattern, text)).matched));
    expect(found).toEqual(matches);
    expect(recorded.texts.map((text) => new RegExp(script.source, script.flags).test(text))).toEqual(matches);
  });
});

it("takes and refuses what CPython takes and refuses, in 1,350 made-up patterns", () => {
  const wrong = golden.filter(([pattern, isFine]) => parsePythonPattern(String(pattern)).ok !== isFine);
  expect(wrong.filter(([pattern]) => !String(pattern).includes("\\N"))).toEqual([]);
});

it("a pattern that is none guards everything", async () => {
  expect(await patterns.search("(", "text")).toEqual({ matched: true, stopped: true });
});
