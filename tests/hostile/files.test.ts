import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { AnyDiagnostic } from "../../src/diagnostics/index.ts";
import { judgeOlder } from "../../src/dialects/index.ts";
import { MAX_NODES, parseDocument, parseFragment, printDocument } from "../../src/flow/index.ts";
import { parseIr } from "../../src/ir/yaml/index.ts";

const folder = new URL("./files/", import.meta.url);
const files = readdirSync(folder).sort();

interface Opened {
  readonly value: object | null;
  readonly diagnostics: readonly AnyDiagnostic[];
}

function open(name: string, text: string): Opened {
  if (name.endsWith(".json")) return parseDocument(text);
  const older = /^version: "0\./.test(text) && judgeOlder(text);
  return older ? { value: older.file, diagnostics: older.diagnostics } : parseIr(text);
}

function expectUntouchedPrototype(): void {
  expect(Reflect.get({}, "polluted")).toBeUndefined();
  expect(Object.keys(Object.prototype)).toEqual([]);
}

describe("a bad file", () => {
  it.each(files)("%s is refused with the code in its name, at a place in the text", (name) => {
    const text = readFileSync(new URL(name, folder), "utf8");
    const started = performance.now();
    const { value, diagnostics } = open(name, text);
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(value).toBeNull();
    expect(diagnostics.map((diagnostic) => diagnostic.code)).toContain(name.slice(0, 4));
    for (const { at, severity } of diagnostics) {
      expect(severity).toBe("error");
      if (at.in !== "text") throw new Error("a finding about a file stands in the file");
      expect(at.line).toBeGreaterThanOrEqual(1);
      expect(at.line).toBeLessThanOrEqual(text.split("\n").length);
      expect(at.column).toBeGreaterThanOrEqual(1);
    }
    expectUntouchedPrototype();
  });
});

describe("a file out of proportion", () => {
  const codes = ({ diagnostics }: Opened): readonly string[] => diagnostics.map((diagnostic) => diagnostic.code);
  const note = '{ "kind": "note", "text": "" }';
  const withNodes = (count: number): string => {
    const nodes = Array.from({ length: count }, (_, at) => `"n${at}": ${note}`);
    return `{ "flows": { "main": { "nodes": { ${nodes.join(",\n")} } } } }`;
  };

  it("of 5,000 nodes opens and prints back the same", () => {
    const { value, diagnostics } = parseDocument(withNodes(5_000));
    expect(diagnostics).toEqual([]);
    const printed = value ? printDocument(value) : "";
    const again = parseDocument(printed).value;
    expect(again && printDocument(again)).toBe(printed);
  });

  it("of more nodes than can be shown is refused", () => {
    expect(codes(parseDocument(withNodes(MAX_NODES + 1)))).toEqual(["D111"]);
  });

  it("of more than 20 MB is refused unread", () => {
    const opened = parseDocument(`{ "flows": {}, "name": "${"a".repeat(21 * 1024 * 1024)}" }`);
    expect(codes(opened)).toEqual(["D111"]);
  });

  it("of almost 20 MB is read within seconds", () => {
    const started = performance.now();
    const input = `{ "text": ${JSON.stringify("long text ".repeat(1_900_000))} }`;
    const { diagnostics } = parseDocument(
      `{ "flows": { "main": {} }, "bench": { "cases": [{ "name": "big", "flow": "main", "input": ${input} }] } }`,
    );
    expect(diagnostics).toEqual([]);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it.each([
    ["JSON lists", () => codes(parseDocument(`{ "flows": ${"[".repeat(100_000)}`)), "D111"],
    ["JSON objects", () => codes(parseDocument(`{ "flows": ${'{"a":'.repeat(100_000)}`)), "D111"],
    ["YAML lists", () => codes(parseIr(`version: "flow/1"\nx: ${"[".repeat(20_000)}${"]".repeat(20_000)}`)), "Y503"],
    ["YAML maps", () => codes(parseIr(`version: "flow/1"\nx: ${"{a: ".repeat(20_000)}1${"}".repeat(20_000)}`)), "Y503"],
    ["closed YAML lists", () => codes(parseIr(`version: "flow/1"\nx: ${"[".repeat(300)}${"]".repeat(300)}`)), "Y503"],
  ])("nested too deep in %s is refused", (_, read, code) => {
    expect(read()).toContain(code);
  });

  it("with 100,000 keys in one mapping is judged in time that grows with its length only", () => {
    const started = performance.now();
    const keys = Array.from({ length: 100_000 }, (_, at) => `  k${at}: 1`).join("\n");
    expect(codes(parseIr(`version: "flow/1"\nnope:\n${keys}\n`))).toContain("Y510");
    expect(performance.now() - started).toBeLessThan(15_000);
  });

  // Held as a ratio: how long it takes is the machine's.
  it("with a number of 240,000 parts of sixty costs no more for each than with one of 30,000", {
    timeout: 60_000,
  }, () => {
    const costOf = (parts: number): number => {
      const started = performance.now();
      expect(codes(open("number.yaml", `version: "0.3"\nnope: 1${":1".repeat(parts)}\n`))).toContain("Y510");
      return performance.now() - started;
    };
    const costs = { few: Number.POSITIVE_INFINITY, many: Number.POSITIVE_INFINITY };
    for (const _round of [1, 2, 3]) {
      costs.few = Math.min(costs.few, costOf(30_000));
      costs.many = Math.min(costs.many, costOf(240_000));
    }
    expect(costs.many / costs.few).toBeLessThan(8 * 3);
  });

  it("of more than 5 MB of YAML is refused unread", () => {
    expect(codes(parseIr(`version: "flow/1"\n# ${"a".repeat(5_000_001)}`))).toEqual(["Y503"]);
  });
});

describe("a hostile clipboard", () => {
  it.each(files.filter((name) => name.endsWith(".json")))("%s is no fragment", (name) => {
    expect(parseFragment(readFileSync(new URL(name, folder), "utf8"))).toBeNull();
    expectUntouchedPrototype();
  });
});
