import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { compile } from "../../src/compiler/index.ts";
import type { Edit, FlowDocument } from "../../src/flow/index.ts";
import {
  applyEdit,
  copyFragment,
  parseDocument,
  parseFragment,
  printDocument,
  printFragment,
  topology,
} from "../../src/flow/index.ts";
import { parseIr, pathAtLine, printIr } from "../../src/ir/yaml/index.ts";
import { arbitraryDocument } from "../support/arbitrary-document.ts";

const runs = { numRuns: 60 };
// The machine that runs this may be busy.
vi.setConfig({ testTimeout: 120_000 });

function errorsOf(document: FlowDocument): readonly string[] {
  return compile(document)
    .diagnostics.filter((diagnostic) => diagnostic.severity === "error")
    .map((diagnostic) => diagnostic.code)
    .sort();
}

/** Every rename that can be done in a document, each to a name that nothing has. */
function renamesOf(document: FlowDocument): readonly { there: Edit; back: Edit }[] {
  const fresh = "fresh_name";
  const found: { there: Edit; back: Edit }[] = [];
  for (const [contract, { fields }] of Object.entries(document.contracts)) {
    found.push({
      there: { edit: "rename-contract", contract, name: "Fresh" },
      back: { edit: "rename-contract", contract: "Fresh", name: contract },
    });
    for (const field of Object.keys(fields)) {
      found.push({
        there: { edit: "rename-field", contract, field, name: fresh },
        back: { edit: "rename-field", contract, field: fresh, name: field },
      });
    }
  }
  for (const [name, { input }] of Object.entries(document.functions)) {
    found.push({
      there: { edit: "rename-function", function: name, name: fresh },
      back: { edit: "rename-function", function: fresh, name },
    });
    for (const key of Object.keys(input)) {
      found.push({
        there: { edit: "rename-input", function: name, input: key, name: fresh },
        back: { edit: "rename-input", function: name, input: fresh, name: key },
      });
    }
  }
  for (const [flow, { input, nodes }] of Object.entries(document.flows)) {
    found.push({
      there: { edit: "rename-flow", flow, name: fresh },
      back: { edit: "rename-flow", flow: fresh, name: flow },
    });
    for (const key of Object.keys(input)) {
      found.push({
        there: { edit: "rename-flow-input", flow, input: key, name: fresh },
        back: { edit: "rename-flow-input", flow, input: fresh, name: key },
      });
    }
    for (const [node, value] of Object.entries(nodes)) {
      found.push({
        there: { edit: "rename-node", flow, node, name: fresh },
        back: { edit: "rename-node", flow, node: fresh, name: node },
      });
      if (value.kind !== "parallel") continue;
      for (const branch of value.branches) {
        found.push({
          there: { edit: "rename-branch", flow, node, branch: branch.name, name: fresh },
          back: { edit: "rename-branch", flow, node, branch: fresh, name: branch.name },
        });
      }
    }
  }
  return found;
}

