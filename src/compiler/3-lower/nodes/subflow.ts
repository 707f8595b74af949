import { ownValue } from "../../../base/index.ts";
import type { NodeLowering } from "../lowering.ts";

export const lowerSubflow: NodeLowering<"subflow"> = {
  isCarried: ({ flow }, { document, recursive }) =>
    ownValue(document.flows, flow) !== undefined && !recursive.has(flow),
  lower: (node, base) => ({ ...base, type: "flow", flow: node.flow }),
};
