import type { Field } from "../../contracts/index.ts";
import { laneKey, OUTPUT_NODE, RESULT_PORT, type StepNode } from "../../flow/index.ts";
import type { IrFlow, IrStep } from "../../ir/index.ts";
import { sourcesOf } from "../1-resolve/sources.ts";
import { lowerBase } from "./base.ts";
import { edgesInto, lowerInputs, lowerSource } from "./inputs.ts";
import type { Lowering } from "./lowering.ts";
import { isCarried, lowerNode } from "./nodes.ts";

/** Steps in document order, each lane's inside its frame; what cannot be carried is left out with every reference to it. */
export function lowerFlow(around: Omit<Lowering, "carried" | "controlled">): IrFlow {
  const { resolved } = around;
  const controlled = new Set<string>();
  for (const edge of resolved.flow.edges) {
    if (edge.kind === "control") controlled.add(edge.from.node).add(edge.to.node);
  }
  const lowering: Lowering = { ...around, carried: carriedNodes(around), controlled };
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
    ...(flow.order ? { order: flow.order } : {}),
    steps: lowerMembers(lowering, ""),
    ...(flow.extra ? { extra: flow.extra } : {}),
  };
}

/** Known callee, a kind that runs, no cycle, and a frame around it (if any) of which the same holds. */
function carriedNodes({
  resolved,
  document,
  recursive,
}: Omit<Lowering, "carried" | "controlled">): ReadonlySet<string> {
  const carried = new Set<string>();
  // A frame stands before its members; what waits for a cycle isn't in `sorted` at all.
  for (const name of resolved.topology.sorted) {
    const node = resolved.nodes.get(name);
    const lane = resolved.topology.lanes.get(name);
    if (!node || (lane && !carried.has(lane.frame))) continue;
    if (isCarried(node, { document, recursive })) carried.add(name);
  }
  return carried;
}

function lowerMembers(lowering: Lowering, lane: string): readonly IrStep[] {
  const steps: IrStep[] = [];
  for (const id of lowering.resolved.topology.members.get(lane) ?? []) {
    const node = lowering.resolved.nodes.get(id);
    if (node && lowering.carried.has(id)) steps.push(lowerMember(lowering, id, node));
  }
  return steps;
}

/** What neither holds other steps nor takes part in control edges follows from the node and its inputs alone. */
function lowerMember(lowering: Lowering, id: string, node: StepNode): IrStep {
  const { controlled, memory } = lowering;
  const inputs = lowerInputs(lowering, id, node);
  const isPlain = node.kind !== "parallel" && !controlled.has(id);
  const before = isPlain ? memory.steps.get(node) : undefined;
  if (before?.step.id === id && before.inputs === inputs) return before.step;
  const members = (branch: string) => lowerMembers(lowering, laneKey({ frame: id, branch }));
  const step = lowerNode(node, lowerBase(lowering, id, node, inputs), lowering, members);
  if (isPlain) memory.steps.set(node, { inputs, step });
  return step;
}
