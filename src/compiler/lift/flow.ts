import { type Json, ownValue } from "../../base/index.ts";
import type { Field } from "../../contracts/index.ts";
import {
  type Branch,
  type DataEdge,
  type Edge,
  edgeId,
  type Flow,
  type FlowDocument,
  type FlowNode,
  INPUT_NODE,
  isStep,
  type Lane,
  OUTPUT_NODE,
  RESULT_PORT,
} from "../../flow/index.ts";
import type { IrFlow, IrInput, IrStep, Reference } from "../../ir/index.ts";
import { laneResult, resolveFlow } from "../1-resolve/ports.ts";
import { sameData } from "./same-data.ts";
import { liftStep } from "./step.ts";

interface Lifted {
  readonly nodes: [string, FlowNode][];
  readonly edges: Edge[];
}

/** `was`: what the former flow lowered to, so that what it never carried can be told from what was taken out. */
export function liftFlow(
  lowered: IrFlow,
  previous: Flow | undefined,
  was: IrFlow | undefined,
  document: FlowDocument,
  name: string,
): Flow {
  const lifted: Lifted = { nodes: [], edges: [] };
  liftSteps(lowered.steps, undefined, previous, lifted);
  liftInput(lowered.result, OUTPUT_NODE, [RESULT_PORT], lifted.edges);
  keepUncarried(previous, was, lifted);
  const flow: Flow = {
    ...(lowered.description !== undefined ? { description: lowered.description } : {}),
    input: previous && sameData(previous.input, lowered.input, true) ? previous.input : lowered.input,
    output: lowered.output,
    ...(lowered.budget ? { budget: lowered.budget } : {}),
    ...(lowered.max_rounds !== undefined ? { max_rounds: lowered.max_rounds } : {}),
    ...(lowered.order !== undefined ? { order: lowered.order } : {}),
    ...(lowered.extra !== undefined ? { extra: lowered.extra } : {}),
    nodes: Object.fromEntries(inFormerOrder(lifted.nodes, previous)),
    edges: inFormerEdgeOrder(lifted.edges, previous),
  };
  return withoutInferred(withoutObviousResults(flow, previous, document, name), previous, document, name);
}

function liftSteps(steps: readonly IrStep[], lane: Lane | undefined, previous: Flow | undefined, lifted: Lifted): void {
  for (const step of steps) {
    const constants: [string, Json][] = [];
    for (const [input, source] of Object.entries(step.inputs)) {
      liftInput(source, step.id, [input], lifted.edges, constants);
    }
    if (step.type === "for_each") liftInput(step.over, step.id, [step.item], lifted.edges, constants);
    for (const before of step.depends_on) lifted.edges.push(control(before, "done", step.id));
    for (const { step: before, port } of step.when ?? []) lifted.edges.push(control(before, port, step.id));
    for (const [port, target] of Object.entries(step.jumps ?? {})) {
      if (target !== undefined) lifted.edges.push(control(step.id, port, target ?? OUTPUT_NODE));
    }
    const hidden = hiddenConstants(ownValue(previous?.nodes ?? {}, step.id), step.id, lifted.edges);
    const all = Object.fromEntries([...hidden, ...constants]);
    lifted.nodes.push([step.id, liftStep(step, lane, all)]);
    if (step.type !== "parallel") continue;
    for (const branch of step.branches)
      liftSteps(branch.steps, { frame: step.id, branch: branch.name }, previous, lifted);
  }
}

const control = (from: string, port: string, to: string): Edge => ({
  kind: "control",
  from: { node: from, port },
  to: { node: to },
});

/** References become edges; values constants, which the Output node has none of. */
function liftInput(
  input: IrInput,
  node: string,
  path: readonly string[],
  edges: Edge[],
  constants: [string, Json][] = [],
): void {
  switch (input.kind) {
    case "reference":
      edges.push(dataEdge(input.reference, node, path));
      return;
    case "first_of":
      for (const reference of input.references) edges.push(dataEdge(reference, node, path));
      return;
    case "value":
      // A part that is null because nothing feeds it is made so again.
      if (input.value !== null || path.length === 1) constants.push([path.join("."), input.value]);
      return;
    case "fields":
      for (const [name, part] of Object.entries(input.fields)) liftInput(part, node, [...path, name], edges, constants);
  }
}

const dataEdge = (reference: Reference, node: string, path: readonly string[]): DataEdge => ({
  kind: "data",
  from: { node: reference.root === "input" ? INPUT_NODE : reference.step, path: reference.path },
  to: { node, path },
});

