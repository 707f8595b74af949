import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { compile } from "../../src/compiler/index.ts";
import type { Edit, FlowDocument } from "../../src/flow/index.ts";
import {
  applyEdit,
  applyEdits,
  copyFragment,
  edgeId,
  inputPorts,
  outputPorts,
  parseDocument,
  printDocument,
  targetsFor,
} from "../../src/flow/index.ts";
import { arbitraryDocument } from "../support/arbitrary-document.ts";

// The machine that runs this may be busy.
vi.setConfig({ testTimeout: 120_000 });

const STRANGE = ["nobody", "__proto__", "constructor", "input", "output", "two words", "", "class", "é", "fresh"];

/** An edit of any kind, about things that are there, things that are not, and things that must not be. */
function anyEdit(document: FlowDocument, below: (bound: number) => number): Edit {
  const from = (names: readonly string[]): string => {
    const all = [...names, ...names, ...STRANGE];
    return all[below(all.length)] ?? "";
  };
  const main = document.flows["main"];
  const flow = below(10) === 0 ? from([]) : "main";
  const contract = from(Object.keys(document.contracts));
  const called = from(Object.keys(document.functions));
  const node = from(Object.keys(main?.nodes ?? {}));
  const other = from(Object.keys(main?.nodes ?? {}));
  const field = from(Object.keys(document.contracts[contract]?.fields ?? {}));
  const input = from(Object.keys(document.functions[called]?.input ?? {}));
  const flowInput = from(Object.keys(main?.input ?? {}));
  const name = from([]);
  const branch = from(["left", "right"]);
  const edges = (main?.edges ?? []).map(edgeId);
  const edge = from(edges);
  const at = below(5);
  const place = { x: 4 * below(50), y: 4 * below(50) };
  const text = { type: "string" } as const;
  const value = { any: [1, null, "x"] };
  const edits: readonly Edit[] = [
    { edit: "rename-document", name },
    { edit: "set-main", flow },
    { edit: "set-main", flow: null },
    { edit: "add-contract", name, contract: { fields: { x: text } }, at },
    { edit: "rename-contract", contract, name },
    { edit: "remove-contract", contract },
    { edit: "set-contract", contract, value: { fields: { label: text } } },
    { edit: "add-field", contract, name, field: text, at },
    { edit: "set-field", contract, field, value: text },
    { edit: "rename-field", contract, field, name },
    { edit: "remove-field", contract, field },
    { edit: "move-field", contract, field, at },
    {
      edit: "add-function",
      name,
      function: { mode: "compute", input: { a: text }, output: text, code: "return a;" },
      at,
    },
    { edit: "rename-function", function: called, name },
    { edit: "remove-function", function: called },
    {
      edit: "set-function",
      function: called,
      value: { mode: "infer", input: { a: text }, output: text, intent: "Do {a}." },
    },
    { edit: "set-function-part", function: called, part: "code", value: "return 1;" },
    { edit: "set-function-part", function: called, part: "ensure", value: ["result"] },
    { edit: "set-function-part", function: called, part: "budget", value: null },
    { edit: "set-function-part", function: called, part: "intent", value: "Else." },
    { edit: "add-input", function: called, name, field: text, at },
    { edit: "set-input", function: called, input, value: text },
    { edit: "rename-input", function: called, input, name },
    { edit: "remove-input", function: called, input },
    { edit: "move-input", function: called, input, at },
    { edit: "set-output", function: called, value: { type: "contract", contract: "Topic" } },
    { edit: "add-flow", name, flow: { input: {}, nodes: {}, edges: [] }, at },
    { edit: "rename-flow", flow, name },
    { edit: "remove-flow", flow },
    { edit: "set-flow-description", flow, value: name },
    { edit: "set-flow-output", flow, value: text },
    { edit: "set-flow-output", flow, value: null },
    { edit: "set-flow-budget", flow, value: { usd: 0.1 } },
    { edit: "set-flow-max-rounds", flow, value: 2 },
    { edit: "add-flow-input", flow, name, field: text, at },
    { edit: "set-flow-input", flow, input: flowInput, value: text },
    { edit: "rename-flow-input", flow, input: flowInput, name },
    { edit: "remove-flow-input", flow, input: flowInput },
    { edit: "move-flow-input", flow, input: flowInput, at },
    { edit: "add-node", flow, name, node: { kind: "call", function: called }, layout: place, at },
    { edit: "remove-nodes", flow, nodes: [node, other] },
    { edit: "rename-node", flow, node, name },
    { edit: "set-node", flow, node, value: { kind: "call", function: called } },
    { edit: "set-node-function", flow, node, function: called },
    { edit: "set-constant", flow, node, port: `${input}.${field}`, value },
    { edit: "remove-constant", flow, node, port: input },
    { edit: "move-to-lane", flow, nodes: [node], lane: { frame: other, branch }, positions: { [node]: place } },
    { edit: "move-to-lane", flow, nodes: [node], lane: null },
    { edit: "duplicate-nodes", flow, nodes: [node, other], by: place },
    {
      edit: "paste",
      flow,
      fragment: copyFragment(document, flow, [node]),
      position: place,
      lane: { frame: other, branch },
    },
    {
      edit: "connect",
      flow,
      edge: { kind: "data", from: { node, path: [field] }, to: { node: other, path: [input] } },
    },
    { edit: "connect", flow, edge: { kind: "control", from: { node, port: "done" }, to: { node: other } } },
    { edit: "disconnect", flow, edges: [edge] },
    { edit: "insert-on-edge", flow, edge, node, input: [input], output: [] },
    { edit: "add-branch", flow, node, name, at },
    { edit: "rename-branch", flow, node, branch, name },
    { edit: "remove-branch", flow, node, branch },
    { edit: "move-branch", flow, node, branch, at },
    { edit: "duplicate-branch", flow, node, branch },
    { edit: "set-branch-result", flow, node, branch, result: { node: other, path: [] } },
    { edit: "set-require", flow, node, require: 1 },
    { edit: "set-validate", flow, node, value: "len(results) > 0" },
    { edit: "set-positions", flow, positions: { [node]: place } },
    { edit: "set-open-ports", flow, node, open: [`in:${input}`] },
    { edit: "set-folded", flow, node, folded: at > 2 },
    { edit: "add-case", case: { name, flow, input: { [input]: value } } },
    { edit: "set-case", flow, case: "One", value: { name: "One", flow, input: {} } },
    { edit: "remove-case", flow, case: "One" },
    { edit: "set-scripts", scripts: [{ function: called, answer: { fault: "429" } }] },
    { edit: "set-pin", pin: { flow, node, output: value } },
    { edit: "remove-pin", flow, node },
    { edit: "set-breakpoint", flow, node, on: at > 2 },
    { edit: "set-seed", seed: at },
  ];
  return edits[below(edits.length)] ?? { edit: "batch", edits: [] };
}

