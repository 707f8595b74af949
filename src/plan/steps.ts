import { type IrStep, stretchesOf } from "../ir/index.ts";
import { levelsOf, markCritical } from "./levels.ts";
import type { PlanCost, PlanStep } from "./model.ts";
import { scaled } from "./scaled.ts";
import { blankStep, type PlannedSteps, type PlanScope, type StepPlanner, sumOf } from "./step-planner.ts";
import { planCall } from "./steps/call.ts";
import { planDebate } from "./steps/debate.ts";
import { planFlow } from "./steps/flow.ts";
import { planForEach } from "./steps/for-each.ts";
import { planParallel } from "./steps/parallel.ts";

const other = (step: IrStep, scope: PlanScope): PlanStep => blankStep(step, scope);

const planners: { readonly [K in IrStep["type"]]: StepPlanner<K> } = {
  function: planCall,
  parallel: planParallel,
  for_each: planForEach,
  debate: planDebate,
  human: other,
  branch: other,
  flow: planFlow,
};

/** Steps of a flow or a lane: each by its type, in waves, and what they come to; time is that of the longest way through. */
export function planSteps(steps: readonly IrStep[], scope: PlanScope): PlannedSteps {
  const levels = levelsOf(steps);
  const again = comingAgain(steps, scope);
  const planned = steps.map((step, place) => {
    const once = planStep(step, scope);
    const times = again.has(step.id) ? 1 + (scope.ir.flows[scope.flow]?.max_rounds ?? DEFAULT_ROUNDS) : 1;
    const worst = { ...scaled(once.worst, times), ms: once.worst.ms * times };
    return { ...once, worst, level: levels[place] ?? 0 };
  });
  return {
    steps: markCritical(planned, steps),
    expected: together(planned, steps, "expected"),
    worst: together(planned, steps, "worst"),
  };
}

/** How often a flow may go back where it doesn't say (LANGUAGE 5.6). */
const DEFAULT_ROUNDS = 3;

/** Steps that run again when the flow goes back; at worst as often as it may. */
function comingAgain(steps: readonly IrStep[], { ir, flow }: PlanScope): ReadonlySet<string> {
  const isSequential = ir.flows[flow]?.order === "sequential" && steps.some((step) => step.jumps);
  if (isSequential) return new Set(steps.map((step) => step.id));
  return new Set(stretchesOf(steps).flatMap(({ members }) => [...members]));
}

function planStep(step: IrStep, scope: PlanScope): PlanStep {
  switch (step.type) {
    case "function":
      return planners.function(step, scope, planSteps);
    case "parallel":
      return planners.parallel(step, scope, planSteps);
    case "for_each":
      return planners.for_each(step, scope, planSteps);
    case "debate":
      return planners.debate(step, scope, planSteps);
    case "human":
      return planners.human(step, scope, planSteps);
    case "branch":
      return planners.branch(step, scope, planSteps);
    case "flow":
      return planners.flow(step, scope, planSteps);
  }
}

function together(planned: readonly PlanStep[], steps: readonly IrStep[], which: "expected" | "worst"): PlanCost {
  const costs = planned.map((step) => step[which]);
  return { ...sumOf(costs), ms: longest(costs, steps) };
}

function longest(costs: readonly PlanCost[], steps: readonly IrStep[]): number {
  const ends = levelsOf(
    steps,
    costs.map((cost) => cost.ms),
  );
  return ends.reduce((most, start, place) => Math.max(most, start + (costs[place]?.ms ?? 0)), 0);
}
