import { isJsonArray } from "../../base/index.ts";
import { type IrForEachStep, type IrStep, itemsAtMost, listOver } from "../../ir/index.ts";
import { knownValue } from "../estimate.ts";
import type { PlanCost } from "../model.ts";
import { countOfItems } from "../sizes.ts";
import { blankStep, type PlanScope, type StepPlanner } from "../step-planner.ts";

/**
 * The work on one item, as often as the list is long: by its value where it is known, else by what its type allows. So
 * many at a time; where any or N are required, no more are expected to begin than side by side lead there.
 */
export const planForEach: StepPlanner<"for_each"> = (step, scope, inside) => {
  const blank = blankStep(step, scope);
  const call = callOf(step);
  const item = inside([call], { ...scope, within: `${blank.path}[item]/` });
  const count = countOf(step, scope);
  return {
    ...blank,
    kind: "for_each",
    name: call.id,
    expected: begun(item.expected, count.expected, step),
    worst: itemsAtMost(item.worst, count.worst, step),
    lanes: [{ branch: "item", steps: item.steps }],
  };
};

function callOf({ target, inputs }: IrForEachStep): IrStep {
  if ("flow" in target) return { type: "flow", id: target.flow, flow: target.flow, inputs, depends_on: [] };
  return { type: "function", id: target.function, function: target.function, inputs, depends_on: [] };
}

/** As many as are begun until enough have come through. */
function begun(item: PlanCost, count: number, step: IrForEachStep): PlanCost {
  const { require } = step;
  const atOnce = Math.max(1, Math.min(step.max_concurrent ?? count, count));
  const needed = require === "any" ? 1 : require === "all" || require === 0 ? count : Math.min(require, count);
  return itemsAtMost(item, Math.min(count, Math.ceil(needed / atOnce) * atOnce), step);
}

/** By the value where it is known, else by the type. */
function countOf(step: IrForEachStep, { ir, options, flow }: PlanScope): { expected: number; worst: number } {
  const value = knownValue(step.over, options.inputs);
  if (isJsonArray(value)) return { expected: value.length, worst: value.length };
  const list = listOver(ir, flow, step);
  return countOfItems(list === null || "length" in list ? {} : list);
}
