import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compilePattern } from "./program.ts";
import { SEARCH_STEPS, searchPattern } from "./search.ts";

const found = (pattern: string, text: string) => searchPattern(pattern, text, { left: SEARCH_STEPS });

const atom = fc.constantFrom(
  ..."ab1é😀",
  ...[".", "\\d", "\\W", "\\s", "[ab]", "[^a\\]]", "[^]", "[😀-😂]", "\\p{L}", "\\P{Lu}"],
  ...[
    "\\u{61}",
    "\\uD83D\\uDE00",
    "\\x61",
    "\\u0062",
    "\\cJ",
    "[\\0]",
    "\\/",
    "[\\b]",
    "[\\w-]",
    "^",
    "$",
    "\\b",
    "\\B",
  ],
);
const quantifier = fc.constantFrom("", "", "", "*", "+?", "?", "{2}", "{0,2}", "{1,}?", "{0}");
const { pattern: patterns } = fc.letrec<{ pattern: string; piece: string }>((tie) => ({
  pattern: fc
    .array(fc.array(tie("piece"), { maxLength: 3 }), { minLength: 1, maxLength: 2 })
    .map((ways) => ways.map((way) => way.join("")).join("|")),
  piece: fc.oneof(
    { maxDepth: 2 },
    fc.tuple(atom, quantifier).map(([one, times]) => (/^(?:\^|\$|\\[bB])$/.test(one) ? one : one + times)),
    fc
      .tuple(fc.constantFrom("(", "(?:", "(?<name>"), tie("pattern"), quantifier)
      .map(([open, inner, times]) => `${open}${inner})${times}`),
    fc.tuple(fc.constantFrom("(?=", "(?!", "(?<=", "(?<!"), tie("pattern")).map(([open, inner]) => `${open}${inner})`),
  ),
}));
const texts = fc
  .array(fc.constantFrom(..."aab1é😀 \n\u2028\u0000\ud83d]-A_"), { maxLength: 8 })
  .map((signs) => signs.join(""));

describe("patterns of contracts", () => {
  it("are found exactly where ECMA-262 with the flag u finds them", () => {
    fc.assert(
      fc.property(patterns, fc.array(texts, { minLength: 3, maxLength: 3 }), (pattern, samples) => {
        // A name may be given to one group only.
        fc.pre(pattern.split("(?<name>").length <= 2);
        for (const text of samples) {
          const host = new RegExp(pattern, "u").exec(text);
          // V8 also begins between the two halves of a character, where ECMA-262 has no place.
          fc.pre(!host || /[^\ud800-\udbff]$|^$/.test(text.slice(0, host.index)));
          expect([pattern, text, found(pattern, text)]).toEqual([pattern, text, host !== null]);
        }
      }),
      { numRuns: 800 },
    );
  });

  it.each([
    ["^(a+)+$", "a".repeat(100_000), "!"],
    ["^(a|a)*$", "a".repeat(100_000), "!"],
    ["^(?=(a+)+$)a*", "a".repeat(100_000), "!"],
    ["(a*)*b", "a".repeat(100_000), "c"],
  ])("%s is searched in a time that grows with the text alone", (pattern, text, end) => {
    const steps = (times: number): number => {
      const meter = { left: SEARCH_STEPS };
      expect(searchPattern(pattern, text.slice(0, times) + end, meter)).toBe(false);
      return SEARCH_STEPS - meter.left;
    };
    expect(steps(100_000)).toBeLessThan(10.1 * steps(10_000));
  });

  it("says when it has no more steps to spend", () => {
    expect(found("(a?){500}a{500}$", `${"a".repeat(100_000)}!`)).toBe(null);
  });

  it.each([
    ["(a", "not-ecmascript"],
    ["a{", "not-ecmascript"],
    ["(?i)a", "not-ecmascript"],
    ["(a)\\1", "back-reference"],
    ["(?<x>a)\\k<x>", "back-reference"],
    ["(?:(?:a{1000}){1000}){1000}", "too-large"],
    ["(?:a{0}){1000000000}", "too-large"],
    [`${"(?:".repeat(1_000)}a${")".repeat(1_000)}`, "too-large"],
  ] as const)("%.40s is refused: %s", (pattern, fault) => {
    expect(compilePattern(pattern)).toEqual({ ok: false, error: fault });
  });
});
