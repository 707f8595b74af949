import { describe, expect, test } from "vitest";
import type { Json } from "../base/index.ts";
import { compileCheck, compileExpression } from "./index.ts";

function outcome(text: string, bindings: { readonly [name: string]: Json } = {}) {
  const compiled = compileExpression(text);
  if (!compiled.ok) return "unreadable";
  const result = compiled.value.evaluate(bindings);
  return result.ok ? result.value : result.error.type;
}

describe("running away", () => {
  const many = Array.from({ length: 1000 }, (_, index) => index);

  test.each([
    "sum(x * y for x in xs for y in xs)",
    "[[x for x in xs] for y in xs]",
    "'a' * 999999999",
    "'a' * 999999 * 999999",
    "[0] * 2000000",
    "len([('x' * 900000) for x in xs]) > 0",
    "str([xs, [xs] * 100, [[xs] * 100] * 100])",
    "'a'.replace('', 'b' * 900000)",
    "('b' * 900000).join(str(x) for x in xs)",
    "[x for x in xs if x in xs and x in xs and x in xs and x in xs and x in xs and x in xs and x in xs and x in xs]",
  ])("%s is a reported failure", (text) => {
    const started = performance.now();
    expect(outcome(text, { xs: many })).toBe("LimitError");
    expect(performance.now() - started).toBeLessThan(2000);
  });

  test("a value deeper than the stack is a failure too", () => {
    let deep: Json = 1;
    for (let level = 0; level < 200_000; level++) deep = [deep];
    expect(outcome("str(a) == 'x'", { a: deep })).toBe("RecursionError");
  });
});

describe("own properties of JSON values only", () => {
  test.each([
    "result.constructor",
    "result.toString",
    "'abc'.length",
    "result['hasOwnProperty']",
    "[].map",
    "constructor",
    "toString",
    "hasOwnProperty('x')",
  ])("%s finds nothing", (text) => {
    expect(["AttributeError", "KeyError", "NameError"]).toContain(outcome(text, { result: { a: 1 } }));
  });

  test("keys with two underscores are refused as names and harmless as data", () => {
    const value: Json = JSON.parse('{"__proto__": {"polluted": true}}');
    expect(outcome("result['__proto__']['polluted']", { result: value })).toBe(true);
    expect(outcome("result['__proto__']", { result: {} })).toBe("KeyError");
    expect(outcome("result.__proto__", { result: value })).toBe("unreadable");
  });
});

test("references below $ are read like any other object", () => {
  expect(
    outcome("$.steps.classify.output.label == 'a' and $.input.x > 1", {
      $: { steps: { classify: { output: { label: "a" } } }, input: { x: 2 } },
    }),
  ).toBe(true);
});

describe("a failed check explains itself", () => {
  function reason(text: string, bindings: { readonly [name: string]: Json }, opaque = {}) {
    const check = compileCheck(text, { opaque });
    const result = check.ok ? check.value.run(bindings) : null;
    return result && !result.ok ? result.reason : result;
  }

  test("with the values it read", () => {
    expect(reason("result.confidence > 0.7", { result: { confidence: 0.42 } })).toBe(
      "ensure: result.confidence > 0.7 (actual: result.confidence = 0.42)",
    );
    expect(
      reason("len(result.tags) >= min_tags and result.label != 'x'", {
        result: { tags: ["a"], label: "x" },
        min_tags: 2,
      }),
    ).toBe(
      `ensure: len(result.tags) >= min_tags and result.label != 'x' (actual: len(result.tags) = 1, min_tags = 2, result.label = "x")`,
    );
    expect(reason("all(x > 1 for x in result.scores)", { result: { scores: [1, 2] } })).toBe(
      "ensure: all(x > 1 for x in result.scores) (actual: result.scores = [1, 2])",
    );
  });

  test("with the error when it has no value", () => {
    expect(reason("result.a.b > 1", { result: { a: null } })).toBe(
      "ensure: result.a.b > 1 (AttributeError: 'NoneType' object has no attribute 'b')",
    );
  });

  test("opaque values are masked, wherever they come through", () => {
    const result = { body: "secret text", id: 7, items: [{ text: "secret item", n: 1 }] };
    const opaque = { result: ["body", "items[].text"] };
    const texts = [
      "result.body == 'x'",
      "result['body'] == 'x'",
      "result.get('body') == 'x'",
      "result.body.lower() == 'x'",
      "result.body[0:6] == 'x'",
      "result.body + 'a' == 'x'",
      "result.items[0].text == 'x'",
      "result.items == []",
      "result == 1",
      "str(result) == 'x'",
      "[x.text for x in result.items] == []",
      "int(result.body) == 1",
      "result.values() == 1",
    ];
    for (const text of texts) expect(JSON.stringify(reason(text, { result }, opaque)), text).not.toMatch(/secret/);
    expect(reason("result.body == 'x'", { result }, opaque)).toBe(
      "ensure: result.body == 'x' (actual: result.body = <opaque, 11 chars>)",
    );
    expect(reason("result.items == []", { result }, opaque)).toBe(
      `ensure: result.items == [] (actual: result.items = [{"n": 1, "text": "<opaque, 11 chars>"}])`,
    );
    expect(reason("len(result.body) > 100", { result }, opaque)).toBe(
      "ensure: len(result.body) > 100 (actual: len(result.body) = 11)",
    );
  });
});

test("a simple ensure runs at least a hundred thousand times a second", () => {
  const compiled = compileExpression("result.confidence > 0.7");
  if (!compiled.ok) throw new Error("unreadable");
  const bindings = { result: { confidence: 0.9 } };
  const started = performance.now();
  for (let round = 0; round < 50_000; round++) compiled.value.test(bindings);
  expect(50_000 / ((performance.now() - started) / 1000)).toBeGreaterThan(100_000);
});
