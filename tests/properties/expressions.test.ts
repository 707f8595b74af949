import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "../../src/base/index.ts";
import { FUNCTIONS } from "../../src/expressions/builtins.ts";
import { guarded } from "../../src/expressions/evaluate.ts";
import type { ExpressionScope } from "../../src/expressions/index.ts";
import {
  applyEdits,
  checkExpression,
  compileCheck,
  compileExpression,
  completions,
  parseExpression,
  printPython,
  printTypeScript,
  py,
  references,
  renameEdits,
} from "../../src/expressions/index.ts";
import { methodsOf } from "../../src/expressions/methods.ts";
import { ANY } from "../../src/expressions/scope.ts";
import { repr } from "../../src/expressions/text.ts";
import { PyIterator } from "../../src/expressions/values.ts";
import { arbitraryField, CONTRACTS } from "../support/fields.ts";

const METHODS = Object.keys(methodsOf(ANY));

const WORDS = [
  "result",
  "x",
  "text",
  "len",
  "sorted",
  "all",
  "not",
  "and",
  "or",
  "in",
  "is",
  "if",
  "else",
  "for",
  "None",
  "True",
  "1",
  "2.5",
  "0",
  "'a'",
  '"b',
  "\\",
  "(",
  ")",
  "[",
  "]",
  "{",
  "}",
  ",",
  ":",
  ".",
  "+",
  "-",
  "*",
  "**",
  "/",
  "//",
  "%",
  "<",
  "<=",
  "==",
  "!=",
  "=",
  "&&",
  "||",
  "!",
  "===",
  "?",
  "?.",
  "=>",
  "lambda",
  "__x__",
  "$",
  "length",
  "lower",
  "get",
  "é",
  "😀",
  "f'x'",
  "#",
  "\n",
  ":=",
];

/** Rubbish that is nearly an expression. */
const rubbish = fc.oneof(
  fc.string(),
  fc.array(fc.constantFrom(...WORDS), { maxLength: 14 }).map((words) => words.join(" ")),
);

const operand = fc.constantFrom(
  "result.a",
  "result['b']",
  "x",
  "xs",
  "xs[0]",
  "1",
  "2.5",
  "'a'",
  "None",
  "True",
  "len(xs)",
  "result",
  "text[1:]",
  "text.upper()",
  "{'a': 1}",
  "(1, 'z')",
);

/** Well-formed expressions of every kind, nested up to four deep. */
const expression: fc.Arbitrary<string> = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    operand,
    fc
      .tuple(
        tie("node"),
        fc.constantFrom(
          "+",
          "-",
          "*",
          "/",
          "//",
          "%",
          "==",
          "!=",
          "<",
          ">=",
          "in",
          "not in",
          "is",
          "is not",
          "and",
          "or",
        ),
        tie("node"),
      )
      .map(([a, op, b]) => `(${a}) ${op} (${b})`),
    fc.tuple(tie("node"), tie("node"), tie("node")).map(([a, b, c]) => `(${a}) if (${b}) else (${c})`),
    fc.tuple(fc.constantFrom("not", "-"), tie("node")).map(([op, a]) => `${op} (${a})`),
    fc.tuple(tie("node"), tie("node")).map(([a, b]) => `[${a}, ${b}]`),
    fc.tuple(tie("node"), tie("node")).map(([a, b]) => `[(${a}) for i in xs if (${b})]`),
    fc.tuple(fc.constantFrom(...Object.keys(FUNCTIONS)), tie("node")).map(([f, a]) => `${f}(${a})`),
    fc.tuple(tie("node"), tie("node"), tie("node")).map(([a, b, c]) => `(${a}) < (${b}) <= (${c})`),
    // Every place whose parts are evaluated in an order of its own.
    fc
      .tuple(fc.constantFrom("any", "all"), fc.constantFrom("xs", "[0, 'a', None]"), tie("node"), tie("node"))
      .map(([f, list, a, b]) => `${f}((i == (${a})) for i in ${list} if (${b}) or 1 / i)`),
    fc
      .tuple(tie("node"), fc.constantFrom(...METHODS, "nothing"), tie("node"))
      .map(([a, name, b]) => `(${a}).${name}(${b})`),
    fc
      .tuple(fc.constantFrom(["sorted", "reverse"], ["sum", "start"], ["max", "default"]), tie("node"), tie("node"))
      .map(([[f, keyword], a, b]) => `${f}(${a}, ${keyword}=${b})`),
    fc.tuple(tie("node"), tie("node"), tie("node")).map(([a, b, c]) => `{(${a}): (${b}), 'k': (${c})}`),
    fc.tuple(tie("node"), tie("node")).map(([a, b]) => `{(${a}) if i else [i]: (${b}) for i in xs}`),
    fc.tuple(tie("node"), tie("node"), tie("node")).map(([a, b, c]) => `(${a})[(${b}):(${c})]`),
    fc.tuple(tie("node"), tie("node")).map(([a, b]) => `(${a})[(${b})]`),
  ),
})).node;

