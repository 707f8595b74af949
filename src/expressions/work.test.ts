import { describe, expect, it } from "vitest";
import type { Contracts, Field } from "../contracts/index.ts";
import {
  compileCheck,
  compileExpression,
  parseExpression,
  printTypeScript,
  py,
  withinList,
  withinSteps,
} from "./index.ts";

const numbers = Array.from({ length: 50_000 }, (_, index) => index);
const result = {
  text: "a".repeat(900_000),
  white: `${" ".repeat(400_000)}x${" ".repeat(400_000)}`,
  digits: "1".repeat(300_000),
  list: numbers,
  fields: Object.fromEntries(numbers.map((index) => [`k${index}`, index])),
};

/** Each asks for more than an evaluation may do; most of them in a loop, each turn of which is long. */
const endless = [
  "sum([[1]] * 99000, start=[]) == []",
  "sum(([x] for x in result.list), start=[]) == []",
  "[a for a in result.list for b in result.list for c in result.list] == 1",
  ...[
    "result.text.find('b') > 0",
    "result.text.count('b') > 0",
    "'b' in result.text",
    "(result.text[:450000] + 'b') in result.text",
    "result.text.replace('a', 'b') == ''",
    "result.text.split('b') == []",
    "result.text.upper() == ''",
    "','.join(result.text) == ''",
    "result.text[1:] == ''",
    "result.text + 'b' == ''",
    "result.text < result.text[:-1]",
    "result.white.strip() == ''",
    "len(result.text) == 0",
    "len(result.fields) == 0",
    "not result.fields",
    "result.fields == {}",
    "result.fields == {'k': 1}",
    "result.fields.keys() == []",
    "str(result.fields) == ''",
    "result.list == result.list + [1]",
    "result.list * 10 == []",
    "result.list[1:] == []",
    "sorted(result.list) == []",
    "-1 in result.list",
    "str(result.list) == ''",
  ].map((condition) => `any(${condition} for x in result.list)`),
  "[x for x in result.list if x ** 0.37 < 0] == [1]",
  "[x for x in result.list if int('\u0660' * 100000) < 0] == [1]",
  "[[[0] * 1000] * 1000] * 1000 == [[[0] * 1000] * 1000] * 1000",
  "str([[[0] * 1000] * 1000] * 1000) == ''",
];

