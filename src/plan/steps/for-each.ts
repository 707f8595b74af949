import { isJsonArray, ownValue } from "../../base/index.ts";
import { type Field, fieldAt } from "../../contracts/index.ts";
import type { IrForEachStep, IrStep } from "../../ir/index.ts";
import { knownValue } from "../estimate.ts";
import type { PlanCost } from "../model.ts";
import { scaled } from "../scaled.ts";
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
    expected: times(item.expected, count.expected, step, step.require),
    worst: times(item.worst, count.worst, step, "all"),
    lanes: [{ branch: "item", steps: item.steps }],
  };
};

function callOf({ target, inputs }: IrForEachStep): IrStep {
  if ("flow" in target) return { type: "flow", id: target.flow, flow: target.flow, inputs, depends_on: [] };
  return { type: "function", id: target.function, function: target.function, inputs, depends_on: [] };
}

function times(item: PlanCost, count: number, step: IrForEachStep, require: IrForEachStep["require"]): PlanCost {
  const atOnce = Math.max(1, Math.min(step.max_concurrent ?? count, count));
  const needed = require === "any" ? 1 : require === "all" || require === 0 ? count : Math.min(require, count);
  const waves = Math.ceil(needed / atOnce);
  const begun = Math.min(count, waves * atOnce);
  return { ...scaled(item, begun), ms: waves * item.ms };
}

function countOf({ over }: IrForEachStep, { ir, options, flow }: PlanScope): { expected: number; worst: number } {
  const value = knownValue(over, options.inputs);
  if (isJsonArray(value)) return { expected: value.length, worst: value.length };
  if (over.kind !== "reference" || over.reference.root !== "input") return countOfItems({});
  const [name, ...path] = over.reference.path;
  const input: Field | undefined = ownValue(ownValue(ir.flows, flow)?.input ?? {}, name ?? "");
  const list = input && fieldAt(input, path, ir.contracts);
  return countOfItems(list?.type === "array" ? list : {});
}
