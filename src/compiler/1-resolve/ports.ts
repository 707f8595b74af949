import { nearestName, ownValue } from "../../base/index.ts";
import { type Contracts, type Field, type Fields, fieldAt } from "../../contracts/index.ts";
import {
  type Flow,
  type FlowDocument,
  INPUT_NODE,
  inputFields,
  isStep,
  type Lane,
  laneEnds,
  OUTPUT_NODE,
  outputType,
  RESULT_PORT,
  resultType,
  type StepNode,
  type Topology,
  topology,
} from "../../flow/index.ts";

/** Typed ends of a node. Null: cannot be known, because of a problem that is reported elsewhere. */
export interface NodePorts {
  readonly inputs: Fields | null;
  readonly output: Field | null;
}

/** A flow with every name looked up: what the checks and the lowering work on. */
export interface ResolvedFlow {
  readonly name: string;
  readonly flow: Flow;
  readonly contracts: Contracts;
  readonly topology: Topology;
  /** Own properties only, and only steps. */
  readonly nodes: ReadonlyMap<string, StepNode>;
  readonly ports: ReadonlyMap<string, NodePorts>;
  /** Declared or inferred from what feeds the Output node; null when neither gives one. */
  readonly output: Field | null;
  /** The name that was most likely meant. Null when none is near, and after many findings: nobody reads so many. */
  readonly suggest: (name: string, known: Iterable<string>) => string | null;
}

const MAX_SUGGESTIONS = 100;

export type ResultOfLane =
  | { readonly ok: true; readonly node: string; readonly path: readonly string[] }
  | { readonly ok: false; readonly ends: readonly string[] };

export function resolveFlow(document: FlowDocument, name: string, flow: Flow): ResolvedFlow {
  const shape = topology(flow);
  const nodes = new Map<string, StepNode>();
  for (const id of shape.order) {
    const node = ownValue(flow.nodes, id);
    if (isStep(node)) nodes.set(id, node);
  }
  let suggestions = 0;
  return {
    name,
    flow,
    contracts: document.contracts,
    topology: shape,
    nodes,
    ports: portsIn(document, name, shape, nodes),
    output: resultType(document, name),
    suggest: (wanted, known) => (suggestions++ < MAX_SUGGESTIONS ? nearestName(wanted, known) : null),
  };
}

const known = new WeakMap<Topology, ReadonlyMap<string, NodePorts>>();

/** The same map as before while the shape of the flow and the types at every port are the same objects. */
function portsIn(
  document: FlowDocument,
  flow: string,
  shape: Topology,
  nodes: ReadonlyMap<string, StepNode>,
): ResolvedFlow["ports"] {
  const before = known.get(shape);
  const ports = new Map<string, NodePorts>();
  let isSame = before !== undefined;
  for (const [id, node] of nodes) {
    const old = before?.get(id);
    const now = portsOf(document, flow, id, node);
    const isSamePort = old?.inputs === now.inputs && old.output === now.output;
    isSame &&= isSamePort;
    ports.set(id, isSamePort ? old : now);
  }
  if (before && isSame) return before;
  known.set(shape, ports);
  return ports;
}

/** Null inputs: what the node calls isn't there, so that nothing can be said about edges into it. */
function portsOf(document: FlowDocument, flow: string, id: string, node: StepNode): NodePorts {
  return {
    inputs: isKnown(document, node) ? inputFields(document, flow, id) : null,
    output: outputType(document, flow, id),
  };
}

function isKnown({ functions, flows }: FlowDocument, node: StepNode): boolean {
  switch (node.kind) {
    case "call":
      return ownValue(functions, node.function) !== undefined;
    case "subflow":
      return ownValue(flows, node.flow) !== undefined;
    case "for_each":
      return "flow" in node.target
        ? ownValue(flows, node.target.flow) !== undefined
        : ownValue(functions, node.target.function) !== undefined;
    case "debate":
      return node.agents.every((agent) => ownValue(functions, agent.function) !== undefined);
    case "parallel":
    case "human":
    case "branch":
      return true;
  }
}

/** The lanes around a node, innermost first, as far as their frames exist. */
export function laneChain(resolved: ResolvedFlow, node: string): readonly Lane[] {
  const chain: Lane[] = [];
  const { lanes } = resolved.topology;
  for (let lane = lanes.get(node); lane; lane = lanes.get(lane.frame)) chain.push(lane);
  return chain;
}

/** The chosen result of a lane, or its only end: the one node that nothing else in the lane waits for. */
export function laneResult(resolved: ResolvedFlow, lane: Lane): ResultOfLane {
  const frame = resolved.nodes.get(lane.frame);
  const branch = frame?.kind === "parallel" ? frame.branches.find((one) => one.name === lane.branch) : undefined;
  if (branch?.result) return { ok: true, node: branch.result.node, path: branch.result.path };
  const ends = laneEnds(resolved.flow, lane.frame, lane.branch);
  const [only] = ends;
  return ends.length === 1 && only !== undefined ? { ok: true, node: only, path: [] } : { ok: false, ends };
}

/** Type of an output, or of a field of it; null when it isn't there or cannot be known. */
export function outputAt(resolved: ResolvedFlow, node: string, path: readonly string[]): Field | null {
  if (node === INPUT_NODE) {
    const [port, ...rest] = path;
    const input = port === undefined ? null : (ownValue(resolved.flow.input, port) ?? null);
    return input && fieldAt(input, rest, resolved.contracts);
  }
  const output = resolved.ports.get(node)?.output ?? null;
  return output && fieldAt(output, path, resolved.contracts);
}

/** True when the type of an output is known, so that a missing field of it is the edge's own fault. */
export function outputIsKnown(resolved: ResolvedFlow, node: string): boolean {
  return node === INPUT_NODE || (resolved.ports.get(node)?.output ?? null) !== null;
}

/** Type of an input, or of a field of it. Of the Output node: the declared or inferred result. */
export function inputAt(resolved: ResolvedFlow, node: string, path: readonly string[]): Field | null {
  const [port, ...rest] = path;
  if (port === undefined) return null;
  if (node === OUTPUT_NODE) {
    return port === RESULT_PORT && resolved.output ? fieldAt(resolved.output, rest, resolved.contracts) : null;
  }
  const inputs = resolved.ports.get(node)?.inputs;
  const input = inputs ? (ownValue(inputs, port) ?? null) : null;
  return input && fieldAt(input, rest, resolved.contracts);
}
