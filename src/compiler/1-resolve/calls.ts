import { type Flow, type FlowDocument, type FlowNode, stronglyConnected } from "../../flow/index.ts";

/** Which flows call which, by subflow nodes and by the targets of for-each nodes. */
export interface FlowCalls {
  /** Flows that wait for one another to end, which none of them ever would: each circle once, in document order. */
  readonly circles: readonly (readonly string[])[];
  /** The flows that come back to this one when it calls them. */
  recursiveFrom(flow: string): ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();
const known = new WeakMap<Flow, readonly string[]>();

/** LANGUAGE 4: no recursion. A flow that is reached twice, on ways that do not come back, is none. */
export function flowCalls(flows: FlowDocument["flows"]): FlowCalls {
  const names = Object.keys(flows);
  const circles = stronglyConnected(names, (name) => {
    const flow = flows[name];
    return flow ? calledFlows(flow) : [];
  });
  const around = new Map(circles.flatMap((circle) => circle.map((name) => [name, new Set(circle)] as const)));
  return { circles, recursiveFrom: (flow) => around.get(flow) ?? NONE };
}

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
