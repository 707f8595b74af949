import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "../../src/base/index.ts";
import { compile, createCompiler, isRunnable, lift } from "../../src/compiler/index.ts";
import {
  applyEdit,
  applyEdits,
  type Edit,
  type FlowDocument,
  newDocument,
  parseDocument,
  printDocument,
} from "../../src/flow/index.ts";
import type { Ir } from "../../src/ir/index.ts";
import { parseIr, printIr } from "../../src/ir/yaml/index.ts";
import { randomDocument, randomFrom } from "../support/random-documents.ts";

const seeds = fc.integer({ min: 0, max: 2 ** 31 });

function irOf(document: FlowDocument): Ir {
  const { ir } = compile(document);
  if (!ir) throw new Error("no IR");
  return ir;
}

/** Edits that leave a sound document mostly sound. */
function randomEdit(document: FlowDocument, random: () => number): Edit {
  const below = (count: number): number => Math.floor(random() * count);
  const pick = (names: readonly string[]): string => names[below(names.length)] ?? "";
  const nodes = Object.keys(document.flows["run"]?.nodes ?? {});
  const functions = Object.keys(document.functions);
  const choices: readonly Edit[] = [
    { edit: "set-function-part", function: pick(functions), part: "intent", value: `Do it ${below(100)} times.` },
    { edit: "set-function-part", function: pick(functions), part: "ensure", value: ["result is not None"] },
    { edit: "rename-node", flow: "run", node: pick(nodes), name: `other_${below(100)}` },
    { edit: "rename-function", function: pick(functions), name: `work_${below(100)}` },
    { edit: "rename-input", function: pick(functions), input: "in_0", name: `given_${below(100)}` },
    { edit: "remove-nodes", flow: "run", nodes: [pick(nodes)] },
    { edit: "duplicate-nodes", flow: "run", nodes: [pick(nodes)], by: { x: 40, y: 40 } },
    { edit: "set-flow-budget", flow: "run", value: { ms: 1 + below(1000) } },
    { edit: "set-input", function: pick(functions), input: "in_0", value: { type: "string", opaque: true } },
    { edit: "add-node", flow: "run", name: `new_${below(100)}`, node: { kind: "call", function: pick(functions) } },
  ];
  return choices[below(choices.length)] ?? { edit: "batch", edits: [] };
}

function edited(seed: number): FlowDocument {
  const random = randomFrom(seed + 1);
  let document = randomDocument(seed);
  for (let count = 0; count < 4; count++) document = applyEdit(document, randomEdit(document, random));
  return document;
}

describe("the compiler", () => {
  it("is tried on flows with frames in frames and parts of objects", () => {
    const documents = Array.from({ length: 200 }, (_, seed) => randomDocument(seed));
    const kinds = documents.map((one) => Object.values(one.flows["run"]?.nodes ?? {}));
    const share = (holds: (index: number) => boolean): number => kinds.filter((_, index) => holds(index)).length / 200;
    expect(share((index) => kinds[index]?.some((node) => node.kind === "parallel") ?? false)).toBeGreaterThan(0.4);
    expect(
      share((index) => kinds[index]?.some((node) => node.kind === "parallel" && node.lane) ?? false),
    ).toBeGreaterThan(0.2);
    const sizes = kinds.map((nodes) => nodes.length).sort((a, b) => a - b);
    expect(sizes[100]).toBeGreaterThanOrEqual(8);
  });

  it("finds no error in sound documents", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const compilation = compile(randomDocument(seed));
        expect(compilation.diagnostics.filter((problem) => problem.severity === "error")).toEqual([]);
        expect(isRunnable(compilation)).toBe(true);
      }),
      { numRuns: 80 },
    );
  });

  it("gives the same whether it remembers or not", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const compiler = createCompiler();
        const random = randomFrom(seed + 1);
        let document = randomDocument(seed);
        for (let count = 0; count < 8; count++) {
          expect(compiler.compile(document)).toEqual(compile(document));
          document = applyEdit(document, randomEdit(document, random));
        }
      }),
      { numRuns: 30 },
    );
  });

  it("never throws, whatever is in the file", () => {
    let opened = 0;
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 8 }), (seed, times) => {
        const { value } = parseDocument(spoilt(printDocument(randomDocument(seed)), seed, times));
        if (!value) return;
        opened += 1;
        const compilation = compile(value);
        for (const problem of compilation.diagnostics) {
          for (const fix of problem.fixes ?? []) compile(applyEdits(value, fix.edits));
        }
      }),
      { numRuns: 150 },
    );
    expect(opened).toBeGreaterThan(30);
  });

  it("a fix that changes the document removes its problem", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const document = edited(seed);
        for (const problem of compile(document).diagnostics) {
          for (const fix of problem.fixes ?? []) {
            const mended = applyEdits(document, fix.edits);
            const left = compile(mended).diagnostics.map((one) => JSON.stringify([one.code, one.at, one.data]));
            expect(left).not.toContain(JSON.stringify([problem.code, problem.at, problem.data]));
          }
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe("lifting what was lowered", () => {
  it("gives back the document that is open, as the same objects", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const document = edited(seed);
        const lifted = lift(irOf(document), document);
        expect(lifted.flows).toBe(document.flows);
        expect(lifted.functions).toBe(document.functions);
        expect(lifted.layout).toBe(document.layout);
      }),
      { numRuns: 50 },
    );
  });

  it("works on IR that was printed and read again, as the panel does", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const document = randomDocument(seed);
        const ir = irOf(document);
        const read = parseIr(printIr(ir).text);
        expect(read.diagnostics).toEqual([]);
        expect(read.value).toEqual(ir);
        if (!read.value) return;
        const lifted = lift(read.value, document);
        expect(lifted.flows).toBe(document.flows);
        expect(lifted.functions).toBe(document.functions);
        expect(lifted.contracts).toBe(document.contracts);
      }),
      { numRuns: 30 },
    );
  });

  it("keeps the meaning, from nothing and from another version of the document", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const before = randomDocument(seed);
        const after = edited(seed);
        if (!isRunnable(compile(after))) return;
        const ir = irOf(after);
        expect(irOf(lift(ir, before))).toEqual(ir);
        expect(irOf(lift(ir, newDocument()))).toEqual(ir);
      }),
      { numRuns: 80 },
    );
  });
});

/** The text of a file with some of its values replaced by values of other places. */
function spoilt(text: string, seed: number, times: number): string {
  const random = randomFrom(seed + 7);
  const values: Json[] = ["node_0", "step_1", "", 0, -1, null, true, [], {}, "input", "output", "in_0", "Mood", "done"];
  const spoil = (json: Json, rate: number): Json => {
    if (random() < rate) return values[Math.floor(random() * values.length)] ?? null;
    if (Array.isArray(json)) return json.map((one: Json) => spoil(one, rate));
    if (typeof json === "object" && json !== null) {
      return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, spoil(value, rate)]));
    }
    return json;
  };
  const json: Json = JSON.parse(text);
  return JSON.stringify(spoil(json, times / 1000));
}
