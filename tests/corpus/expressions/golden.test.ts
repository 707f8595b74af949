import { readFileSync } from "node:fs";
import { transformSync } from "esbuild";
import { describe, expect, test } from "vitest";
import type { Json } from "../../../src/base/index.ts";
import type { Field } from "../../../src/contracts/index.ts";
import type { ExpressionScope, PyValue } from "../../../src/expressions/index.ts";
import {
  compileExpression,
  PyError,
  parseExpression,
  printPython,
  printTypeScript,
  py,
} from "../../../src/expressions/index.ts";
import { repr } from "../../../src/expressions/text.ts";
import { PyIterator } from "../../../src/expressions/values.ts";

/** Recorded from CPython by record.py. */
interface Golden {
  readonly bindings: { readonly [name: string]: Json };
  readonly cases: readonly { readonly expression: string; readonly value?: string; readonly error?: string }[];
}

const golden: Golden = JSON.parse(readFileSync(new URL("golden.json", import.meta.url), "utf8"));
const names = Object.keys(golden.bindings);
const values = names.map((name) => golden.bindings[name] ?? null);

/** What each case comes to: `= repr`, or the kind of error. */
const expected = golden.cases.map((item) => `${item.expression}  →  ${item.value ?? item.error}`);

function interpret(text: string): string {
  const compiled = compileExpression(text);
  if (!compiled.ok) return "SyntaxError";
  const outcome = compiled.value.evaluate(golden.bindings);
  return outcome.ok ? repr(outcome.value) : outcome.error.type;
}

/** Types that say nothing, so that every operation goes through a helper. */
const vague: ExpressionScope = {
  names: Object.fromEntries(names.map((name) => [name, { type: "any" }])),
  contracts: {},
};
/** Types read off the values, so that plain operators are printed where they can be. */
const exact: ExpressionScope = {
  names: Object.fromEntries(names.map((name) => [name, fieldOf(golden.bindings[name] ?? null)])),
  contracts: {},
};

function fieldOf(value: Json): Field {
  if (value === null) return { type: "any" };
  if (typeof value === "string") return { type: "string" };
  if (typeof value === "boolean") return { type: "boolean" };
  if (typeof value === "number") return { type: Number.isInteger(value) ? "integer" : "number" };
  if (Array.isArray(value)) return { type: "array", items: common(value.map(fieldOf)) };
  return {
    type: "object",
    fields: Object.fromEntries(Object.entries(value).map(([name, item]) => [name, fieldOf(item)])),
  };
}

function common(fields: readonly Field[]): Field {
  const [first = { type: "any" } satisfies Field, ...rest] = fields;
  if (rest.every((field) => JSON.stringify(field) === JSON.stringify(first))) return first;
  const areNumbers = fields.every((field) => field.type === "number" || field.type === "integer");
  return areNumbers ? { type: "number" } : { type: "any" };
}

/** Every case as printed TypeScript, compiled in one go. */
function asTypeScript(scope: ExpressionScope): readonly string[] {
  const printed = golden.cases.map(({ expression }) => {
    const { ast, diagnostics } = parseExpression(expression);
    return ast && diagnostics.length === 0 ? printTypeScript(ast, scope, { as: "value" }).code : null;
  });
  const source = `thunks = [${printed.map((code) => `() => (${code})`).join(",\n")}];`;
  const { code: script } = transformSync(source, { loader: "ts", target: "es2022" });
  const thunks = new Function("py", ...names, `let thunks; ${script}; return thunks;`)(py, ...values);
  return printed.map(
    (code, at) => `${golden.cases[at]?.expression}  →  ${code === null ? "SyntaxError" : run(thunks[at], code)}`,
  );
}

function run(thunk: () => PyValue, code: string): string {
  try {
    const value = thunk();
    return repr(value instanceof PyIterator ? py.list(value) : value);
  } catch (error) {
    if (error instanceof PyError) return error.type;
    if (error instanceof ReferenceError) return "NameError";
    return `${String(error)} in ${code}`;
  }
}

describe("the golden table recorded from CPython", () => {
  test("has at least 300 cases, errors among them", () => {
    expect(golden.cases.length).toBeGreaterThanOrEqual(300);
    expect(golden.cases.filter((item) => item.error).length).toBeGreaterThanOrEqual(100);
  });

  test("the interpreter agrees in every case", () => {
    expect(golden.cases.map(({ expression }) => `${expression}  →  ${interpret(expression)}`)).toEqual(expected);
  });

  test("canonical Python means the same, and is a fixed point", () => {
    const printed = golden.cases.map(({ expression }) => {
      const { ast, diagnostics } = parseExpression(expression);
      if (!ast || diagnostics.length > 0) return `${expression}  →  SyntaxError`;
      const once = printPython(ast);
      const again = parseExpression(once).ast;
      if (!again || printPython(again) !== once) return `${expression}  →  unstable: ${once}`;
      return `${expression}  →  ${interpret(once)}`;
    });
    expect(printed).toEqual(expected);
  });

  test("printed TypeScript agrees where the types say nothing", () => {
    expect(asTypeScript(vague)).toEqual(expected);
  });

  test("printed TypeScript agrees where the types are known", () => {
    expect(asTypeScript(exact)).toEqual(expected);
  });
});
