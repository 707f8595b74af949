import type { FlowNode, NodeKind } from "./document.ts";

/** What is true of every node of a kind. */
interface KindFacts {
  /** It takes part in a run: it waits for others, may be skipped, has control ports. What is none is there for people to read. */
  readonly isStep: boolean;
  /** It takes or gives values, so its card shows a contract. */
  readonly hasContract: boolean;
  /** It names other nodes, functions or flows beside its conditions, so that it changes where one is renamed. */
  readonly namesOthers: boolean;
}

const KINDS = {
  call: { isStep: true, hasContract: true, namesOthers: true },
  parallel: { isStep: true, hasContract: true, namesOthers: true },
  for_each: { isStep: true, hasContract: true, namesOthers: true },
  debate: { isStep: true, hasContract: true, namesOthers: true },
  human: { isStep: true, hasContract: true, namesOthers: false },
  branch: { isStep: true, hasContract: false, namesOthers: false },
  subflow: { isStep: true, hasContract: true, namesOthers: true },
  note: { isStep: false, hasContract: false, namesOthers: false },
  section: { isStep: false, hasContract: false, namesOthers: true },
} as const satisfies { readonly [K in NodeKind]: KindFacts };

export type StepKind = { [K in NodeKind]: (typeof KINDS)[K]["isStep"] extends true ? K : never }[NodeKind];
export type StepNode = Extract<FlowNode, { readonly kind: StepKind }>;

/** False where there is no node. */
export function isStep(node: FlowNode | undefined): node is StepNode {
  return node !== undefined && KINDS[node.kind].isStep;
}

export const hasContract = (node: FlowNode): boolean => KINDS[node.kind].hasContract;

type NamingKind = { [K in NodeKind]: (typeof KINDS)[K]["namesOthers"] extends true ? K : never }[NodeKind];

export function namesOthers(node: FlowNode): node is Extract<FlowNode, { readonly kind: NamingKind }> {
  return KINDS[node.kind].namesOthers;
}
