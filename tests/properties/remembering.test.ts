import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compile, createCompiler } from "../../src/compiler/index.ts";
import type { Field } from "../../src/contracts/index.ts";
import {
  applyEdit,
  type Edge,
  type Edit,
  edgeId,
  type FlowDocument,
  type FlowNode,
  type FunctionDef,
  parseDocument,
} from "../../src/flow/index.ts";
import { randomDocument, randomFrom } from "../support/random-documents.ts";

const seeds = fc.integer({ min: 0, max: 2 ** 31 });

const folder = join(import.meta.dirname, "../../examples");
const examples = readdirSync(folder).flatMap(
  (name) => parseDocument(readFileSync(join(folder, name, "flow.json"), "utf8")).value ?? [],
);

/** Documents of every kind of node, and random ones. */
const anyDocument = (seed: number): FlowDocument => examples[seed % (examples.length * 2)] ?? randomDocument(seed);

type Random = (count: number) => number;

/** One of everything that an edit can change, sound or not: what another part of the document knows of it must follow. */
function anyEdit(document: FlowDocument, below: Random): Edit {
  const pick = <T>(list: readonly T[]): T | undefined => list[below(list.length)];
  const name = (record: object): string => pick(Object.keys(record)) ?? "none";
  const flow = name(document.flows);
  const { nodes = {}, edges = [], input: flowInput = {} } = document.flows[flow] ?? {};
  const called = name(document.functions);
  const definition = document.functions[called];
  const [node, other] = [name(nodes), name(nodes)];
  const value = nodes[node];
  const contract = name(document.contracts);
  const field = name(document.contracts[contract]?.fields ?? {});
  const types: readonly Field[] = [
    { type: "string" },
    { type: "string", nullable: true },
    { type: "number", opaque: true },
    { type: "contract", contract },
    { type: "array", items: { type: "string" } },
  ];
  const type = pick(types) ?? { type: "any" };
  const port = name(definition?.input ?? {});
  const choices: readonly (Edit | null)[] = [
    { edit: "set-function-part", function: called, part: "intent", value: `Do it ${below(100)} times.` },
    { edit: "set-function-part", function: called, part: "stable", value: pick([true, false, null]) ?? null },
    { edit: "set-function-part", function: called, part: "budget", value: { ms: 1 + below(9), tokens: below(9) } },
    { edit: "set-function-part", function: called, part: "ensure", value: ["result is not None", "nothing > 1"] },
    definition ? { edit: "set-function", function: called, value: otherMode(definition) } : null,
    { edit: "add-function", name: `work_${below(9)}`, function: definition ?? compute },
    { edit: "rename-function", function: called, name: `work_${below(9)}` },
    { edit: "remove-function", function: called },
    { edit: "set-input", function: called, input: port, value: type },
    { edit: "rename-input", function: called, input: port, name: pick(["class", "arguments", "given"]) ?? "given" },
    { edit: "set-output", function: called, value: type },
    { edit: "set-field", contract, field, value: type },
    { edit: "remove-field", contract, field },
    { edit: "remove-contract", contract },
    { edit: "duplicate-flow", flow, name: `flow_${below(9)}` },
    { edit: "rename-flow", flow, name: `flow_${below(9)}` },
    { edit: "remove-flow", flow },
    { edit: "set-main", flow: pick([flow, null]) ?? null },
    { edit: "set-flow-output", flow, value: pick([type, null]) ?? null },
    { edit: "set-flow-order", flow, value: pick(["sequential" as const, null]) ?? null },
    { edit: "set-flow-budget", flow, value: pick([{ ms: 1 + below(1000), usd: 0.01 }, null]) ?? null },
    { edit: "set-flow-input", flow, input: name(flowInput), value: type },
    { edit: "remove-flow-input", flow, input: name(flowInput) },
    { edit: "add-node", flow, name: `new_${below(9)}`, node: anyNode(called, name(document.flows), below) },
    value ? { edit: "add-node", flow, name: `new_${below(9)}`, node: value } : null,
    value ? { edit: "set-node", flow, node: other, value } : null,
    { edit: "rename-node", flow, node, name: `new_${below(9)}` },
    { edit: "remove-nodes", flow, nodes: [node, other] },
    { edit: "duplicate-nodes", flow, nodes: [node, other], by: { x: 40, y: 40 } },
    value?.kind === "call" ? { edit: "set-node-function", flow, node, function: called } : null,
    { edit: "set-constant", flow, node, port, value: pick(["text", 1, null]) ?? null },
    { edit: "remove-constant", flow, node, port },
    { edit: "set-skip-if", flow, node, value: pick([`$.steps.${other}.output is None`, "1 > 2", null]) ?? null },
    { edit: "connect", flow, edge: anyEdge(node, other, port, below), besides: below(2) === 0 },
    { edit: "connect", flow, edge: anyEdge("input", node, port, below), besides: below(2) === 0 },
    edges.length > 0 ? { edit: "disconnect", flow, edges: [edgeId(edges[below(edges.length)] ?? noEdge)] } : null,
    value?.kind === "parallel"
      ? { edit: "set-require", flow, node, require: pick(["all" as const, "any" as const, 0, 1]) ?? "all" }
      : null,
    { edit: "rename-document", name: `Name ${below(9)}` },
    { edit: "set-positions", flow, positions: { [node]: { x: below(99), y: below(99) } } },
    { edit: "add-case", case: { name: `Case ${below(9)}`, flow, input: {} } },
  ];
  return pick(choices.flatMap((choice) => choice ?? [])) ?? { edit: "batch", edits: [] };
}

