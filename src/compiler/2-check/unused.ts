import { ownValue } from "../../base/index.ts";
import { type Field, namedIn } from "../../contracts/index.ts";
import { type FlowDocument, type FunctionDef, INPUT_NODE, type NodeKind } from "../../flow/index.ts";
import type { ResolvedFlow } from "../1-resolve/ports.ts";
import type { CompilerDiagnostic } from "../compilation.ts";
import { fix, warning } from "../finding.ts";
import { laneResults } from "./lanes.ts";

/** Contracts and functions that nothing uses (LANGUAGE 8). */
export function checkUnusedNames(document: FlowDocument): readonly CompilerDiagnostic[] {
  const functions = new Set<string>();
  const contracts = new Set<string>();
  const markContract = (name: string): void => {
    if (contracts.has(name)) return;
    contracts.add(name);
    for (const inner of Object.values(ownValue(document.contracts, name)?.fields ?? {})) mark(inner);
  };
  const mark = (field: Field): void => {
    for (const name of namedIn(field)) markContract(name);
  };
  for (const flow of Object.values(document.flows)) {
    for (const field of Object.values(flow.input)) mark(field);
    if (flow.output) mark(flow.output);
    for (const node of Object.values(flow.nodes)) {
      if (node.kind === "call") functions.add(node.function);
      if (node.kind === "for_each" && "function" in node.target) functions.add(node.target.function);
      if (node.kind === "debate") for (const agent of node.agents) functions.add(agent.function);
      if (node.kind === "debate") functions.add(node.synthesizer);
      if (node.kind === "human") for (const field of [node.decision, ...Object.values(node.artifacts)]) mark(field);
    }
  }
  for (const definition of Object.values(document.functions))
    for (const name of namedBy(definition)) markContract(name);
  const unusedContracts = Object.keys(document.contracts).filter((name) => !contracts.has(name));
  const unusedFunctions = Object.keys(document.functions).filter((name) => !functions.has(name));
  return [
    ...unusedContracts.map((contract) =>
      warning(
        "C360",
        { contract },
        { contract },
        { fixes: [fix("remove-contract", [{ edit: "remove-contract", contract }])] },
      ),
    ),
    ...unusedFunctions.map((name) =>
      warning(
        "C361",
        { function: name },
        { function: name },
        { fixes: [fix("remove-function", [{ edit: "remove-function", function: name }])] },
      ),
    ),
  ];
}

const named = new WeakMap<FunctionDef, readonly string[]>();

/** Contracts in a function's signature: the same as long as it is the same object. */
function namedBy(definition: FunctionDef): readonly string[] {
  let names = named.get(definition);
  if (!names) {
    names = [...Object.values(definition.input), definition.output].flatMap(namedIn);
    named.set(definition, names);
  }
  return names;
}

const GIVES_VALUE: ReadonlySet<NodeKind> = new Set(["call", "parallel", "for_each", "debate", "subflow"]);

/** Outputs that go nowhere: of nodes, and of the flow's own Input node. */
export function checkUnusedOutputs(resolved: ResolvedFlow): readonly CompilerDiagnostic[] {
  const { name: flow, topology } = resolved;
  const results = laneResults(resolved);
  const nodes = [...resolved.nodes]
    .filter(([node, { kind }]) => GIVES_VALUE.has(kind) && !topology.outgoing.has(node) && !results.has(node))
    .map(([node]) =>
      warning(
        "C362",
        { flow, node },
        { node },
        { fixes: [fix("remove-node", [{ edit: "remove-nodes", flow, nodes: [node] }])] },
      ),
    );
  const read = new Set(
    (topology.outgoing.get(INPUT_NODE) ?? []).flatMap((edge) => (edge.kind === "data" ? [edge.from.path[0]] : [])),
  );
  const inputs = Object.keys(resolved.flow.input)
    .filter((input) => !read.has(input))
    .map((input) =>
      warning(
        "C362",
        { flow, node: INPUT_NODE, part: `input.${input}` },
        { node: INPUT_NODE, port: input },
        { fixes: [fix("remove-part", [{ edit: "remove-flow-input", flow, input }])] },
      ),
    );
  return [...inputs, ...nodes];
}
