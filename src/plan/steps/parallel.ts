import { branchesAtMost, sumOf } from "../../ir/index.ts";
import type { PlanCost } from "../model.ts";
import { scaled } from "../scaled.ts";
import { blankStep, type StepPlanner } from "../step-planner.ts";

/**
 * A frame: all lanes side by side. Where N are required, or any, the Nth fastest is expected to end it, and the slower ones
 * to have cost as much as they had got to by then; at worst all of them are needed.
 */
export const planParallel: StepPlanner<"parallel"> = (step, scope, inside) => {
  const blank = blankStep(step, scope);
  const { order: _, ...inGraph } = scope;
  const lanes = step.branches.map(({ name, steps }) => ({
    branch: name,
    ...inside(steps, { ...inGraph, within: `${blank.path}[${name}]/` }),
  }));
  return {
    ...blank,
    kind: "parallel",
    expected: untilMet(
      lanes.map((lane) => lane.expected),
      step.require,
    ),
    worst: branchesAtMost(lanes.map((lane) => lane.worst)),
    lanes: lanes.map(({ branch, steps }) => ({ branch, steps })),
  };
};

function untilMet(lanes: readonly PlanCost[], require: "all" | "any" | number): PlanCost {
  const times = lanes.map((lane) => lane.ms).sort((a, b) => a - b);
  const needed = require === "any" ? 1 : require === "all" || require === 0 ? times.length : require;
  const ms = times[Math.min(needed, times.length) - 1] ?? 0;
  const spent = lanes.map((lane) => (lane.ms > ms ? scaled(lane, ms / lane.ms) : lane));
  return { ...sumOf(spent), ms };
}
