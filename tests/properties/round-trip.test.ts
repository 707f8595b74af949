import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { compile } from "../../src/compiler/index.ts";
import type { OldFile } from "../../src/dialects/index.ts";
import { judgeOlder, liftOlder, textOfDialect } from "../../src/dialects/index.ts";
import { oldFileText } from "../support/old-files.ts";
import { meaningOf } from "../support/old-meaning.ts";

vi.setConfig({ testTimeout: 120_000 });

function read(text: string): OldFile {
  const judged = judgeOlder(text);
  if (!judged?.file) throw new Error(`not valid: ${JSON.stringify(judged?.diagnostics)}\n${text}`);
  return judged.file;
}

/** Opened, and printed again in its own version. */
function around(text: string): string {
  const file = read(text);
  const { ir, diagnostics } = compile(liftOlder(file).document);
  if (!ir) throw new Error(`does not compile: ${JSON.stringify(diagnostics)}`);
  const { text: printed, losses } = textOfDialect(ir, file.version);
  if (printed === null) throw new Error(`is not printed: ${JSON.stringify(losses)}`);
  return printed;
}

function check(text: string): void {
  const once = around(text);
  expect(meaningOf(read(once))).toEqual(meaningOf(read(text)));
  expect(around(once)).toBe(once);
}

// ── ──────────────────────────────────────────────────────────────────────────────────────────

const folder = new URL("../corpus/ir/valid/", import.meta.url);
const texts = readdirSync(folder).map((name) => ({ name, text: readFileSync(new URL(name, folder), "utf8") }));
const withFlows = texts.filter(({ text }) => read(text).flows.length > 0);

describe("a file of 0.1 to 0.3, opened and printed again", () => {
  it.each(withFlows)("means the same, and is the same from then on: $name", ({ text }) => check(text));

  it("is so whatever stands in it", () => {
    const seen = { steps: 0, files: 0, gates: 0, dispatches: 0 };
    fc.assert(
      fc.property(oldFileText(), (text) => {
        const file = read(text);
        const steps = file.flows.flatMap((flow) => flow.steps);
        seen.files++;
        seen.steps += steps.length;
        seen.gates += Number(file.functions.some(({ mode }) => mode === "gate"));
        seen.dispatches += Number(steps.some(({ kind }) => kind === "parallel_dispatch"));
        check(text);
      }),
      { numRuns: 150 },
    );
    expect(seen.steps / seen.files).toBeGreaterThan(4);
    expect(seen.gates / seen.files).toBeGreaterThan(0.3);
    expect(seen.dispatches / seen.files).toBeGreaterThan(0.1);
  });
});

describe("what a document has no word for", () => {
  const text = `version: "0.2"
contracts:
  C:
    a: {type: string, default: 2026-01-31, among: [2026-01-31T10:00:00Z, -.inf, .nan, "2026-01-31"]}
    b: {type: array}
    c: {type: object}
functions:
  f:
    mode: infer
    input: {a: 3, b: [x], c: null, d: {}, e: {description: Hm.}, f: {type: any}, g: {type: string, nullable: true}, h: {nullable: false}, i: {type: memo, colour: red}}
    output: C
flows:
  main:
    input: {y: {type: object, fields: {b: 3}}}
    steps:
      - {id: s, function: f, output_schema: {maximum: .inf}}
`;

  it("stands in the file again as it stood there", () => {
    const once = around(text);
    const [, contracts = "", inputs = ""] =
      /^contracts:\n(.*?)functions:.*? {4}input:\n(.*?) {4}output: C/ms.exec(once) ?? [];
    expect(contracts).toBe(
      `  C:
    a:
      type: string
      default: 2026-01-31
      among:
        - 2026-01-31T10:00:00Z
        - -.inf
        - .nan
        - "2026-01-31"
    b:
      type: array
    c:
      type: object
`,
    );
    expect(inputs).toBe(
      `      a: 3
      b:
        - x
      c: null
      d: {}
      e:
        description: Hm.
      f:
        type: any
      g:
        type: string
        nullable: true
      h:
        nullable: false
      i:
        type: memo
        colour: red
`,
    );
    expect(once).toContain("maximum: .inf\n");
    expect(around(once)).toBe(once);
  });

  it("gives way to what is said of it on the canvas", () => {
    const { document } = liftOlder(read(text));
    const definition = document.functions["f"];
    if (!definition) throw new Error("f is opened");
    const input = { ...definition.input, a: { type: "integer" as const }, i: { type: "boolean" as const } };
    const { ir } = compile({ ...document, functions: { ...document.functions, f: { ...definition, input } } });
    const printed = ir && textOfDialect(ir, "0.2").text;
    expect(printed).toContain("      a:\n        type: integer\n");
    expect(printed).toContain("      i:\n        type: boolean\n        colour: red\n");
  });
});
