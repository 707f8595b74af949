import type { Field } from "../../contracts/index.ts";
import { type DataEdge, type FlowDocument, laneKey, OUTPUT_NODE, RESULT_PORT } from "../../flow/index.ts";
import type { IrFlow, IrStep } from "../../ir/index.ts";
import type { NodeMemory } from "../1-resolve/node-memory.ts";
import type { ResolvedFlow } from "../1-resolve/ports.ts";
import { sourcesOf } from "../1-resolve/sources.ts";
import { lowerBase } from "./base.ts";
import { edgesInto, lowerSource } from "./inputs.ts";
import type { LoweredInputs, Lowering } from "./lowering.ts";
import { isCarried, lowerNode } from "./nodes.ts";

/** Steps in document order, each lane's inside its frame; what cannot be carried is left out with every reference to it. */
export function lowerFlow(
  resolved: ResolvedFlow,
  document: FlowDocument,
  usable: ReadonlyMap<string, readonly DataEdge[]>,
  memory: NodeMemory<LoweredInputs>,
  recursive: ReadonlySet<string>,
): IrFlow {
  const carried = carriedNodes(resolved, document, recursive);
  const lowering: Lowering = { document, resolved, usable, memory, carried, recursive };
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
function carriedNodes(
  resolved: ResolvedFlow,
  document: FlowDocument,
  recursive: ReadonlySet<string>,
): ReadonlySet<string> {
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
  return (lowering.resolved.topology.members.get(lane) ?? []).flatMap((id) => {
    const node = lowering.resolved.nodes.get(id);
    if (!node || !lowering.carried.has(id)) return [];
    const members = (branch: string) => lowerMembers(lowering, laneKey({ frame: id, branch }));
    const step = lowerNode(node, lowerBase(lowering, id, node), lowering, members);
    return step ? [step] : [];
  });
}