const noEdge: Edge = { kind: "control", from: { node: "none", port: "done" }, to: { node: "none" } };
const compute: FunctionDef = { mode: "compute", input: {}, output: { type: "string" }, code: "return 'x';" };

/** The very same inputs and output, which mean other things to code than to a model. */
function otherMode({ input, output, mode }: FunctionDef): FunctionDef {
  return mode === "infer"
    ? { mode: "compute", input, output, code: "return null;" }
    : { mode: "infer", input, output, intent: "Do it." };
}

function anyNode(called: string, flow: string, below: Random): FlowNode {
  const nodes: readonly FlowNode[] = [
    { kind: "call", function: called },
    { kind: "subflow", flow },
    { kind: "for_each", target: { flow }, item: "text", require: "all" },
    { kind: "for_each", target: { function: called }, item: "text", require: 0 },
    { kind: "branch", cases: [{ name: "yes", condition: "$.input.text == 'a'" }] },
    { kind: "note", text: "Remember." },
  ];
  return nodes[below(nodes.length)] ?? { kind: "note", text: "" };
}

function anyEdge(from: string, to: string, port: string, below: Random): Edge {
  const ports = ["done", "failed", "next", "yes", "revise", "approve"];
  if (from !== "input" && below(3) === 0) {
    return { kind: "control", from: { node: from, port: ports[below(ports.length)] ?? "done" }, to: { node: to } };
  }
  const end = below(4) === 0 ? { node: "output", path: ["result"] } : { node: to, path: [port] };
  return { kind: "data", from: { node: from, path: from === "input" ? ["text"] : [] }, to: end };
}

/** Edits that do not apply to the document as it is leave it as it was. */
function tried(document: FlowDocument, edit: Edit): FlowDocument {
  try {
    return applyEdit(document, edit);
  } catch {
    return document;
  }
}

