import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { ownValue } from "../../src/base/index.ts";
import { createCodeChecker } from "../../src/compiler/code-check/index.ts";
import { compile, isRunnable } from "../../src/compiler/index.ts";
import { validate } from "../../src/contracts/index.ts";
import { INPUT_NODE, OUTPUT_NODE, parseDocument, printDocument } from "../../src/flow/index.ts";
import { printIr } from "../../src/ir/yaml/index.ts";
import { EXAMPLES, exampleNames, readExample } from "../support/examples.ts";
import { typescriptLibs } from "../support/typescript-libs.ts";

function open(name: string) {
  const { value, diagnostics } = parseDocument(readExample(name));
  expect(diagnostics).toEqual([]);
  if (!value) throw new Error(`${name} cannot be opened`);
  return value;
}

describe.each(exampleNames)("example %s", (name) => {
  it("is printed as it is kept, and has a README", () => {
    expect(printDocument(open(name))).toBe(readExample(name));
    expect(readExample(name, "README.md")).toMatch(/^# /);
  });

  it("compiles without any finding, its code type-checks", () => {
    const document = open(name);
    const compilation = compile(document);
    expect(compilation.diagnostics).toEqual([]);
    expect(isRunnable(compilation)).toBe(true);
    expect(createCodeChecker(ts, typescriptLibs).check(document)).toEqual([]);
  });

  it("gives the IR that stands beside it", async () => {
    const { ir } = compile(open(name));
    if (!ir) throw new Error("no IR");
    await expect(printIr(ir).text).toMatchFileSnapshot(join(EXAMPLES, name, "flow.stratum.yaml"));
  });

  it("has a place for every node", () => {
    const document = open(name);
    for (const [flow, { nodes }] of Object.entries(document.flows)) {
      const placed = Object.keys(document.layout[flow] ?? {}).sort();
      expect(placed).toEqual([...Object.keys(nodes), INPUT_NODE, OUTPUT_NODE].sort());
    }
  });

  it("has two cases that fit its flow, and scripts of its own functions", () => {
    const document = open(name);
    expect(document.bench.cases.length).toBeGreaterThanOrEqual(2);
    for (const { flow, input } of document.bench.cases) {
      const fields = ownValue(document.flows, flow)?.input ?? {};
      expect(validate(input, { type: "object", fields }, document.contracts)).toMatchObject({ ok: true });
    }
    for (const script of document.bench.scripts) {
      const output = ownValue(document.functions, script.function)?.output;
      expect(output).toBeDefined();
      if (output && "value" in script.answer) {
        expect(validate(script.answer.value, output, document.contracts)).toMatchObject({ ok: true });
      }
    }
  });
});

/** Examples for real use: whoever begins with one has something to keep. */
const templates = exampleNames.filter((name) => Number.parseInt(name, 10) >= 12);

describe.each(templates)("the template %s", (name) => {
  it("has three cases, a budget, and notes that say why it is made so", () => {
    const { bench, flows, main = "" } = open(name);
    expect(bench.cases.length).toBeGreaterThanOrEqual(3);
    const flow = ownValue(flows, main);
    expect(flow?.budget?.usd).toBeGreaterThan(0);
    const notes = Object.values(flow?.nodes ?? {}).filter(({ kind }) => kind === "note");
    expect(notes.length).toBeGreaterThanOrEqual(2);
  });
});
