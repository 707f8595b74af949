import type { StepNode, StepNodeKind } from "../../flow/index.ts";
import type { IrStep } from "../../ir/index.ts";
import type { Lowering, NodeLowering, StepBase } from "./lowering.ts";
import { lowerBranch } from "./nodes/branch.ts";
import { lowerCall } from "./nodes/call.ts";
import { lowerDebate } from "./nodes/debate.ts";
import { lowerForEach } from "./nodes/for-each.ts";
import { lowerHuman } from "./nodes/human.ts";
import { lowerParallel } from "./nodes/parallel.ts";
import { lowerSubflow } from "./nodes/subflow.ts";

/** One lowering a kind of step. */
const lowerings: { readonly [K in StepNodeKind]: NodeLowering<K> } = {
  call: lowerCall,
  parallel: lowerParallel,
  for_each: lowerForEach,
  debate: lowerDebate,
  human: lowerHuman,
  branch: lowerBranch,
  subflow: lowerSubflow,
};

type Around = Pick<Lowering, "document" | "recursive">;
type Members = (branch: string) => readonly IrStep[];

/** True when the node can become a step by what it says itself. */
export function isCarried(node: StepNode, around: Around): boolean {
  return withLowering(node, (lowering, one) => lowering.isCarried(one, around));
}

export function lowerNode(node: StepNode, base: StepBase, around: Lowering, members: Members): IrStep {
  return withLowering(node, (lowering, one) => lowering.lower(one, base, around, members));
}

function withLowering<R>(
  node: StepNode,
  use: <K extends StepNodeKind>(lowering: NodeLowering<K>, node: Extract<StepNode, { kind: K }>) => R,
): R {
  switch (node.kind) {
    case "call":
      return use(lowerings.call, node);
    case "parallel":
      return use(lowerings.parallel, node);
    case "for_each":
      return use(lowerings.for_each, node);
    case "debate":
      return use(lowerings.debate, node);
    case "human":
      return use(lowerings.human, node);
    case "branch":
      return use(lowerings.branch, node);
    case "subflow":
      return use(lowerings.subflow, node);
  }
}
