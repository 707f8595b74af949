import type { Flow, FlowNode } from "./document.ts";

const known = new WeakMap<Flow, readonly string[]>();

/** The flows that a flow calls, each once, in document order of its nodes. */
export function calledFlows(flow: Flow): readonly string[] {
  let called = known.get(flow);
  if (!called) {
    const found = new Set<string>();
    for (const node of Object.values(flow.nodes)) {
      const one = calledFlowOf(node);
      if (one !== null) found.add(one);
    }
    called = [...found];
    known.set(flow, called);
  }
  return called;
}

/** The flow that a node runs, once or for each item. */
export function calledFlowOf(node: FlowNode): string | null {
  if (node.kind === "subflow") return node.flow;
  return node.kind === "for_each" && "flow" in node.target ? node.target.flow : null;
}
