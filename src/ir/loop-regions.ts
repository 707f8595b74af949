import { type LoopRegion, loopRegionsOf as regionsOf } from "../graph/index.ts";
import { laneGraph } from "./lane-graph.ts";
import type { IrStep, JumpPort } from "./model.ts";

/** What runs again when outcomes of a step go back (docs/nodes.md, "Going back"). */
export interface JumpRegion extends LoopRegion {
  /** Outcomes of `from` that go back to `to`. */
  readonly ports: readonly JumpPort[];
}

/**
 * The loop regions of one lane that runs as a graph, outer ones before those inside them. A jump that doesn't lead to the
 * step itself or to an earlier one has none.
 */
export function loopRegionsOf(steps: readonly IrStep[]): readonly JumpRegion[] {
  const ways = steps.flatMap(waysOf);
  if (ways.length === 0) return [];
  return regionsOf(laneGraph(steps), ways)
    .flatMap((region, at) => (region ? [{ ...region, ports: ways[at]?.ports ?? [] }] : []))
    .sort((a, b) => b.members.size - a.members.size);
}

const PORTS: readonly JumpPort[] = ["failed", "next", "approve", "revise", "kill"];

/** Where a step may jump to, each target once. */
function waysOf({ id, jumps }: IrStep): readonly { readonly from: string; to: string; ports: readonly JumpPort[] }[] {
  if (!jumps) return [];
  const ports = new Map<string, JumpPort[]>();
  for (const port of PORTS) {
    const to = jumps[port];
    if (to !== undefined && to !== null) ports.set(to, [...(ports.get(to) ?? []), port]);
  }
  return [...ports].map(([to, taken]) => ({ from: id, to, ports: taken }));
}
