import { calledFlows, type FlowDocument } from "../../flow/index.ts";
import { cyclesOf, graphOf } from "../../graph/index.ts";

/** Which flows call which, by subflow nodes and by the targets of for-each nodes. */
export interface FlowCalls {
  /** Flows that wait for one another to end, which none of them ever would: each circle once, in document order. */
  readonly circles: readonly (readonly string[])[];
  /** The flows that come back to this one when it calls them. */
  recursiveFrom(flow: string): ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/** LANGUAGE 4: no recursion. A flow that is reached twice, on ways that do not come back, is none. */
export function flowCalls(flows: FlowDocument["flows"]): FlowCalls {
  const names = Object.keys(flows);
  const graph = graphOf(names, (name) => {
    const flow = flows[name];
    return flow ? calledFlows(flow) : [];
  });
  const circles = cyclesOf(graph);
  const around = new Map(circles.flatMap((circle) => circle.map((name) => [name, new Set(circle)] as const)));
  return { circles, recursiveFrom: (flow) => around.get(flow) ?? NONE };
}
