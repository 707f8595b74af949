import type { FlowNode, NodeKind } from "./document.ts";

/** What is true of every node of a kind. */
interface KindFacts {
  /** It takes part in a run: it waits for others, may be skipped, has control ports. What is none is there for people to read. */
  readonly isStep: boolean;
  /** It takes or gives values, so its card shows a contract. */
  readonly hasContract: boolean;
}

const KINDS = {
  call: { isStep: true, hasContract: true },
  parallel: { isStep: true, hasContract: true },
  for_each: { isStep: true, hasContract: true },
  debate: { isStep: true, hasContract: true },
  human: { isStep: true, hasContract: true },
  branch: { isStep: true, hasContract: false },
  subflow: { isStep: true, hasContract: true },
  note: { isStep: false, hasContract: false },
  section: { isStep: false, hasContract: false },
} as const satisfies { readonly [K in NodeKind]: KindFacts };

type StepKind = { [K in NodeKind]: (typeof KINDS)[K]["isStep"] extends true ? K : never }[NodeKind];
type StepNode = Extract<FlowNode, { readonly kind: StepKind }>;

/** False where there is no node. */
export function isStep(node: FlowNode | undefined): node is StepNode {
  return node !== undefined && KINDS[node.kind].isStep;
}

export const hasContract = (node: FlowNode): boolean => KINDS[node.kind].hasContract;