describe("a compiler that remembers", () => {
  it("gives what compiling afresh gives, after any edits, undone ones and fixes too", () => {
    const codes = new Set<string>();
    let changes = 0;
    fc.assert(
      fc.property(seeds, (seed) => {
        const random = randomFrom(seed);
        const below: Random = (count) => Math.floor(random() * count);
        const compiler = createCompiler();
        const seen = [anyDocument(seed)];
        for (let count = 0; count < 12; count++) {
          const document = seen.at(-1) ?? anyDocument(seed);
          const remembered = compiler.compile(document);
          // A copy shares no object with anything that was compiled before.
          const afresh = compile(structuredClone(document));
          expect(JSON.stringify(remembered)).toBe(JSON.stringify(afresh));
          for (const { code } of afresh.diagnostics) codes.add(code);
          const fixes = remembered.diagnostics.flatMap((problem) => problem.fixes ?? []);
          const fix = fixes[below(fixes.length * 4)];
          const before = below(8) === 0 ? seen[below(seen.length)] : undefined;
          const next = before ?? tried(document, fix ? { edit: "batch", edits: fix.edits } : anyEdit(document, below));
          if (next !== document) changes += 1;
          seen.push(next);
        }
      }),
      { numRuns: 40 },
    );
    expect(changes).toBeGreaterThan(250);
    expect(codes.size).toBeGreaterThan(25);
  });

  it("sees what a flow knows of functions and flows elsewhere", () => {
    const document = examples[0];
    if (!document) throw new Error("no example");
    const [flow = "", [node = "", called = ""] = []] =
      Object.entries(document.flows).flatMap(([name, { nodes }]) =>
        Object.entries(nodes).flatMap(([id, one]) =>
          one.kind === "call" ? [[name, [id, one.function]] as const] : [],
        ),
      )[0] ?? [];
    const steps: readonly Edit[] = [
      // Its callers must say now which value they take.
      { edit: "set-function-part", function: called, part: "stable", value: false },
      // The nearest flow of that name comes up while only another flow changes.
      { edit: "add-node", flow, name: "lost", node: { kind: "subflow", flow: "sumary" } },
      { edit: "add-flow", name: "summary", flow: { input: {}, nodes: {}, edges: [] } },
      // A name that only code cannot have.
      { edit: "add-function", name: "debater", function: { ...compute, input: { arguments: { type: "string" } } } },
    ];
    const compiler = createCompiler();
    let edited = document;
    const seen = steps.map((edit) => {
      edited = applyEdit(edited, edit);
      const { diagnostics } = compiler.compile(edited);
      expect(diagnostics).toEqual(compile(structuredClone(edited)).diagnostics);
      return diagnostics.map(({ code, at }) => `${code} ${at.in === "document" ? (at.node ?? at.function) : ""}`);
    });
    expect(seen[0]).toContain(`C378 ${node}`);
    expect(seen[3]).toContain("C309 debater");
    const debater = edited.functions["debater"];
    if (!debater) throw new Error("no debater");
    const asked = applyEdit(edited, { edit: "set-function", function: "debater", value: otherMode(debater) });
    expect(compiler.compile(asked).diagnostics.map(({ code }) => code)).not.toContain("C309");
  });

  it("gives the very same after a move, a new name or a new seed", () => {
    const compiler = createCompiler();
    const document = randomDocument(1);
    const before = compiler.compile(document);
    const moved = [
      { edit: "set-positions", flow: "run", positions: { node_0: { x: 5, y: 5 } } },
      { edit: "rename-document", name: "Other" },
      { edit: "set-seed", seed: 7 },
    ] as const satisfies readonly Edit[];
    for (const edit of moved) expect(compiler.compile(applyEdit(document, edit))).toBe(before);
  });

  it("keeps every step that an edit of another one leaves alone", () => {
    const document = randomDocument(16);
    const compiler = createCompiler();
    const before = compiler.compile(document).ir?.flows["run"]?.steps ?? [];
    const [changed] = before.flatMap((step) => (step.type === "function" ? [step.id] : []));
    const node = document.flows["run"]?.nodes[changed ?? ""];
    if (changed === undefined || !node) throw new Error("no call");
    const edited = applyEdit(document, { edit: "set-node", flow: "run", node: changed, value: { ...node } });
    const after = compiler.compile(edited).ir?.flows["run"]?.steps ?? [];
    const calls = after.flatMap((step, at) => (step.type === "function" ? [{ step, before: before[at] }] : []));
    expect(calls.length).toBeGreaterThan(2);
    for (const { step, before: old } of calls) expect(step === old, step.id).toBe(step.id !== changed);
  });
});
