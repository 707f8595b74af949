import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Field, Fields } from "../../src/contracts/index.ts";
import type { ExpressionScope } from "../../src/expressions/index.ts";
import { checkExpression } from "../../src/expressions/index.ts";
import { stratum } from "../support/command-line.ts";
import verdicts from "./narrowing/verdicts.json" with { type: "json" };

const perhaps = (field: Field): Field => ({ ...field, nullable: true });
const list = (items: Field): Field => ({ type: "array", items });
const text: Field = { type: "string" };
const whole: Field = { type: "integer" };
const topic: Field = { type: "contract", contract: "Topic" };

const order: Fields = {
  k: perhaps(whole),
  k2: perhaps(whole),
  n: whole,
  r: perhaps({ type: "number" }),
  s: perhaps(text),
  s2: perhaps(text),
  text,
  label: perhaps({ type: "string", values: ["big", "small", "odd"] }),
  flag: perhaps({ type: "boolean" }),
  topic: perhaps(topic),
  topic2: perhaps(topic),
  main: topic,
  lines: list({ type: "contract", contract: "Line" }),
  tags: perhaps(list(text)),
  words: list(text),
  names: list(perhaps(text)),
  numbers: list(whole),
  qs: list(perhaps(whole)),
  grid: list(perhaps(list(whole))),
};

const scope: ExpressionScope = {
  contracts: {
    Topic: { fields: { name: text, note: perhaps(text) } },
    Line: { fields: { name: text, n: whole, q: perhaps(whole), topic: perhaps(topic) } },
    Order: { fields: order },
  },
  names: { result: { type: "contract", contract: "Order" }, row: { type: "contract", contract: "Order" } },
};

const idioms = readFileSync(new URL("narrowing/idioms.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => /^[+-] /.test(line))
  .map((line) => ({ text: line.slice(2), mayFail: line.startsWith("-") }));

const codes = (expression: string) => [
  ...new Set(checkExpression(expression, scope).diagnostics.map(({ code }) => code)),
];

describe("what may be None is told as Python's type checkers tell it", () => {
  test.each(idioms)("$text", ({ text, mayFail }) => {
    expect(codes(text)).toEqual(mayFail ? ["E211"] : []);
  });

  test("the table is what pyright says, and mypy but for bool(x)", () => {
    const said = (checker: "pyright" | "mypy") =>
      Object.entries(verdicts).flatMap(([text, verdict]) => (verdict[checker] ? [text] : []));
    const wrong = idioms.filter((idiom) => idiom.mayFail).map((idiom) => idiom.text);
    expect(Object.keys(verdicts)).toEqual(idioms.map((idiom) => idiom.text));
    expect(said("pyright")).toEqual(wrong);
    expect(said("mypy").filter((text) => !wrong.includes(text))).toEqual(["bool(result.k) and result.k > 3"]);
    expect(idioms.length - wrong.length).toBeGreaterThanOrEqual(100);
  });

  test.each([
    // Expressions have no effects, so what was seen once holds wherever it reads the same.
    ["row.get('s') and len(row.get('s')) > 3", []],
    ["row.get('s') and len(row.s) > 3", ["E211"]],
    ["row.s and len(row['s']) > 3", []],
    ["result.qs[result.n] is not None and result.qs[result.n] > 3", []],
    ["result.qs[result.n] is not None and result.qs[0] > 3", ["E211"]],
    ["(result.s or result.s2) and len(result.s or result.s2) > 1", []],
    // A loop's variable is another than what was seen under its name.
    ["all(t is None for t in result.qs if t is not None and [t + 1 for t in result.qs])", ["E211"]],
    ["all(t is None for t in result.qs if t is not None and [t + 1 for x in result.qs])", []],
    ["None is not result.k and result.k > 3", []],
    ["result.k == result.n and result.k > 3", []],
    ["result.k == result.k2 and result.k > 3", ["E211"]],
    ["(result.s if result.n > 1 else result.k) + 1 > 3", ["E211"]],
  ])("%s gives %j", (expression, expected) => {
    expect(codes(expression)).toEqual(expected);
  });

  test("the place is the item that may be None, or the list that holds it", () => {
    const found = (expression: string) => {
      const [first] = checkExpression(expression, scope).diagnostics;
      return first && { at: expression.slice(first.span.start, first.span.end), data: first.data };
    };
    expect(found("sum(line.q for line in result.lines) > 0")).toEqual({
      at: "line.q",
      data: { text: "line.q", type: "int?" },
    });
    expect(found("sum(result.qs) > 0")).toEqual({
      at: "result.qs",
      data: { text: "result.qs", type: "int?", items: true },
    });
  });
});

test("files tell the same", async () => {
  const verdict = async (name: string) =>
    (await stratum(["validate", `tests/corpus/narrowing/${name}.stratum.yaml`])).out;
  expect(await verdict("nullable-defaults")).toMatch(/^\S+: valid \(flow\/1\), 0 errors, 0 warnings\n$/);
  expect(await verdict("sum-of-nullable")).toMatch(/:15:14: warning E211: line\.q is int\?/);
});

test("a function that is not known is told once, whatever it is given", () => {
  expect(codes("isinstance(result.n, int)")).toEqual(["E205"]);
  expect(checkExpression("isinstance(result.n, (int, float)) and reslt", scope).diagnostics.map((d) => d.code)).toEqual(
    ["E205", "E202"],
  );
  expect(codes("result.n == int")).toEqual(["E210"]);
});
