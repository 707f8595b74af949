import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { Json } from "../../base/index.ts";
import type { Ir } from "../index.ts";
import { parseReference, printReference } from "../index.ts";
import { parseIr, pathAtLine, printIr } from "./index.ts";
import { readYaml } from "./source.ts";

const ir: Ir = {
  version: "flow/1",
  main: "main",
  contracts: { Topic: { fields: { label: { type: "string", values: ["no", "1e3", "on", "plain words"] } } } },
  functions: {
    find: {
      mode: "infer",
      input: { text: { type: "string", opaque: true } },
      output: { type: "contract", contract: "Topic" },
      intent: "Find the topic: one of many.",
      context: ["# not a comment", "- not a list", "two\nlines"],
      given: [],
      ensure: ["result.label != 'no'"],
      guardrails: [],
      budget: { usd: 1e-7 },
      retries: 3,
      cache: "none",
      stable: true,
    },
    join: {
      mode: "compute",
      input: {},
      output: { type: "boolean", nullable: true },
      code: "  // first\nreturn true;\n",
    },
  },
  flows: {
    main: {
      input: { text: { type: "string" } },
      output: { type: "any" },
      result: {
        kind: "fields",
        fields: { a: { kind: "reference", reference: { root: "step", step: "both", path: ["left"] } } },
      },
      steps: [
        {
          id: "both",
          type: "parallel",
          require: "all",
          inputs: {},
          depends_on: [],
          branches: [
            {
              name: "left",
              result: { kind: "reference", reference: { root: "step", step: "find", path: [] } },
              steps: [
                {
                  id: "find",
                  type: "function",
                  function: "find",
                  depends_on: [],
                  inputs: { text: { kind: "value", value: "$.not.a.reference" } },
                },
              ],
            },
          ],
        },
        {
          id: "join",
          type: "function",
          function: "join",
          depends_on: ["both"],
          when: [{ step: "both", port: "failed" }],
          inputs: {
            x: { kind: "value", value: [[], [[1, { a: {} }]], { deep: ["y"] }, null] },
            y: { kind: "first_of", references: [{ root: "input", path: ["text"] }] },
          },
        },
      ],
    },
  },
};

it.each(["9007199254740993", "0x20000000000001"])("refuses %s, which would be rounded, at its place", (number) => {
  const { diagnostics } = readYaml(
    `version: flow/1\nflows: {main: {value: ${number}}}\nfine: [9007199254740991, 0x1fffffffffffff]\n`,
  );
  expect(diagnostics).toMatchObject([{ code: "Y513", at: { line: 2, path: ["flows", "main", "value"] } }]);
});

