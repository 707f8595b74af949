import type { Json, JsonObject } from "../base/index.ts";
import type { Field, Fields } from "../contracts/index.ts";

/** What an imported `.stratum.yaml` of 0.1–0.3 says and nothing here reads: kept for the way back (LANGUAGE 7). */
export type Extra = JsonObject;

/** Where a node lives: membership is stored, never read from positions. */
export interface Lane {
  readonly frame: string;
  readonly branch: string;
}

interface NodeBase {
  readonly lane?: Lane;
  /** Values of unconnected inputs, by dotted port path (`text`, `ticket.subject`). Kept, hidden, while connected. */
  readonly constants?: { readonly [port: string]: Json };
  /** Over `$.input` and `$.steps`: true skips the node. */
  readonly skip_if?: string;
  readonly extra?: Extra;
}

/** Calls a function: infer, compute or adaptive is the function's matter, so one can replace another. */
export interface CallNode extends NodeBase {
  readonly kind: "call";
  readonly function: string;
  /** How the value of an unstable function is taken (LANGUAGE 5.3). */
  readonly unwrap?: Unwrap;
}

export type Unwrap = "most_likely" | "sample" | { readonly assert_stable: number };

/** `all`: object by branch name. `any`: the first success. N: that many successes. 0: all outcomes. */
export type Require = "all" | "any" | number;

export interface Branch {
  readonly name: string;
  /** The node (and field of it) whose output is the branch's; the only sink if absent. */
  readonly result?: { readonly node: string; readonly path: readonly string[] };
}

export interface ParallelNode extends NodeBase {
  readonly kind: "parallel";
  readonly branches: readonly Branch[];
  readonly require: Require;
  /** Expression over `results`, a list in branch order. */
  readonly validate?: string;
}

export interface ForEachNode extends NodeBase {
  readonly kind: "for_each";
  readonly target: { readonly function: string } | { readonly flow: string };
  /** The target's input that takes the item; others are plain inputs. */
  readonly item: string;
  readonly max_concurrent?: number;
  readonly require: Require;
}

export interface DebateAgent {
  readonly name: string;
  readonly function: string;
  readonly model?: string;
}

export interface DebateNode extends NodeBase {
  readonly kind: "debate";
  readonly agents: readonly DebateAgent[];
  readonly rounds: number;
  readonly agree_on?: string;
  readonly synthesizer: string;
  readonly stop_when_converged?: boolean;
}

export interface HumanNode extends NodeBase {
  readonly kind: "human";
  readonly question: string;
  readonly trigger?: string;
  /** Inputs shown to the reviewer. */
  readonly artifacts: Fields;
  readonly decision: Field;
  readonly options?: readonly string[];
  /** Wall clock. */
  readonly timeout_ms?: number;
  readonly on_timeout?: "raise" | { readonly value: Json };
}

export interface BranchCase {
  readonly name: string;
  readonly condition: string;
}

export interface BranchNode extends NodeBase {
  readonly kind: "branch";
  /** In order; `else` is always there besides. */
  readonly cases: readonly BranchCase[];
}

export interface SubflowNode extends NodeBase {
  readonly kind: "subflow";
  readonly flow: string;
}

export interface NoteNode extends NodeBase {
  readonly kind: "note";
  readonly text: string;
}

export interface SectionNode extends NodeBase {
  readonly kind: "section";
  readonly title: string;
  readonly members: readonly string[];
}

export type FlowNode =
  | CallNode
  | ParallelNode
  | ForEachNode
  | DebateNode
  | HumanNode
  | BranchNode
  | SubflowNode
  | NoteNode
  | SectionNode;

export type NodeKind = FlowNode["kind"];

/** A field that nodes of this kind have and others don't: its form shows it. */
export type OwnField<N extends FlowNode> = Exclude<keyof N, keyof NodeBase | "kind">;

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

export type StepNodeKind = { [K in NodeKind]: (typeof KINDS)[K]["isStep"] extends true ? K : never }[NodeKind];
export type StepNode = Extract<FlowNode, { readonly kind: StepNodeKind }>;
/** What runs nothing and is there for people to read. */
export type PeopleNode = Exclude<FlowNode, StepNode>;

/** False where there is no node. */
export function isStep(node: FlowNode | undefined): node is StepNode {
  return node !== undefined && KINDS[node.kind].isStep;
}

export const hasContract = (node: FlowNode): boolean => KINDS[node.kind].hasContract;

type NamingKind = { [K in NodeKind]: (typeof KINDS)[K]["namesOthers"] extends true ? K : never }[NodeKind];

export function namesOthers(node: FlowNode): node is Extract<FlowNode, { readonly kind: NamingKind }> {
  return KINDS[node.kind].namesOthers;
}

/** What the card of a node for people says below its title; null where there is no more than the title. */
export function textOnCard(node: PeopleNode): string | null {
  switch (node.kind) {
    case "note":
      return node.text;
    case "section":
      return null;
  }
}
