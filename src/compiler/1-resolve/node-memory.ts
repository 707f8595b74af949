import type { Contracts, Fields } from "../../contracts/index.ts";
import type { DataEdge, FlowNode } from "../../flow/index.ts";
import { sameItems } from "../remember.ts";

/**
 * What is known of a node by all that it follows from: the node itself, its callee's inputs, the edges into it and the
 * contracts. An edit of a flow leaves all of that alone for every node but a few.
 */
export interface NodeMemory<T> {
  recall(node: FlowNode, facts: NodeFacts): T | undefined;
  keep(node: FlowNode, facts: NodeFacts, value: T): void;
}

export interface NodeFacts {
  readonly inputs: Fields;
  readonly edges: readonly DataEdge[];
  readonly contracts: Contracts;
}

export function createNodeMemory<T>(): NodeMemory<T> {
  const known = new WeakMap<FlowNode, { readonly facts: NodeFacts; readonly value: T }>();
  return {
    recall(node, { inputs, edges, contracts }) {
      const found = known.get(node);
      if (!found || found.facts.inputs !== inputs || found.facts.contracts !== contracts) return undefined;
      const before = found.facts.edges;
      return before === edges || sameItems(before, edges) ? found.value : undefined;
    },
    keep(node, facts, value) {
      known.set(node, { facts, value });
    },
  };
}
