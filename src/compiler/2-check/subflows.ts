import type { FlowDocument, SubflowNode } from "../../flow/index.ts";
import { calledFlowOf } from "../../flow/index.ts";
import type { FlowCalls } from "../1-resolve/calls.ts";
import { type CompilerDiagnostic, error, fix } from "../finding.ts";
import { checkCalledFlow, type NodeCheck } from "./node-check.ts";

export const checkSubflow: NodeCheck<SubflowNode> = (node, around) =>
  checkCalledFlow(node.flow, "flow", around, (flow) => ({
    edit: "set-node",
    flow: around.resolved.name,
    node: around.name,
    value: { ...node, flow },
  }));

/**
 * Flows that come back to themselves, by subflow nodes or over the items of lists: such a run would never end (LANGUAGE
 * 4). Each node that leads back is named; a flow that is reached twice on ways that end is none.
 */
export function checkRecursion(flows: FlowDocument["flows"], calls: FlowCalls): readonly CompilerDiagnostic[] {
  return calls.circles.flatMap((circle) =>
    circle.flatMap((flow) =>
      Object.entries(flows[flow]?.nodes ?? {}).flatMap(([node, definition]) => {
        const called = calledFlowOf(definition);
        if (called === null || !circle.includes(called)) return [];
        const remove = fix("remove-node", [{ edit: "remove-nodes", flow, nodes: [node] }]);
        return [error("C373", { flow, node }, { flow, called, flows: circle }, { fixes: [remove] })];
      }),
    ),
  );
}
