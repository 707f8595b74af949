import type { Edge, FlowDocument, FlowNode, FunctionDef } from "../../src/flow/index.ts";

/** A flow of that many nodes, each with a function of its own, in layers of twenty that read the layer before. */
export function layeredDocument(count: number): FlowDocument {
  const functions: { [name: string]: FunctionDef } = {};
  const nodes: { [name: string]: FlowNode } = {};
  const edges: Edge[] = [];
  for (let index = 0; index < count; index++) {
    const name = `step_${index}`;
    functions[name] = {
      mode: "infer",
      input: { text: { type: "string" }, mood: { type: "contract", contract: "Mood" } },
      output: { type: "contract", contract: "Mood" },
      intent: `Judge the mood of part ${index}.`,
      ensure: ["result.score > 0.5", "len(result.label) > 2"],
    };
    nodes[name] = { kind: "call", function: name };
    const before = index < 20 ? null : `step_${index - 20 + ((index * 7) % 19)}`;
    edges.push(
      { kind: "data", from: { node: "input", path: ["text"] }, to: { node: name, path: ["text"] } },
      {
        kind: "data",
        from: before === null ? { node: "input", path: ["mood"] } : { node: before, path: [] },
        to: { node: name, path: ["mood"] },
      },
    );
  }
  edges.push({
    kind: "data",
    from: { node: `step_${count - 1}`, path: [] },
    to: { node: "output", path: ["result"] },
  });
  return {
    format: "stratum-playground",
    version: 1,
    name: "Layers",
    contracts: { Mood: { fields: { label: { type: "string" }, score: { type: "number", minimum: 0, maximum: 1 } } } },
    functions,
    flows: { run: { input: { text: { type: "string" }, mood: { type: "contract", contract: "Mood" } }, nodes, edges } },
    layout: {},
    bench: { cases: [], scripts: [], pins: [], breakpoints: [] },
  };
}
