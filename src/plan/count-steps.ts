import { ownValue } from "../base/index.ts";
import type { Ir, IrStep } from "../ir/index.ts";

/**
 * How many steps a flow takes when each runs once, the flows in it taken apart: items of lists and further rounds come on
 * top. Each flow is counted once, however often it is called; a flow inside itself counts as one step.
 */
export function countSteps(ir: Ir, flowName: string): number {
  const counted = new Map<string, number>();
  const flowCount = (name: string): number => {
    const known = counted.get(name);
    if (known !== undefined) return known;
    counted.set(name, 0);
    const count = lane(ownValue(ir.flows, name)?.steps ?? []);
    counted.set(name, count);
    return count;
  };
  const lane = (steps: readonly IrStep[]): number => steps.reduce((sum, step) => sum + 1 + inside(step), 0);
  const inside = (step: IrStep): number => {
    if (step.type === "flow") return flowCount(step.flow);
    if (step.type === "parallel") return step.branches.reduce((sum, { steps }) => sum + lane(steps), 0);
    if (step.type === "for_each" && "flow" in step.target) return flowCount(step.target.flow);
    return 0;
  };
  return flowCount(flowName);
}
