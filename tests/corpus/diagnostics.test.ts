import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { createCodeChecker } from "../../src/compiler/code-check/index.ts";
import { type CompilerDiagnostic, compile, isRunnable } from "../../src/compiler/index.ts";
import { compilerEntries } from "../../src/diagnostics/check.ts";
import { expressionEntries } from "../../src/diagnostics/expression.ts";
import { fixTitle, describe as inWords } from "../../src/diagnostics/index.ts";
import { applyEdits, type FlowDocument, parseDocument } from "../../src/flow/index.ts";
import { thinkingFacts } from "../../src/models/index.ts";
import { typescriptLibs } from "../support/typescript-libs.ts";

const folder = join(import.meta.dirname, "diagnostics");
const cases = readdirSync(folder).sort();
const options = { thinkingFacts, priceOf: (model: string) => (model.startsWith("claude-") ? { output: 5 } : null) };
const checker = createCodeChecker(ts, typescriptLibs);

const problemsOf = (document: FlowDocument): readonly CompilerDiagnostic[] => [
  ...compile(document, options).diagnostics,
  ...checker.check(document),
];

function open(name: string, file = "flow.json"): FlowDocument {
  const { value, diagnostics } = parseDocument(readFileSync(join(folder, name, file), "utf8"));
  expect(diagnostics).toEqual([]);
  if (!value) throw new Error(`${name} cannot be opened`);
  return value;
}

const codeOf = (name: string): string => name.replace(/-.*/, "");

function place({ at }: CompilerDiagnostic): string {
  if (at.in !== "document") return at.in;
  const { in: _, span, ...names } = at;
  const where = Object.entries(names).map(([key, value]) => `${key}=${value}`);
  return [...where, ...(span ? [`[${span.start}, ${span.end})`] : [])].join(" ");
}

function print(problem: CompilerDiagnostic): string {
  const { title, message } = inWords(problem);
  const fixes = (problem.fixes ?? []).map((fix) => `    fix: ${fixTitle(fix)}`);
  return [`${problem.code} ${problem.severity} at ${place(problem)}`, `    ${title}: ${message}`, ...fixes].join("\n");
}

describe("every code of the compiler and of expressions has a smallest document that shows it", () => {
  it("misses none and has none too many", () => {
    const known = Object.keys({ ...compilerEntries, ...expressionEntries });
    const shown = new Set(cases.map(codeOf));
    expect(known.filter((code) => !shown.has(code))).toEqual([]);
    expect([...shown].filter((code) => !known.includes(code))).toEqual([]);
  });

  it.each(cases)("%s", async (name) => {
    const problems = problemsOf(open(name));
    expect(problems.map((problem) => problem.code)).toContain(codeOf(name));
    await expect(`${problems.map(print).join("\n")}\n`).toMatchFileSnapshot(join(folder, name, "expected.txt"));
  });

  it.each(cases)("%s: no two fixes of a finding say the same", (name) => {
    for (const problem of problemsOf(open(name))) {
      const titles = (problem.fixes ?? []).map((fix) => fixTitle(fix));
      expect(titles).toEqual([...new Set(titles)]);
    }
  });

  it.each(cases)("%s: applying a fix removes the problem", (name) => {
    const document = open(name);
    for (const problem of problemsOf(document).filter((one) => one.code === codeOf(name))) {
      for (const fix of problem.fixes ?? []) {
        const mended = applyEdits(document, fix.edits);
        expect(mended).not.toBe(document);
        const left = problemsOf(mended).filter((one) => one.code === problem.code && place(one) === place(problem));
        expect(left, fix.title).toEqual([]);
      }
    }
  });

  it.each(cases.filter((name) => existsSync(join(folder, name, "without.json"))))(
    "%s: a document like it is without the problem, and runs",
    (name) => {
      const problems = problemsOf(open(name, "without.json"));
      const shown = problems.filter(({ code, severity }) => code === codeOf(name) || severity === "error");
      expect(shown.map(print)).toEqual([]);
    },
  );

  it.each(cases.filter((name) => name.startsWith("C36")))(
    "%s: taking out what is unused, one after the other, comes to an end and breaks nothing",
    (name) => {
      let document = open(name);
      const unused = () => problemsOf(document).find(({ code, fixes }) => code.startsWith("C36") && fixes);
      for (let found = unused(), steps = 0; found; found = unused(), steps++) {
        expect(steps).toBeLessThan(20);
        document = applyEdits(document, found.fixes?.[0]?.edits ?? []);
      }
      expect(problemsOf(document).filter(({ severity }) => severity === "error")).toEqual([]);
    },
  );

  it.each(cases)("%s: an error keeps the flow from running, a warning doesn't", (name) => {
    const compilation = compile(open(name), options);
    const hasError = compilation.diagnostics.some((problem) => problem.severity === "error");
    expect(isRunnable(compilation)).toBe(!hasError);
    if (!hasError) expect(compilation.ir).not.toBeNull();
  });
});
