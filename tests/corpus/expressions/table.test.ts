import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ENTRIES, functionsPage, SAMPLE, SAMPLE_RESULT } from "../../../scripts/lib/functions-page.ts";
import type { Json } from "../../../src/base/index.ts";
import { signature } from "../../../src/expressions/callable.ts";
import { checkExpression, compileExpression, completions, type PyValue } from "../../../src/expressions/index.ts";
import type { StaticType } from "../../../src/expressions/scope.ts";
import { isList, isObject, PyDict, PyFloat, PyTuple, PyView } from "../../../src/expressions/values.ts";
import { searchAnswer } from "../../../src/models/simulated/search.ts";

/** Recorded from CPython by record.py. */
const golden: {
  readonly bindings: { readonly [name: string]: Json };
  readonly cases: readonly { readonly expression: string; readonly value?: string; readonly error?: string }[];
} = JSON.parse(readFileSync(new URL("golden.json", import.meta.url), "utf8"));
const scope = {
  names: Object.fromEntries(Object.keys(golden.bindings).map((name) => [name, { type: "any" as const }])),
  contracts: {},
};

/** Methods that give views, which have no type of their own. */
const UNTYPED = ["keys", "values"];

/** Whether a value is of a type: what the check of an expression tells has to be so. */
function isOf(value: PyValue, type: StaticType): boolean {
  if (type.kind === "any" || (value === null && type.nullable)) return true;
  const hasItems = type.kind === "list" || type.kind === "tuple" || type.kind === "iterator";
  const items = (list: readonly PyValue[]) => hasItems && (type.empty || list.every((item) => isOf(item, type.items)));
  switch (type.kind) {
    case "none":
      return value === null;
    case "bool":
      return typeof value === "boolean";
    case "str":
      return typeof value === "string";
    case "int":
      return typeof value === "boolean" || Number.isInteger(value);
    case "float":
      return value instanceof PyFloat || (typeof value === "number" && !Number.isInteger(value));
    case "number":
      return typeof value === "boolean" || value instanceof PyFloat || typeof value === "number";
    case "tuple":
      return value instanceof PyTuple && items(value.items) === true;
    case "list":
    case "iterator":
      return isList(value) && items(value) === true;
    case "dict":
    case "object":
      return value instanceof PyDict || (isObject(value) && !(value instanceof PyView));
  }
}

/** Whose examples read no more than a little of what is large; `src/expressions/work.test.ts` has what else they cost. */
const CHEAP = ["len", "bool", "str", "abs", "round", "startswith", "endswith", "get"];
const many = Array.from({ length: 20_000 }, (_, index) => index);
const LARGE = {
  text: "1".repeat(320_000),
  flag: true,
  score: 1,
  words: many.map(() => "abc"),
  scores: many.map(() => 1),
  place: Object.fromEntries(many.map((index) => [`k${index}`, "x"])),
};

describe("what is told of a type", () => {
  const typed = golden.cases
    .filter(({ value }) => value !== undefined)
    .flatMap(({ expression }) => {
      const { ast, types } = checkExpression(expression, scope);
      const type = ast ? types.get(ast) : undefined;
      return type && type.kind !== "any" ? [{ expression, type }] : [];
    });

  it("is so of everything that CPython gave a value of", () => {
    const wrong = typed.filter(({ expression, type }) => {
      const compiled = compileExpression(expression);
      const outcome = compiled.ok ? compiled.value.evaluate(golden.bindings) : compiled;
      return !outcome.ok || !isOf(outcome.value, type);
    });
    expect(wrong).toEqual([]);
    expect(typed.length).toBeGreaterThan(600);
  });
});

describe("a check", () => {
  it("has nothing to tell of what CPython gave a value of, but for what it never came to", () => {
    const told = golden.cases.filter(
      ({ expression, value }) => value !== undefined && checkExpression(expression, scope).diagnostics.length > 0,
    );
    expect(told.map(({ expression }) => expression)).toEqual(["[y for x in result.nothing for y in 1 / 0]"]);
  });
});

describe.each(ENTRIES)("$title: $name", ({ receiver, name, facts, type }) => {
  const call = `${receiver === "" ? "" : "."}${name}(`;

  it("has an example that uses it and has nothing amiss, and tells the type of what it gives", () => {
    expect(facts.example).toContain(call);
    expect(checkExpression(facts.example, SAMPLE).diagnostics).toEqual([]);
    if (!UNTYPED.includes(name)) expect(type.kind).not.toBe("any");
  });

  it("is held against CPython, which record.py asks", () => {
    const cases = golden.cases.filter(({ expression, value }) => expression.includes(call) && value !== undefined);
    expect(cases.length).toBeGreaterThan(1);
  });

  // What a get gives is the type of a field, and the recorded bindings have none.
  it.skipIf([...UNTYPED, "get"].includes(name))("gives no bool in CPython where its type is a number", () => {
    const kinds = golden.cases.flatMap(({ expression, value }) => {
      const { ast, types } = checkExpression(expression, scope);
      if (value === undefined || ast?.kind !== "call" || ast.callee.name !== name) return [];
      return [{ expression, value, kind: types.get(ast)?.kind ?? "any" }];
    });
    const isBool = (value: string) => value === "True" || value === "False";
    expect(kinds.filter(({ value, kind }) => isBool(value) && (kind === "int" || kind === "number"))).toEqual([]);
    expect(kinds.some(({ kind }) => kind !== "any")).toBe(true);
  });

  it.skipIf(CHEAP.includes(name))("counts what it costs", () => {
    const work = { left: 100_000 };
    const compiled = compileExpression(facts.example);
    if (compiled.ok) compiled.value.evaluate({ result: LARGE }, { work });
    expect(100_000 - work.left).toBeGreaterThan(10_000);
  });

  it("is offered with what it takes and gives", () => {
    const text = (receiver === "text." ? "result.text." : receiver && "result.place.") + name.slice(0, -1);
    const offers = completions(text, text.length, SAMPLE).filter((offer) => offer.label === name);
    expect(offers).toMatchObject([{ detail: expect.stringMatching(new RegExp(`^${name}\\(.*\\): ${facts.gives}$`)) }]);
  });

  it(`${facts.satisfying === "cannot" ? "cannot be" : "is"} satisfied by what the simulated model makes up`, () => {
    const answers = [1, 2, 3].map((seed) =>
      searchAnswer(
        seed,
        {
          path: "s",
          function: "f",
          inputs: {},
          attempt: 1,
          member: 1,
          output: { type: "object", fields: SAMPLE_RESULT },
          contracts: {},
          ensure: [facts.example],
        },
        200,
      ),
    );
    const broken = facts.satisfying === "cannot" ? [facts.example] : [];
    expect(answers.map((answer) => answer.broken)).toEqual([broken, broken, broken]);
  });
});

it("says of arguments with names whether they can go without", () => {
  const named = ENTRIES.filter(({ facts }) => facts.takes.some(({ keyword }) => keyword));
  expect(named.map(({ name, facts }) => signature(name, facts))).toEqual([
    "min(values…, default=)",
    "max(values…, default=)",
    "sum(numbers, start=?)",
    "round(number, ndigits=?)",
    "sorted(values, reverse=)",
  ]);
});

it("docs/functions.md is what the tables say (npx tsx scripts/functions.ts)", () => {
  expect(readFileSync(new URL("../../../docs/functions.md", import.meta.url), "utf8")).toBe(functionsPage());
});
