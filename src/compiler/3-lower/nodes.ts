import type { FlowNode, NodeKind } from "../../flow/index.ts";
import type { IrStep } from "../../ir/index.ts";
import type { Lowering, NodeLowering, StepBase } from "./lowering.ts";
import { lowerBranch } from "./nodes/branch.ts";
import { lowerCall } from "./nodes/call.ts";
import { lowerDebate } from "./nodes/debate.ts";
import { lowerForEach } from "./nodes/for-each.ts";
import { lowerHuman } from "./nodes/human.ts";
import { lowerParallel } from "./nodes/parallel.ts";
import { lowerSubflow } from "./nodes/subflow.ts";

/** One lowering a kind of node; null for what is no step. */
const lowerings: { readonly [K in NodeKind]: NodeLowering<K> | null } = {
  call: lowerCall,
  parallel: lowerParallel,
  for_each: lowerForEach,
  debate: lowerDebate,
  human: lowerHuman,
  branch: lowerBranch,
  subflow: lowerSubflow,
  note: null,
  section: null,
};

type Around = Pick<Lowering, "document" | "recursive">;
type Members = (branch: string) => readonly IrStep[];

/** True when the node can become a step by what it says itself. */
export function isCarried(node: FlowNode, around: Around): boolean {
  return withLowering(node, (lowering, one) => lowering.isCarried(one, around)) ?? false;
}

/** Null for what is no step. */
export function lowerNode(node: FlowNode, base: StepBase, around: Lowering, members: Members): IrStep | null {
  return withLowering(node, (lowering, one) => lowering.lower(one, base, around, members));
}

function withLowering<R>(
  node: FlowNode,
  use: <K extends NodeKind>(lowering: NodeLowering<K>, node: Extract<FlowNode, { kind: K }>) => R,
): R | null {
  switch (node.kind) {
    case "call":
      return lowerings.call && use(lowerings.call, node);
    case "parallel":
      return lowerings.parallel && use(lowerings.parallel, node);
    case "for_each":
      return lowerings.for_each && use(lowerings.for_each, node);
    case "debate":
      return lowerings.debate && use(lowerings.debate, node);
    case "human":
      return lowerings.human && use(lowerings.human, node);
    case "branch":
      return lowerings.branch && use(lowerings.branch, node);
    case "subflow":
      return lowerings.subflow && use(lowerings.subflow, node);
    case "note":
    case "section":
      return null;
  }
}
