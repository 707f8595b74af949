import { type Json, ownValue } from "../../base/index.ts";
import { flowPathConditions, type Ir, type IrFlow } from "../../ir/index.ts";
import { capped, knownValue } from "../estimate.ts";
import { blankStep, MOST_STEPS, type StepPlanner } from "../step-planner.ts";

/**
 * Another flow: its steps as one lane, held by its own budget. In a plan of too many steps it is not taken apart again, and
 * counts as before, though with other inputs it may come to a little more or less.
 */
export const planFlow: StepPlanner<"flow"> = (step, scope, inside) => {
  const blank = blankStep(step, scope);
  const flow = ownValue(scope.ir.flows, step.flow);
  if (!flow || scope.around.has(step.flow)) return blank;
  const inputs: { [name: string]: Json } = {};
  for (const [name, source] of Object.entries(step.inputs)) {
    const value = knownValue(source, scope.options.inputs);
    if (value !== undefined) inputs[name] = value;
  }
  const { order: _, ...elsewhere } = scope;
  const { memory } = scope;
  const before = memory.steps > MOST_STEPS ? memory.flows.get(step.flow) : undefined;
  const planned = before
    ? { steps: [], ...before }
    : inside(flow.steps, {
        ...elsewhere,
        options: { ...scope.options, inputs },
        flow: step.flow,
        ...wayOf(scope.ir, flow),
        around: new Set([...scope.around, step.flow]),
        within: `${blank.path}/`,
      });
  const { steps, expected, worst } = planned;
  memory.flows.set(step.flow, { expected, worst });
  const budget = flow.budget ?? {};
  return {
    ...blank,
    kind: "flow",
    name: step.flow,
    budget,
    needs: expected,
    expected: capped(expected, budget),
    worst: capped(worst, budget),
    lanes: before ? [] : [{ branch: step.flow, steps }],
  };
};

/** How the steps of a flow run. */
export const wayOf = (ir: Ir, flow: IrFlow) =>
  flow.order
    ? { order: flow.order, pathConditions: null, isRepeated: false }
    : { pathConditions: flowPathConditions(ir, flow), isRepeated: false };
