import type { IrBranch } from "../../../ir/index.ts";
import { laneResult } from "../../1-resolve/ports.ts";
import type { NodeLowering } from "../lowering.ts";

/** A frame with its lanes inside it. A lane without a result that is carried gives null. */
export const lowerParallel: NodeLowering<"parallel"> = {
  isCarried: () => true,
  lower(node, base, lowering, members) {
    const branches = node.branches.map((branch): IrBranch => {
      const result = laneResult(lowering.resolved, { frame: base.id, branch: branch.name });
      return {
        name: branch.name,
        steps: members(branch.name),
        result:
          result.ok && lowering.carried.has(result.node)
            ? { kind: "reference", reference: { root: "step", step: result.node, path: result.path } }
            : { kind: "value", value: null },
      };
    });
    return {
      ...base,
      type: "parallel",
      branches,
      require: node.require,
      ...(node.validate !== undefined ? { validate: node.validate } : {}),
    };
  },
};
