import { type ControlEdge, type FlowNode, laneKey, lanesOutwards, OUTPUT_NODE } from "../../flow/index.ts";
import type { JumpPort } from "../../ir/index.ts";
import type { LoweredInputs, Lowering, StepBase } from "./lowering.ts";

/** What every step says besides its own. */
export function lowerBase(lowering: Lowering, id: string, node: FlowNode, inputs: LoweredInputs): StepBase {
  const { incoming, outgoing, jumps } = lowering.resolved.topology;
  const into = (incoming.get(id) ?? []).filter((edge) => edge.kind === "control");
  const out = (outgoing.get(id) ?? []).filter((edge) => edge.kind === "control");
  const when = conditionsOf(
    lowering,
    into.filter((edge) => edge.from.port !== "done" && !jumps.has(edge)),
  );
  const ways = jumpsOf(
    lowering,
    out.filter((edge) => jumps.has(edge)),
  );
  return {
    id,
    inputs,
    depends_on: orderedAfter(lowering, id, into),
    ...(when.length > 0 ? { when } : {}),
    ...(node.skip_if !== undefined ? { skip_if: node.skip_if } : {}),
    ...(Object.keys(ways).length > 0 ? { jumps: ways } : {}),
    ...(node.extra ? { extra: node.extra } : {}),
  };
}

/** Plain control edges; one between lanes is reported and cannot be kept. */
function orderedAfter({ resolved, carried }: Lowering, id: string, into: readonly ControlEdge[]): readonly string[] {
  const { lanes } = resolved.topology;
  return into.flatMap(({ from }) => {
    if (from.port !== "done" || !carried.has(from.node)) return [];
    return laneKey(lanes.get(from.node)) === laneKey(lanes.get(id)) ? [from.node] : [];
  });
}

/** Outcomes of which one must have been taken; from the same lane or one around it. */
function conditionsOf({ resolved, carried }: Lowering, edges: readonly ControlEdge[]): NonNullable<StepBase["when"]> {
  const { topology } = resolved;
  return edges.flatMap(({ from, to }) => {
    const outwards = lanesOutwards(topology, to.node);
    const lane = laneKey(topology.lanes.get(from.node));
    const isBeside = lane === laneKey(topology.lanes.get(to.node));
    const isReachable =
      isBeside || (from.port !== "failed" && (lane === "" || outwards.some((one) => laneKey(one) === lane)));
    if (!carried.has(from.node) || !isReachable || outwards.some((one) => one.frame === from.node)) return [];
    return [{ step: from.node, port: from.port }];
  });
}

function jumpsOf({ resolved, carried }: Lowering, edges: readonly ControlEdge[]): NonNullable<StepBase["jumps"]> {
  const { lanes } = resolved.topology;
  const jumps: { [port in JumpPort]?: string | null } = {};
  for (const { from, to } of edges) {
    const port = JUMP_PORTS.find((one) => one === from.port);
    const isReachable = carried.has(to.node) && laneKey(lanes.get(from.node)) === laneKey(lanes.get(to.node));
    if (port === undefined || Object.hasOwn(jumps, port)) continue;
    if (to.node === OUTPUT_NODE) jumps[port] = null;
    else if (isReachable) jumps[port] = to.node;
  }
  return jumps;
}

const JUMP_PORTS = ["failed", "next", "approve", "revise", "kill"] as const satisfies readonly JumpPort[];
