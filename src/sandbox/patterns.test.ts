import { describe, expect, it } from "vitest";
import recorded from "../../tests/corpus/python-patterns/cases.json" with { type: "json" };
import { checkPattern, createPatterns } from "./patterns.ts";
import { parsePythonPattern } from "./python-pattern/parse.ts";
import { printPattern } from "./python-pattern/print.ts";

interface Case {
  readonly pattern: string;
  readonly error?: string;
  readonly at?: number | null;
  readonly matches?: readonly boolean[];
}
const cases: readonly Case[] = recorded.cases;

/** Valid in Python, refused here with a reason. */
const REFUSED_HERE = /conditional groups|names of characters/;

const patterns = createPatterns(async (source, flags, text) => new RegExp(source, flags).test(text));

describe(`what CPython ${recorded.python} says of a pattern`, () => {
  it.each(cases.filter(({ error }) => error !== undefined))("is wrong with $pattern", ({ pattern, error, at }) => {
    const problem = checkPattern(pattern);
    expect(problem?.message).toBe(error);
    if (typeof at === "number") expect(problem?.at).toBe(at);
  });

  it.each(cases.filter(({ matches }) => matches !== undefined))("matches by $pattern", async ({ pattern, matches }) => {
    const problem = checkPattern(pattern);
    if (problem) {
      expect(problem.message).toMatch(REFUSED_HERE);
      return;
    }
    const found = await Promise.all(recorded.texts.map(async (text) => (await patterns.search(pattern, text)).matched));
    expect(found).toEqual(matches);
    const parsed = parsePythonPattern(pattern);
    const script = parsed.ok ? printPattern(parsed.value.tree, "script") : null;
    expect(recorded.texts.map((text) => new RegExp(script?.source ?? "", script?.flags).test(text))).toEqual(matches);
  });
});

it("a pattern that is none guards everything", async () => {
  expect(await patterns.search("(", "text")).toEqual({ matched: true, stopped: true });
});