describe("printIr and parseIr", () => {
  it("give the same IR back", () => {
    const { text } = printIr(ir);
    const { value, diagnostics } = parseIr(text);
    expect(diagnostics).toEqual([]);
    expect(value).toEqual(ir);
  });

  it("quote every string that either YAML would take for something else", () => {
    const { text } = printIr(ir);
    expect(text).toContain('- "no"');
    expect(text).toContain('- "1e3"');
    expect(text).toContain('- "on"');
    expect(text).toContain("- plain words");
    expect(text).toContain('intent: "Find the topic: one of many."');
    expect(text).toContain("usd: 1.0e-7");
  });

  it("change one line for one changed field, in code of several lines too", () => {
    const changed: Ir = {
      ...ir,
      functions: {
        ...ir.functions,
        join: {
          mode: "compute",
          input: {},
          output: { type: "boolean", nullable: true },
          code: "  // first\nreturn false;\n",
        },
      },
    };
    const before = printIr(ir).text.split("\n");
    const after = printIr(changed).text.split("\n");
    expect(after.filter((line, at) => line !== before[at])).toEqual(["      return false;"]);
  });

  it("know the lines of every step, and the step of every line", () => {
    const printed = printIr(ir);
    const range = printed.ranges.get("flows/main/steps/both/left/find");
    const lines = printed.text.split("\n").slice((range?.from ?? 1) - 1, (range?.to ?? 1) - 1);
    expect(lines[0]?.trim()).toBe("- id: find");
    expect(lines.at(-1)?.trim()).toBe("value: $.not.a.reference");
    expect(pathAtLine(printed, (range?.from ?? 0) + 1)).toBe("flows/main/steps/both/left/find");
    expect(pathAtLine(printed, 1)).toBeNull();
  });

  it("say where each thing stands that was read", () => {
    const { text } = printIr(ir);
    const { placeOf } = parseIr(text);
    const place = placeOf(["functions", "join", "mode"]);
    const line = text.split("\n")[place.line - 1] ?? "";
    expect(line.slice(place.column - 1)).toBe("compute");
  });

  it("point at the word that is wrong", () => {
    const { text } = printIr(ir);
    const { value, diagnostics } = parseIr(text.replace("function: find\n", "function: fnid\n"));
    expect(value).toBeNull();
    expect(diagnostics).toMatchObject([{ code: "Y516", data: { kind: "function", name: "fnid", nearest: "find" } }]);
    const at = diagnostics[0]?.at;
    const line = at?.in === "text" ? text.split("\n")[at.line - 1] : "";
    expect(line?.trim()).toBe("function: find");
  });

  it("expand aliases and merges within reason", () => {
    const text = printIr({ ...ir, functions: {}, flows: {}, contracts: {} }).text;
    const flow =
      "flows:\n  main: &m\n    output: any\n    result: &r {value: 1}\n  other:\n    <<: *m\n    result: *r\n";
    const { value, diagnostics } = parseIr(text + flow);
    expect(diagnostics).toEqual([]);
    expect(value?.flows["other"]).toEqual({
      input: {},
      output: { type: "any" },
      result: { kind: "value", value: 1 },
      steps: [],
    });
  });

  it("carry any JSON value, whatever its keys and texts", () => {
    const json = fc.jsonValue({ maxDepth: 4 });
    fc.assert(
      fc.property(json, fc.string({ unit: "binary" }), (drawn, key) => {
        if (key === "__proto__" || JSON.stringify(drawn).includes("__proto__")) return;
        const value: Json = JSON.parse(JSON.stringify({ [key]: drawn, text: key }));
        const flow = {
          input: {},
          output: { type: "any" as const },
          result: { kind: "value" as const, value },
          steps: [],
        };
        const { text } = printIr({
          version: "flow/1",
          main: "main",
          contracts: {},
          functions: {},
          flows: { main: flow },
        });
        const read = parseIr(text);
        expect(read.diagnostics).toEqual([]);
        expect(read.value?.flows["main"]?.result).toEqual(flow.result);
      }),
      { numRuns: 500 },
    );
  });

  it("print strings that a YAML 1.1 reader takes for the same strings", () => {
    const words = [
      "y",
      "N",
      "Yes",
      "NULL",
      "~",
      "0o7",
      "0x1F",
      "1_000",
      "12:30:45",
      "2026-01-01",
      ".inf",
      "<<",
      "=",
      "1e3",
      "+1",
      "-",
    ];
    const texts = fc.oneof(fc.constantFrom(...words), fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }));
    fc.assert(
      fc.property(texts, (intent) => {
        const flow = {
          input: {},
          output: { type: "any" as const },
          result: { kind: "value" as const, value: intent },
          steps: [],
        };
        const { text } = printIr({
          version: "flow/1",
          main: "main",
          contracts: {},
          functions: {},
          flows: { main: flow },
        });
        for (const version of ["1.1", "1.2"] as const) {
          expect(parse(text, { version }).flows.main.result.value).toBe(intent);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it("takes a flow of 1,000 steps in its stride", () => {
    const steps = Array.from({ length: 1_000 }, (_, at) => ({
      id: `s${at}`,
      type: "function" as const,
      function: "join",
      inputs: {},
      depends_on: at > 0 ? [`s${at - 1}`] : [],
    }));
    const large: Ir = {
      ...ir,
      flows: { main: { input: {}, output: { type: "any" }, result: { kind: "value", value: 1 }, steps } },
    };
    const started = performance.now();
    const printed = printIr(large);
    expect(performance.now() - started).toBeLessThan(500);
    expect(parseIr(printed.text).value).toEqual(large);
  });

  it("reads the example that the documentation ends with", () => {
    const page = readFileSync(new URL("../../../docs/ir.md", import.meta.url), "utf8");
    const example = /```yaml\n([\s\S]*?)```/.exec(page)?.[1] ?? "";
    const { value } = parseIr(example);
    expect(value && printIr(value).text).toBe(example);
  });
});

describe("references", () => {
  it.each(["$.input", "$.input.text", "$.input.ticket.subject", "$.steps.a.output", "$.steps.a.output.b.c"])(
    "%s prints back",
    (text) => {
      const reference = parseReference(text);
      expect(reference && printReference(reference)).toBe(text);
    },
  );

  it.each([
    "",
    "$",
    "$.",
    "$.steps",
    "$.steps.a",
    "$.steps.a.input",
    "$.input..x",
    "$.input.x y",
    "x.input",
    "$.steps.a.output[0]",
  ])("%s is none", (text) => {
    expect(parseReference(text)).toBeNull();
  });
});