describe("documents", () => {
  it("of the generator cover what they should", () => {
    const documents = fc.sample(arbitraryDocument(), { numRuns: 100, seed: 7 });
    const share = (holds: (document: FlowDocument) => boolean): number =>
      documents.filter(holds).length / documents.length;
    const nodes = (document: FlowDocument) => Object.values(document.flows["main"]?.nodes ?? {});
    const sizes = documents.map((document) => nodes(document).length).sort((a, b) => a - b);
    expect(share((document) => nodes(document).some((node) => node.kind === "parallel"))).toBeGreaterThan(0.3);
    expect(
      share((document) => nodes(document).some((node) => node.kind === "parallel" && node.lane !== undefined)),
    ).toBeGreaterThan(0.2);
    expect(
      share((document) => Object.values(document.functions).some((value) => value.mode === "compute")),
    ).toBeGreaterThan(0.1);
    expect(sizes[50]).toBeGreaterThanOrEqual(8);
  });

  it("print and parse back to the same text and value", () => {
    fc.assert(
      fc.property(arbitraryDocument(), (document) => {
        const text = printDocument(document);
        const { value, diagnostics } = parseDocument(text);
        expect(diagnostics).toEqual([]);
        expect(value).toEqual(document);
        expect(value && printDocument(value)).toBe(text);
      }),
      runs,
    );
  });

  it("differ in one line when one node is moved", () => {
    fc.assert(
      fc.property(arbitraryDocument(), (document) => {
        const node = Object.keys(document.layout["main"] ?? {})[0];
        if (node === undefined) return;
        const moved = applyEdit(document, {
          edit: "set-positions",
          flow: "main",
          positions: { [node]: { x: -4, y: -4 } },
        });
        const before = printDocument(document).split("\n");
        const after = printDocument(moved).split("\n");
        expect(after.filter((line, at) => line !== before[at])).toHaveLength(1);
      }),
      runs,
    );
  });

  it("keep their meaning under every rename, and are the same again when it is taken back", () => {
    fc.assert(
      fc.property(arbitraryDocument(), fc.nat(), (document, choice) => {
        const renames = renamesOf(document);
        const rename = renames[choice % renames.length];
        if (!rename) return;
        const renamed = applyEdit(document, rename.there);
        expect(renamed).not.toBe(document);
        expect(errorsOf(renamed)).toEqual(errorsOf(document));
        expect(printDocument(applyEdit(renamed, rename.back))).toBe(printDocument(document));
      }),
      { numRuns: 150 },
    );
  });

  it("survive copy as text and paste, with the pasted part as sound as the original", () => {
    fc.assert(
      fc.property(arbitraryDocument(), fc.array(fc.nat(), { minLength: 1, maxLength: 4 }), (document, choices) => {
        const names = Object.keys(document.flows["main"]?.nodes ?? {});
        const chosen = choices.flatMap((choice) => names[choice % names.length] ?? []);
        const fragment = copyFragment(document, "main", chosen);
        const read = parseFragment(printFragment(fragment));
        expect(read).toEqual(fragment);
        if (!read) return;
        const pasted = applyEdit(document, { edit: "paste", flow: "main", fragment: read, position: { x: 0, y: 0 } });
        const count = (value: FlowDocument): number => Object.keys(value.flows["main"]?.nodes ?? {}).length;
        expect(count(pasted)).toBe(count(document) + Object.keys(fragment.nodes).length);
        expect(Object.keys(pasted.functions)).toEqual(Object.keys(document.functions));
        expect(parseDocument(printDocument(pasted)).diagnostics).toEqual([]);
      }),
      runs,
    );
  });

  it("have a topology in which every node stands behind what it waits for", () => {
    fc.assert(
      fc.property(arbitraryDocument(), (document) => {
        const flow = document.flows["main"];
        if (!flow) return;
        const { sorted, order, waitsFor, cycles } = topology(flow);
        expect(cycles).toEqual([]);
        expect([...sorted].sort()).toEqual([...order].sort());
        const position = new Map(sorted.map((name, at) => [name, at]));
        for (const [name, sources] of waitsFor) {
          for (const source of sources) expect(position.get(source)).toBeLessThan(position.get(name) ?? -1);
        }
      }),
      runs,
    );
  });
});

describe("flow/1 text", () => {
  it("prints and parses back to the same IR", () => {
    let compiled = 0;
    fc.assert(
      fc.property(arbitraryDocument(), (document) => {
        const { ir } = compile(document);
        if (!ir) return;
        compiled++;
        const printed = printIr(ir);
        const { value, diagnostics } = parseIr(printed.text);
        expect(diagnostics).toEqual([]);
        expect(value).toEqual(ir);
        expect(value && printIr(value).text).toBe(printed.text);
        for (const [path, { from }] of printed.ranges) {
          const found = pathAtLine(printed, from);
          expect(found === path || found?.startsWith(path)).toBe(true);
        }
      }),
      runs,
    );
    expect(compiled).toBeGreaterThan(30);
  });

  it("is read without a throw whatever it is", () => {
    const { ir } = compile(
      fc.sample(arbitraryDocument(), { numRuns: 1, seed: 3 })[0] ?? parseDocument("{}").value ?? never(),
    );
    const text = ir ? printIr(ir).text : 'version: "flow/1"\n';
    fc.assert(
      fc.property(fc.nat({ max: text.length }), fc.string(), fc.nat({ max: 20 }), (at, junk, cut) => {
        parseIr(text.slice(0, at) + junk + text.slice(at + cut));
      }),
      { numRuns: 200 },
    );
  });
});

describe("document text", () => {
  it("is read without a throw whatever it is", () => {
    const text = printDocument(fc.sample(arbitraryDocument(), { numRuns: 1, seed: 5 })[0] ?? never());
    fc.assert(
      fc.property(fc.nat({ max: text.length }), fc.string(), fc.nat({ max: 20 }), (at, junk, cut) => {
        const { value, diagnostics } = parseDocument(text.slice(0, at) + junk + text.slice(at + cut));
        expect(value === null).toBe(diagnostics.length > 0);
      }),
      { numRuns: 300 },
    );
    fc.assert(
      fc.property(fc.json(), (json) => {
        parseDocument(json);
      }),
      { numRuns: 300 },
    );
  });
});

function never(): never {
  throw new Error("the generator gives documents");
}
