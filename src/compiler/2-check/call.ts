import type { CallNode } from "../../flow/index.ts";
import { checkCalledFunction, type NodeCheck } from "./node-check.ts";

export const checkCall: NodeCheck<CallNode> = (node, around) =>
  checkCalledFunction(node.function, "function", around, (name) => ({
    edit: "set-node-function",
    flow: around.resolved.name,
    node: around.name,
    function: name,
  }));
