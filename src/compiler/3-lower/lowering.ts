import type { DataEdge, FlowDocument, FlowNode, StepNode, StepNodeKind } from "../../flow/index.ts";
import type { IrInput, IrStep } from "../../ir/index.ts";
import type { NodeMemory } from "../1-resolve/node-memory.ts";
import type { ResolvedFlow } from "../1-resolve/ports.ts";

export interface LoweredInputs {
  readonly [name: string]: IrInput;
}

/** What became of nodes that an edit of their flow left alone. */
export interface LoweringMemory {
  readonly inputs: NodeMemory<LoweredInputs>;
  /** Steps that follow from their node and its inputs alone. */
  readonly steps: WeakMap<FlowNode, { readonly inputs: LoweredInputs; readonly step: IrStep }>;
}

/** A flow on its way to the IR. */
export interface Lowering {
  readonly document: FlowDocument;
  readonly resolved: ResolvedFlow;
  /** Data edges that may be used, by the node that they lead to. */
  readonly usable: ReadonlyMap<string, readonly DataEdge[]>;
  readonly memory: LoweringMemory;
  /** Nodes that become steps. */
  readonly carried: ReadonlySet<string>;
  /** Nodes at either end of a control edge. */
  readonly controlled: ReadonlySet<string>;
  /** Flows that come back to themselves when this one calls them. */
  readonly recursive: ReadonlySet<string>;
}

/** What every step says besides its own: its id, what feeds it, and what it waits for. */
export type StepBase = Pick<IrStep, "id" | "inputs" | "depends_on" | "when" | "skip_if" | "jumps" | "extra">;

type NodeOfKind<K extends StepNodeKind> = Extract<StepNode, { kind: K }>;

/** How nodes of one kind become steps. */
export interface NodeLowering<K extends StepNodeKind> {
  /** False: what it calls isn't there, so that it is left out with every reference to it. */
  isCarried(node: NodeOfKind<K>, lowering: Pick<Lowering, "document" | "recursive">): boolean;
  /** `members`: the steps of a lane of this node, by the lane's name. */
  lower(
    node: NodeOfKind<K>,
    base: StepBase,
    lowering: Lowering,
    members: (branch: string) => readonly IrStep[],
  ): IrStep;
}