/** Constants under an edge are kept for the day the edge goes. */
function hiddenConstants(node: FlowNode | undefined, id: string, edges: readonly Edge[]): readonly [string, Json][] {
  const ports = edges.flatMap((edge) => (edge.kind === "data" && edge.to.node === id ? [edge.to.path.join(".")] : []));
  return Object.entries(node?.constants ?? {}).filter(([port]) =>
    ports.some((covered) => port === covered || port.startsWith(`${covered}.`)),
  );
}

/** Nodes that had no step before (notes, sections, what could not be compiled) stay, with the edges between what is there. */
function keepUncarried(previous: Flow | undefined, was: IrFlow | undefined, lifted: Lifted): void {
  if (!previous) return;
  const carried = new Set(was ? stepIds(was.steps) : []);
  const there = new Set(lifted.nodes.map(([name]) => name));
  const kept = Object.entries(previous.nodes).filter(([name]) => !carried.has(name) && !there.has(name));
  lifted.nodes.push(...kept);
  const names = new Set(kept.map(([name]) => name));
  const known = new Set([...there, ...names, INPUT_NODE, OUTPUT_NODE]);
  for (const edge of previous.edges) {
    const touches = names.has(edge.from.node) || names.has(edge.to.node);
    if (touches && known.has(edge.from.node) && known.has(edge.to.node)) lifted.edges.push(edge);
  }
}

function stepIds(steps: readonly IrStep[]): readonly string[] {
  return steps.flatMap((step) => [
    step.id,
    ...(step.type === "parallel" ? step.branches.flatMap((branch) => stepIds(branch.steps)) : []),
  ]);
}

/** Document order is kept where it agrees with the order of steps in each lane; new nodes follow their predecessor. */
function inFormerOrder(
  nodes: readonly [string, FlowNode][],
  previous: Flow | undefined,
): readonly [string, FlowNode][] {
  const position = new Map(Object.keys(previous?.nodes ?? {}).map((name, index) => [name, index]));
  const last = new Map<string, number>();
  for (const [name, node] of nodes) {
    const index = position.get(name);
    if (index === undefined) continue;
    const lane = node.lane ? `${node.lane.frame}/${node.lane.branch}` : "";
    if (!isStep(node)) continue;
    if (index < (last.get(lane) ?? -1)) return nodes;
    last.set(lane, index);
  }
  let rank = -1;
  const ranked = nodes.map((entry, index) => {
    rank = position.get(entry[0]) ?? rank;
    return { entry, rank, index, isNew: !position.has(entry[0]) };
  });
  return ranked
    .sort((a, b) => a.rank - b.rank || Number(a.isNew) - Number(b.isNew) || a.index - b.index)
    .map(({ entry }) => entry);
}

function inFormerEdgeOrder(edges: readonly Edge[], previous: Flow | undefined): readonly Edge[] {
  const found = new Map(edges.map((edge) => [edgeId(edge), edge]));
  const kept = (previous?.edges ?? []).filter((edge) => found.has(edgeId(edge)));
  const keptIds = new Set(kept.map(edgeId));
  return [...kept, ...[...found].flatMap(([id, edge]) => (keptIds.has(id) ? [] : [edge]))];
}

/** The result of a lane that has one end goes without saying, unless it was said. */
function withoutObviousResults(flow: Flow, previous: Flow | undefined, document: FlowDocument, name: string): Flow {
  const bare = mapBranches(flow, (_, { result: _result, ...branch }) => branch);
  const resolved = resolveFlow(document, name, bare);
  return mapBranches(flow, (frame, branch) => {
    const end = laneResult(resolved, { frame, branch: branch.name });
    const isObvious = end.ok && end.node === branch.result?.node && branch.result.path.length === 0;
    const before = ownValue(previous?.nodes ?? {}, frame);
    const wasSaid =
      before?.kind === "parallel" && before.branches.some((one) => one.name === branch.name && one.result);
    if (!isObvious || wasSaid) return branch;
    const { result: _, ...plain } = branch;
    return plain;
  });
}

function mapBranches(flow: Flow, change: (frame: string, branch: Branch) => Branch): Flow {
  const nodes = Object.entries(flow.nodes).map(([name, node]): [string, FlowNode] =>
    node.kind === "parallel"
      ? [name, { ...node, branches: node.branches.map((branch) => change(name, branch)) }]
      : [name, node],
  );
  return { ...flow, nodes: Object.fromEntries(nodes) };
}

/** A result type that nobody declared and that what feeds the Output gives anyway stays undeclared. */
function withoutInferred(flow: Flow, previous: Flow | undefined, document: FlowDocument, name: string): Flow {
  if (!previous || previous.output) return flow;
  const { output, ...bare } = flow;
  return sameData<Field>(resolveFlow(document, name, bare).output ?? { type: "any" }, output) ? bare : flow;
}
