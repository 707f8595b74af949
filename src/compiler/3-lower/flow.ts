import { type Json, ownValue } from "../../base/index.ts";
import { type Contracts, type Field, fieldsOf } from "../../contracts/index.ts";
import {
  type DataEdge,
  type FlowNode,
  type Functions,
  INPUT_NODE,
  laneKey,
  OUTPUT_NODE,
  RESULT_PORT,
} from "../../flow/index.ts";
import type { IrBranch, IrFlow, IrInput, IrStep, Reference } from "../../ir/index.ts";
import type { NodeMemory } from "../1-resolve/node-memory.ts";
import { inputAt, laneResult, type ResolvedFlow } from "../1-resolve/ports.ts";
import { fieldSource, hasSource, partNames, type Source, sourcesOf } from "../1-resolve/sources.ts";

export interface LoweredInputs {
  readonly [name: string]: IrInput;
}

interface Lowering {
  readonly resolved: ResolvedFlow;
  readonly functions: Functions;
  readonly usable: ReadonlyMap<string, readonly DataEdge[]>;
  readonly memory: NodeMemory<LoweredInputs>;
  /** Nodes that become steps. */
  readonly carried: ReadonlySet<string>;
}

/** Steps in document order, each lane's inside its frame; what cannot be carried is left out with every reference to it. */
export function lowerFlow(
  resolved: ResolvedFlow,
  functions: Functions,
  usable: ReadonlyMap<string, readonly DataEdge[]>,
  memory: NodeMemory<LoweredInputs>,
): IrFlow {
  const lowering: Lowering = { resolved, functions, usable, memory, carried: carriedNodes(resolved, functions) };
  const { flow } = resolved;
  const source = sourcesOf(resolved, OUTPUT_NODE, edgesInto(lowering, OUTPUT_NODE)).get(RESULT_PORT);
  const output: Field = resolved.output ?? { type: "any" };
  return {
    ...(flow.description !== undefined ? { description: flow.description } : {}),
    input: flow.input,
    output,
    result: (source && lowerSource(source, output, resolved.contracts)) ?? { kind: "value", value: null },
    ...(flow.budget ? { budget: flow.budget } : {}),
    ...(flow.max_rounds !== undefined ? { max_rounds: flow.max_rounds } : {}),
    steps: lowerMembers(lowering, ""),
  };
}

/** Known callee, a kind that runs, no cycle, and a frame around it (if any) of which the same holds. */
function carriedNodes(resolved: ResolvedFlow, functions: Functions): ReadonlySet<string> {
  const carried = new Set<string>();
  // A frame stands before its members; what waits for a cycle isn't in `sorted` at all.
  for (const name of resolved.topology.sorted) {
    const node = resolved.nodes.get(name);
    const lane = resolved.topology.lanes.get(name);
    if (!node || (lane && !carried.has(lane.frame))) continue;
    if (node.kind === "parallel" && node.require === "all") carried.add(name);
    if (node.kind !== "call") continue;
    const mode = ownValue(functions, node.function)?.mode;
    if (mode === "infer" || mode === "compute") carried.add(name);
  }
  return carried;
}

function lowerMembers(lowering: Lowering, lane: string): readonly IrStep[] {
  return (lowering.resolved.topology.members.get(lane) ?? []).flatMap((name) => {
    const node = lowering.resolved.nodes.get(name);
    const step = node && lowering.carried.has(name) ? lowerNode(lowering, name, node) : null;
    return step ? [step] : [];
  });
}

function lowerNode(lowering: Lowering, id: string, node: FlowNode): IrStep | null {
  const depends_on = orderedAfter(lowering, id);
  if (node.kind === "call") {
    return { id, type: "function", function: node.function, inputs: lowerInputs(lowering, id, node), depends_on };
  }
  if (node.kind !== "parallel") return null;
  const branches = node.branches.map((branch): IrBranch => {
    const lane = { frame: id, branch: branch.name };
    const result = laneResult(lowering.resolved, lane);
    return {
      name: branch.name,
      steps: lowerMembers(lowering, laneKey(lane)),
      result:
        result.ok && lowering.carried.has(result.node)
          ? { kind: "reference", reference: { root: "step", step: result.node, path: result.path } }
          : { kind: "value", value: null },
    };
  });
  return {
    id,
    type: "parallel",
    inputs: {},
    depends_on,
    branches,
    require: node.require,
    ...(node.validate !== undefined ? { validate: node.validate } : {}),
  };
}

/** Plain control edges; one between lanes is reported and cannot be kept. */
function orderedAfter({ resolved, carried }: Lowering, id: string): readonly string[] {
  const own = resolved.topology.lanes.get(id);
  const controls = (resolved.topology.incoming.get(id) ?? []).filter((edge) => edge.kind === "control");
  return controls.flatMap((edge) => {
    if (edge.kind !== "control" || edge.from.port !== "done" || !carried.has(edge.from.node)) return [];
    return laneKey(resolved.topology.lanes.get(edge.from.node)) === laneKey(own) ? [edge.from.node] : [];
  });
}

function lowerInputs(lowering: Lowering, id: string, node: FlowNode): LoweredInputs {
  const { resolved, memory } = lowering;
  const facts = {
    inputs: resolved.ports.get(id)?.inputs ?? {},
    edges: edgesInto(lowering, id),
    contracts: resolved.contracts,
  };
  const before = memory.recall(node, facts);
  if (before) return before;
  const sources = sourcesOf(resolved, id, facts.edges);
  const lowered: { [name: string]: IrInput } = {};
  for (const name of Object.keys(facts.inputs)) {
    const source = sources.get(name);
    const field = inputAt(resolved, id, [name]);
    const input = source && field ? lowerSource(source, field, resolved.contracts) : null;
    if (input) lowered[name] = input;
  }
  memory.keep(node, facts, lowered);
  return lowered;
}

const edgesInto = ({ usable, carried }: Lowering, node: string): readonly DataEdge[] =>
  (usable.get(node) ?? []).filter((edge) => edge.from.node === INPUT_NODE || carried.has(edge.from.node));

/** Null: no value. Parts of an object that have none are null where that is allowed, so that the whole is complete. */
function lowerSource(source: Source, field: Field, contracts: Contracts): IrInput | null {
  const [edge, ...others] = source.edges;
  if (edge && others.length === 0) return { kind: "reference", reference: referenceOf(edge) };
  if (edge) return { kind: "first_of", references: source.edges.map(referenceOf) };
  if (![...source.fields.values()].some(hasSource)) {
    return source.constant === undefined ? null : { kind: "value", value: source.constant };
  }
  const types = fieldsOf(field, contracts);
  const names = types ? Object.keys(types) : partNames(source);
  const parts: { [name: string]: IrInput } = {};
  for (const name of names) {
    const inner = ownValue(types ?? {}, name) ?? { type: "any" };
    const part = lowerSource(fieldSource(source, name), inner, contracts);
    if (part) parts[name] = part;
    else if (inner.nullable) parts[name] = { kind: "value", value: null };
  }
  return wholeValue(parts) ?? { kind: "fields", fields: parts };
}

/** Parts that are all constants are one constant. */
function wholeValue(parts: { readonly [name: string]: IrInput }): IrInput | null {
  const values: [string, Json][] = [];
  for (const [name, part] of Object.entries(parts)) {
    if (part.kind !== "value") return null;
    values.push([name, part.value]);
  }
  return { kind: "value", value: Object.fromEntries(values) };
}

function referenceOf({ from }: DataEdge): Reference {
  return from.node === INPUT_NODE
    ? { root: "input", path: from.path }
    : { root: "step", step: from.node, path: from.path };
}
