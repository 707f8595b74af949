import { type FlowNode, laneKey } from "../../flow/index.ts";
import { lowerInputs } from "./inputs.ts";
import type { Lowering, StepBase } from "./lowering.ts";

/** What every step says besides its own. */
export function lowerBase(lowering: Lowering, id: string, node: FlowNode): StepBase {
  return { id, inputs: lowerInputs(lowering, id, node), depends_on: orderedAfter(lowering, id) };
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
