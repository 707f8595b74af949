import { describe, expect, test } from "vitest";
import { applyEdits, parseExpression, printPython } from "./index.ts";

/** Applies every fix of a text, then prints what is left. */
function mended(text: string): string {
  const { diagnostics } = parseExpression(text);
  return applyEdits(
    text,
    diagnostics.flatMap((diagnostic) => diagnostic.fix?.edits ?? []),
  );
}

describe("JavaScript habits", () => {
  test.each([
    ["a && b", "a and b"],
    ["a&&b", "a and b"],
    ["a || !b", "a or not b"],
    ["a === 1 && b !== 2", "a == 1 and b != 2"],
    ["a = 1", "a == 1"],
    ["!a == b", "(not a) == b"],
    ["1 + !a", "1 + (not a)"],
    ["a ? b : c", "b if a else c"],
    ["(a) ? (b) : (c or d)", "(b) if (a) else (c or d)"],
    ["a?.b", "a.b"],
    ["x == undefined", "x == None"],
    ["!(a && b)", "not (a and b)"],
  ])("%s is mended to %s", (text, python) => {
    expect(mended(text)).toBe(python);
    expect(parseExpression(mended(text)).diagnostics).toEqual([]);
  });

  test("are read as what they mean, so that other problems are still found", () => {
    const { ast, diagnostics } = parseExpression("a && b");
    expect(ast && printPython(ast)).toBe("a and b");
    expect(diagnostics).toMatchObject([
      { code: "E204", span: { start: 2, end: 4 }, data: { habit: "&&", python: "and" } },
    ]);
  });

  test("leave null, true and false alone", () => {
    const { ast, diagnostics } = parseExpression("a == null and b is true");
    expect(diagnostics).toEqual([]);
    expect(ast && printPython(ast)).toBe("a == None and b is True");
  });
});

describe("what cannot be read", () => {
  test.each([
    ["result.x >", "E201", 10, 10],
    ["result..x", "E201", 7, 8],
    ["'abc", "E201", 0, 4],
    ["result.__class__", "E209", 7, 16],
    ["[x for x__y in z]", "E209", 7, 11],
    ["lambda x: x", "E210", 0, 6],
    ["f'{x}'", "E210", 0, 6],
    ["{1, 2}", "E210", 0, 3],
    ["a & b", "E210", 2, 3],
    ["f(*xs)", "E210", 2, 3],
    ["x := 1", "E210", 2, 4],
    ["9007199254740993", "E214", 0, 16],
  ])("%s gives %s under the characters", (text, code, start, end) => {
    const { ast, diagnostics } = parseExpression(text);
    expect(ast).toBeNull();
    expect(diagnostics[0]).toMatchObject({ code, span: { start, end } });
  });

  test("is refused when it is too long or too deep, without breaking", () => {
    const texts = [
      "(".repeat(5000),
      `${"not ".repeat(4000)}x`,
      `${"-".repeat(15000)}1`,
      `${"1 + ".repeat(4000)}1`,
      `x${".a".repeat(9000)}`,
      `2${"**2".repeat(5000)}`,
      `${"a and ".repeat(3000)}a`,
      "x".repeat(30_000),
    ];
    for (const text of texts) expect(parseExpression(text).diagnostics.map(({ code }) => code)).toEqual(["E213"]);
  });
});
