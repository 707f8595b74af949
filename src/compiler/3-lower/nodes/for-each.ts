import { ownValue } from "../../../base/index.ts";
import type { IrInput } from "../../../ir/index.ts";
import { isCallable } from "../callable.ts";
import type { NodeLowering } from "../lowering.ts";

const NOTHING: IrInput = { kind: "value", value: [] };

/** The target's input that takes the item is fed with a list, which becomes `over`; the others are inputs of every call. */
export const lowerForEach: NodeLowering<"for_each"> = {
  isCarried: ({ target }, { document, recursive }) => {
    if ("flow" in target) return ownValue(document.flows, target.flow) !== undefined && !recursive.has(target.flow);
    return isCallable(document, target.function);
  },
  lower(node, base) {
    const { [node.item]: over, ...inputs } = base.inputs;
    return {
      ...base,
      inputs,
      type: "for_each",
      target: node.target,
      item: node.item,
      over: over ?? NOTHING,
      ...(node.max_concurrent !== undefined ? { max_concurrent: node.max_concurrent } : {}),
      require: node.require,
    };
  },
};
