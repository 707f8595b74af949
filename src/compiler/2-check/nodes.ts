import type { FlowDocument, StepNode, StepNodeKind } from "../../flow/index.ts";
import type { ResolvedFlow } from "../1-resolve/ports.ts";
import type { CompilerDiagnostic } from "../finding.ts";
import { checkCall } from "./call.ts";
import { checkBranch, checkSkip } from "./conditions.ts";
import { checkDebate } from "./debate.ts";
import { checkForEach } from "./for-each.ts";
import { checkRequirement } from "./frames.ts";
import { checkHuman } from "./human.ts";
import type { AroundNode, NodeCheck } from "./node-check.ts";
import { checkSubflow } from "./subflows.ts";

type Checks = { readonly [K in StepNodeKind]: NodeCheck<Extract<StepNode, { kind: K }>> };

/** What a node of each kind says by itself; edges, inputs and lanes are looked at elsewhere. */
const checks: Checks = {
  call: checkCall,
  parallel: checkRequirement,
  for_each: checkForEach,
  debate: checkDebate,
  human: checkHuman,
  branch: checkBranch,
  subflow: checkSubflow,
};

/** Each node by itself: what it calls, and whether it can be carried. */
export function checkNodes(document: FlowDocument, resolved: ResolvedFlow): readonly CompilerDiagnostic[] {
  const found: CompilerDiagnostic[] = [];
  for (const [name, node] of resolved.nodes) {
    const around = { document, resolved, name };
    found.push(...ofKind(node, around), ...checkSkip(node, around));
  }
  return found;
}

function ofKind(node: StepNode, around: AroundNode): readonly CompilerDiagnostic[] {
  switch (node.kind) {
    case "call":
      return checks.call(node, around);
    case "parallel":
      return checks.parallel(node, around);
    case "for_each":
      return checks.for_each(node, around);
    case "debate":
      return checks.debate(node, around);
    case "human":
      return checks.human(node, around);
    case "branch":
      return checks.branch(node, around);
    case "subflow":
      return checks.subflow(node, around);
  }
}