/** Seconds of the processor: the machine may have other things to do. */
function seconds(action: () => void): number {
  const before = process.cpuUsage();
  action();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

function compiled(text: string) {
  const expression = compileExpression(text);
  if (!expression.ok) throw new Error(text);
  return expression.value;
}

describe("an evaluation", () => {
  it.each(endless)("ends: %s", (text) => {
    const check = compileCheck(text);
    if (!check.ok) throw new Error(text);
    const took = seconds(() => {
      expect(check.value.run({ result })).toMatchObject({ ok: false, failure: { type: "LimitError" } });
    });
    expect(took).toBeLessThan(2);
  });

  it.each(endless)("ends in exported code: %s", (text) => {
    const { ast } = parseExpression(text);
    if (!ast) throw new Error(text);
    const { code } = printTypeScript(ast, { names: { result: { type: "any" } }, contracts: {} });
    const predicate = new Function("py", "result", `return ${code};`);
    const took = seconds(() => {
      expect(() => withinSteps(() => predicate(py, result))).toThrow(expect.objectContaining({ name: "LimitError" }));
    });
    expect(took).toBeLessThan(2);
  });

  /** Plain operators are not counted: what they could do in a loop has to be. */
  it.each([
    "any(any(b < 0 for b in result.list) for a in result.list)",
    "any(a < 0 for a in result.list if not any(a < b for b in result.list if b > a))",
    "any(w in result.words for w in result.words if w not in result.words)",
    "any('b' in result.text for a in result.list)",
    "any(result.text != result.other for a in result.list)",
    "any(any('b' in w for a in result.list) for w in result.long)",
    "any(a + 1 - 1 < 0 for a in result.list)",
    "any(-(-a) < 0 for a in result.list)",
    "any(0 <= a + 1 < -1 for a in result.list)",
    "any(abs(abs(abs(a))) < 0 for a in result.list)",
  ])("ends in exported code that knows the types: %s", (text) => {
    const { ast } = parseExpression(text);
    if (!ast) throw new Error(text);
    const texts: Field = { type: "array", items: { type: "string" } };
    const fields: Contracts[string]["fields"] = {
      ...{ list: { type: "array", items: { type: "number" } }, words: texts, long: texts },
      ...{ text: { type: "string" }, other: { type: "string" } },
    };
    const contracts = { Result: { fields } };
    const { code } = printTypeScript(ast, { names: { result: { type: "contract", contract: "Result" } }, contracts });
    const predicate = new Function("py", "result", `return ${code};`);
    const words = numbers.map((number) => String(number));
    const typed = { ...result, words, long: [result.text], other: `${result.text.slice(1)}a` };
    const took = seconds(() => {
      expect(() => withinSteps(() => predicate(py, typed))).toThrow(expect.objectContaining({ name: "LimitError" }));
    });
    expect(took).toBeLessThan(2);
  });

  it.each([
    ["a quote is looked for in a long text", "(('ab' * 500) in result.page)", true],
    ["a text of equal signs is looked for in another", "('a' * 5000 + 'b' + 'a' * 5000) in result.text", false],
    ["both ends of a long text are looked at", "result.text[0] == 'a' and result.text[-1] == 'a'", true],
    ["the beginning of a long text is taken", "len(result.text[:100]) == 100", true],
    ["space is taken off", "len(result.white.strip()) == 1", true],
    ["two long lists are compared", "result.list == result.list", true],
  ])("has room where %s", (_, text, holds) => {
    const page = `${"lorem ipsum dolor ".repeat(5_000)}${"ab".repeat(500)}`;
    expect(compiled(text).test({ result: { ...result, page } })).toEqual({ ok: true, value: holds });
  });

  it.each([
    ["int(result.digits) == 1", "OverflowError"],
    ["int(result.white) == 1", "ValueError"],
    ["float(result.digits[:900] + 'x') == 1", "ValueError"],
  ])("reads numbers in a time that grows with the text: %s", (text, type) => {
    const took = seconds(() => {
      const outcome = compiled(text).test({ result: { ...result, white: `1${" ".repeat(50_000)}x` } });
      expect(outcome).toMatchObject({ ok: false, error: { type } });
    });
    expect(took).toBeLessThan(1);
  });

  it("knows a key of nested tuples by a text that does not double at every level", () => {
    const key = `${"(".repeat(40)}1${",)".repeat(40)}`;
    expect(compiled(`{${key}: 2}[${key}] == 2`).test({})).toEqual({ ok: true, value: true });
  });

  it("shows of a large value only what is printed", () => {
    const check = compileCheck("result.list == 1 and result.fields == 1");
    if (!check.ok) throw new Error();
    const took = seconds(() => {
      for (let turn = 0; turn < 20; turn++) {
        expect(check.value.run({ result })).toMatchObject({
          actual: expect.stringMatching(/^result\.list = \[0, 1, .*\.\.\., result\.fields = \{"k0": 0, .*\.\.\.$/),
        });
      }
    });
    expect(took).toBeLessThan(5);
  });
});

it("a list of checks takes no longer than a few of them may, however many they are", () => {
  const heavy = compiled("sorted(result.list) == []");
  let ended = 0;
  const took = seconds(() => {
    withinList(() => {
      for (let turn = 0; turn < 10_000; turn++) if (!heavy.test({ result }).ok) ended += 1;
    });
  });
  expect(ended).toBeGreaterThan(9_900);
  expect(took).toBeLessThan(10);
});
