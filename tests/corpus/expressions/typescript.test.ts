import ts from "typescript";
import { describe, expect, test } from "vitest";
import type { Contracts, Fields } from "../../../src/contracts/index.ts";
import { typeScriptContract, typeScriptType } from "../../../src/contracts/index.ts";
import type { ExpressionScope } from "../../../src/expressions/index.ts";
import { checkExpression, printTypeScript } from "../../../src/expressions/index.ts";

const contracts: Contracts = {
  Topic: { fields: { name: { type: "string" }, weight: { type: "number", nullable: true } } },
  Result: {
    fields: {
      label: { type: "string", values: ["positive", "negative", "neutral"] },
      confidence: { type: "number", minimum: 0, maximum: 1 },
      count: { type: "integer" },
      flag: { type: "boolean" },
      note: { type: "string", nullable: true },
      tags: { type: "array", items: { type: "string" } },
      moods: { type: "array", items: { type: "string", values: ["a", "b"] } },
      scores: { type: "array", items: { type: "number" } },
      topics: { type: "array", items: { type: "contract", contract: "Topic" } },
      main: { type: "contract", contract: "Topic", nullable: true },
      inner: { type: "object", fields: { "two words": { type: "string" }, x: { type: "any" } } },
      extra: { type: "any" },
    },
  },
};
const names: Fields = { result: { type: "contract", contract: "Result" }, text: { type: "string" } };
const scope: ExpressionScope = { names, contracts };

/** What an expression looks like in exported code. */
const PRINTED: readonly (readonly [string, string])[] = [
  ["result.confidence > 0.7", "result.confidence > 0.7"],
  ["0 <= result.confidence <= 1", "0 <= result.confidence && result.confidence <= 1"],
  ["result.label == 'positive'", 'result.label === "positive"'],
  ["result.label != 'positive' and result.flag", 'result.label !== "positive" && result.flag'],
  ["result.label in ['positive', 'neutral']", '["positive", "neutral"].includes(result.label)'],
  ["result.label not in ('positive', 'neutral')", '!py.in(result.label, py.tuple("positive", "neutral"))'],
  ["'urgent' in result.tags", 'result.tags.includes("urgent")'],
  ["'a' in result.moods", 'py.in("a", result.moods)'],
  ["'x' in text", 'text.includes("x")'],
  ["len(result.tags) > 0", "result.tags.length > 0"],
  ["len(text) > 10", "py.len(text) > 10"],
  ["result.tags", "result.tags.length > 0"],
  ["not result.tags", "!(result.tags.length > 0)"],
  ["text", "py.truthy(text)"],
  ["result.note is None", "result.note === null"],
  ["result.note is not None and len(result.note) > 3", "result.note !== null && py.len(result.note) > 3"],
  ["result.note == 'x'", 'py.eq(result.note, "x")'],
  ["all(s > 0.5 for s in result.scores)", "result.scores.every((s) => s > 0.5)"],
  [
    "any(t.name == text for t in result.topics if t.weight)",
    "result.topics.some((t) => py.truthy(t.weight) && t.name === text)",
  ],
  [
    "all(t.name == text or t.weight for t in result.topics if t.weight if text)",
    "result.topics.every((t) => !py.truthy(t.weight) || !py.truthy(text) || t.name === text || py.truthy(t.weight))",
  ],
  ["result.main.name == 'x'", 'py.eq(py.get(result.main, "name"), "x")'],
  ["result.count + 1 > 3", "py.gt(py.add(result.count, 1), 3)"],
  ["result.confidence / 2 > 0.1", "py.gt(py.div(result.confidence, 2), 0.1)"],
  ["result.extra.a == 1", 'py.eq(py.get(py.value(result.extra), "a"), 1)'],
  ["result == 1", "py.eq(py.value(result), 1)"],
  ["result.inner['two words'] == 'x'", 'result.inner["two words"] === "x"'],
  ["text.lower().startswith('a')", 'py.truthy(py.method(py.method(text, "lower")(), "startswith")("a"))'],
  [
    "result.flag or result.confidence > 0.5 and not result.flag",
    "result.flag || result.confidence > 0.5 && !result.flag",
  ],
  ["result.flag == True", "py.eq(result.flag, true)"],
  ["True if result.flag else text == 'x'", 'result.flag ? true : text === "x"'],
  ["result.count % 2 == 0", "py.eq(py.mod(result.count, 2), 0)"],
  ["text < 'b'", 'py.lt(text, "b")'],
  [
    "sum(s for s in result.scores if s > 0.1) > 2",
    "py.gt(py.sum(py.each(result.scores, (s) => py.gt(s, 0.1) ? [s] : [])), 2)",
  ],
  ["result.scores == [1, 0.5]", "py.eq(result.scores, [1, 0.5])"],
  ["round(result.confidence, 1) >= 1.0", "py.ge(py.round(result.confidence, 1), py.real(1))"],
  [
    "len([t for t in result.topics]) == result.count",
    "py.len(py.list(py.each(result.topics, (t) => [t]))) === result.count",
  ],
  [
    "sorted(result.tags, reverse=True)[0] == 'z'",
    'py.eq(py.index(py.with("sorted", [result.tags], { reverse: true }), 0), "z")',
  ],
  ["max(len(t) for t in result.tags) < 9", "py.lt(py.max(py.each(result.tags, (t) => [py.len(t)])), 9)"],
  ["(result.note or 'none') == 'none'", 'py.eq(py.or(result.note, () => "none"), "none")'],
  ["any(a == b for a, b in [[1, 2]])", "py.any(py.each([[1, 2]], py.spread(2, (a, b) => [py.eq(a, b)])))"],
  ["1 < len(text) < result.count", 'py.chain(1, ["<", () => py.len(text)], ["<", () => result.count])'],
  ["{'a': 1}.get('a') == 1", 'py.eq(py.method(py.dict(["a", 1]), "get")("a"), 1)'],
  ["text[:3] == 'abc' and text[-1] != 'z'", 'py.eq(py.slice(text, null, 3), "abc") && !py.eq(py.index(text, -1), "z")'],
];

