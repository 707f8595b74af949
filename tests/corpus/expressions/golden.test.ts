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

/** Recorded from CPython by record.py and record_random.py. */
interface Golden {
  readonly bindings: { readonly [name: string]: Json };
  readonly cases: readonly { readonly expression: string; readonly value?: string; readonly error?: string }[];
}

function tableOf(file: string): Golden {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8"));
}

/** What each case comes to: its value's `repr`, or the kind of error. */
function expectedOf({ cases }: Golden): readonly string[] {
  return cases.map((item) => `${item.expression}  →  ${item.value ?? item.error}`);
}

function interpret(text: string, bindings: Golden["bindings"]): string {
  const compiled = compileExpression(text);
  if (!compiled.ok) return "SyntaxError";
  const outcome = compiled.value.evaluate(bindings);
  return outcome.ok ? repr(outcome.value) : outcome.error.type;
}

/** Types that say nothing, so that every operation goes through a helper. */
function vague({ bindings }: Golden): ExpressionScope {
  return {
    names: Object.fromEntries(Object.keys(bindings).map((name) => [name, { type: "any" }])),
    contracts: {},
  };
}

/** Types read off the values, so that plain operators are printed where they can be. */
function exact({ bindings }: Golden): ExpressionScope {
  return {
    names: Object.fromEntries(Object.entries(bindings).map(([name, value]) => [name, fieldOf(value)])),
    contracts: {},
  };
}

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
function asTypeScript(golden: Golden, scope: ExpressionScope): readonly string[] {
  const names = Object.keys(golden.bindings);
  const printed = golden.cases.map(({ expression }) => {
    const { ast, diagnostics } = parseExpression(expression);
    return ast && diagnostics.length === 0 ? printTypeScript(ast, scope, { as: "value" }).code : null;
  });
  const source = `thunks = [${printed.map((code) => `() => (${code})`).join(",\n")}];`;
  const { code: script } = transformSync(source, { loader: "ts", target: "es2022" });
  const thunks = new Function("py", ...names, `let thunks; ${script}; return thunks;`)(
    py,
    ...Object.values(golden.bindings),
  );
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

test("the tables have enough cases, errors among them", () => {
  const [golden, random] = [tableOf("golden.json"), tableOf("random.json")];
  expect(golden.cases.filter((item) => item.error).length).toBeGreaterThanOrEqual(100);
  expect(random.cases.length).toBeGreaterThanOrEqual(1000);
});

describe.each(["golden.json", "random.json"])("%s, recorded from CPython", (file) => {
  const golden = tableOf(file);
  const expected = expectedOf(golden);

  test("the interpreter agrees in every case", () => {
    expect(golden.cases.map(({ expression }) => `${expression}  →  ${interpret(expression, golden.bindings)}`)).toEqual(
      expected,
    );
  });

  test("canonical Python means the same, and is a fixed point", () => {
    const printed = golden.cases.map(({ expression }) => {
      const { ast, diagnostics } = parseExpression(expression);
      if (!ast || diagnostics.length > 0) return `${expression}  →  SyntaxError`;
      const once = printPython(ast);
      const again = parseExpression(once).ast;
      if (!again || printPython(again) !== once) return `${expression}  →  unstable: ${once}`;
      return `${expression}  →  ${interpret(once, golden.bindings)}`;
    });
    expect(printed).toEqual(expected);
  });

  test("printed TypeScript agrees where the types say nothing", () => {
    expect(asTypeScript(golden, vague(golden))).toEqual(expected);
  });

  test("printed TypeScript agrees where the types are known", () => {
    expect(asTypeScript(golden, exact(golden))).toEqual(expected);
  });
});