const bindings: { readonly [name: string]: Json } = {
  result: { a: 1, b: "z", c: null },
  x: 3,
  xs: [3, 0, 2.5],
  text: "héllo",
};
const scopes = fc
  .record({ result: arbitraryField, x: arbitraryField, text: arbitraryField, xs: arbitraryField })
  .map((names): ExpressionScope => ({ names, contracts: CONTRACTS }));

describe("expressions", () => {
  test("nothing throws, whatever the text and the types", () => {
    fc.assert(
      fc.property(fc.oneof(rubbish, expression), scopes, fc.nat(), (text, scope, at) => {
        const { ast, diagnostics } = checkExpression(text, scope);
        completions(text, Math.min(at % 30, text.length), scope);
        for (const { span } of diagnostics) {
          expect(span.start).toBeGreaterThanOrEqual(0);
          expect(span.end).toBeLessThanOrEqual(text.length);
          expect(span.start).toBeLessThanOrEqual(span.end);
        }
        if (!ast) {
          expect(diagnostics.length).toBeGreaterThan(0);
          return;
        }
        references(ast);
        printTypeScript(ast, scope);
        const check = compileCheck(text, { opaque: { result: ["b"] } });
        if (check.ok) check.value.run(bindings);
      }),
      { numRuns: 1000 },
    );
  });

  test("canonical Python is a fixed point with the same value", () => {
    fc.assert(
      fc.property(expression, (text) => {
        const { ast } = parseExpression(text);
        fc.pre(ast !== null);
        if (!ast) return;
        const printed = printPython(ast);
        const again = parseExpression(printed).ast;
        expect(again && printPython(again)).toBe(printed);
        const [before, after] = [compileExpression(text), compileExpression(printed)];
        expect(after.ok && after.value.evaluate(bindings)).toEqual(before.ok && before.value.evaluate(bindings));
      }),
      { numRuns: 500 },
    );
  });

  test("printed TypeScript comes to what the interpreter comes to, errors included", () => {
    const names = Object.keys(bindings);
    const known: ExpressionScope = {
      names: {
        result: {
          type: "object",
          fields: { a: { type: "integer" }, b: { type: "string" }, c: { type: "string", nullable: true } },
        },
        x: { type: "integer" },
        xs: { type: "array", items: { type: "number" } },
        text: { type: "string" },
      },
      contracts: {},
    };
    const outcomes = new Set<string>();
    fc.assert(
      fc.property(expression, (text) => {
        const compiled = compileExpression(text);
        if (!compiled.ok) return;
        const interpreted = compiled.value.evaluate(bindings);
        const { code } = printTypeScript(compiled.value.ast, known, { as: "value" });
        const printed = guarded(() => {
          const value = new Function("py", ...names, `return ${code};`)(py, ...names.map((name) => bindings[name]));
          return value instanceof PyIterator ? py.list(value) : value;
        });
        outcomes.add(interpreted.ok ? "value" : interpreted.error.type);
        const told = (outcome: typeof interpreted) => (outcome.ok ? repr(outcome.value) : outcome.error.type);
        expect(told(printed)).toBe(told(interpreted));
      }),
      { numRuns: 1000 },
    );
    expect(outcomes).toContain("value");
    expect(outcomes).toContain("TypeError");
  });

  test("a rename there and back leaves the text alone", () => {
    const scope: ExpressionScope = {
      names: { x: { type: "any" }, xs: { type: "any" }, result: { type: "any" }, text: { type: "any" } },
      contracts: {},
    };
    fc.assert(
      fc.property(expression, (text) => {
        const there = applyEdits(text, renameEdits(text, scope, { kind: "name", from: "xs", to: "renamed" }));
        expect(applyEdits(there, renameEdits(there, scope, { kind: "name", from: "renamed", to: "xs" }))).toBe(text);
        expect(there).not.toMatch(/\bxs\b/);
      }),
    );
  });
});
