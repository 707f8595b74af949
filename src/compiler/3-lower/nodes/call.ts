import { isCallable } from "../callable.ts";
import type { NodeLowering } from "../lowering.ts";

export const lowerCall: NodeLowering<"call"> = {
  isCarried: (node, { document }) => isCallable(document, node.function),
  lower: (node, base) => ({
    ...base,
    type: "function",
    function: node.function,
    ...(node.unwrap !== undefined ? { unwrap: node.unwrap } : {}),
  }),
};
