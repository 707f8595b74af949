import type { StepKind } from "./events.ts";

/** Steps that do something themselves. The others consist of steps: while those wait for people, so do they. */
const LEAVES: { readonly [kind in StepKind]?: true } = {
  infer: true,
  compute: true,
  adaptive: true,
  human: true,
  branch: true,
};

export const isLeaf = (kind: StepKind): boolean => kind in LEAVES;