describe("edits", () => {
  it("of any kind, in any order, leave a document that can be read, compiled and shown, and the old one untouched", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(
        arbitraryDocument(),
        fc.array(fc.nat({ max: 1_000_000 }), { minLength: 200, maxLength: 200 }),
        (start, dice) => {
          let document = start;
          let roll = 0;
          const before = printDocument(start);
          while (roll < dice.length - 40) {
            const edit = anyEdit(document, (bound) => (dice[roll++ % dice.length] ?? 0) % Math.max(1, bound));
            const next = applyEdit(document, edit);
            if (next !== document) seen.add(edit.edit);
            document = next;
            const { value, diagnostics } = parseDocument(printDocument(document));
            expect({ edit, diagnostics }).toEqual({ edit, diagnostics: [] });
            expect(value).toEqual(document);
          }
          compile(document);
          for (const flow of Object.keys(document.flows)) {
            for (const node of ["input", "output", ...Object.keys(document.flows[flow]?.nodes ?? {})]) {
              inputPorts(document, flow, node);
              for (const port of outputPorts(document, flow, node)) targetsFor(document, flow, port);
            }
          }
          expect(printDocument(start)).toBe(before);
        },
      ),
      { numRuns: 100 },
    );
    expect(seen.size).toBeGreaterThan(50);
  });

  it("in a batch are the same as one after the other", () => {
    const edits: readonly Edit[] = [
      { edit: "add-contract", name: "Fresh", contract: { fields: { x: { type: "string" } } } },
      { edit: "rename-contract", contract: "Fresh", name: "Fresher" },
    ];
    fc.assert(
      fc.property(arbitraryDocument(), (document) => {
        expect(applyEdit(document, { edit: "batch", edits })).toEqual(applyEdits(document, edits));
      }),
      { numRuns: 10 },
    );
  });
});