describe("printed TypeScript", () => {
  test.each(PRINTED)("%s", (text, code) => {
    const { ast } = checkExpression(text, scope);
    expect(ast && printTypeScript(ast, scope).code).toBe(code);
  });

  test("is boolean and type-checks strictly against the contracts' own types", () => {
    const types = Object.entries(contracts).map(([name, contract]) =>
      typeScriptContract(name, contract).replace(/^export interface (\w+) \{([\s\S]*)\}$/, "type $1 = {$2};"),
    );
    const parameters = Object.entries(names).map(([name, field]) => `${name}: ${typeScriptType(field)}`);
    const checks = PRINTED.map(([text], at) => {
      const { ast } = checkExpression(text, scope);
      return `export const check${at} = (${parameters.join(", ")}): boolean => ${ast ? printTypeScript(ast, scope).code : ""};`;
    });
    const source = [`import { py } from "../../../src/expressions/py.ts";`, ...types, ...checks].join("\n");
    expect(typeErrors(source)).toEqual([]);
    expect(typeErrors(`${source}\nexport const wrong: boolean = py.len("a");`)).toHaveLength(1);
  });
});

/** Problems that the compiler finds in a file beside this one. */
function typeErrors(source: string): readonly string[] {
  const fileName = new URL("printed.ts", import.meta.url).pathname;
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    lib: ["lib.es2023.d.ts"],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === fileName || fileExists(name);
  host.getSourceFile = (name, version) =>
    name === fileName ? ts.createSourceFile(name, source, version) : getSourceFile(name, version);
  const program = ts.createProgram([fileName], options, host);
  const file = program.getSourceFile(fileName);
  return program.getSemanticDiagnostics(file).map((problem) => {
    const line =
      file && problem.start !== undefined
        ? source.split("\n")[file.getLineAndCharacterOfPosition(problem.start).line]
        : "";
    return `${ts.flattenDiagnosticMessageText(problem.messageText, " ")} in ${line}`;
  });
}
