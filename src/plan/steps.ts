import { ownValue } from "../base/index.ts";
import { startsOf } from "../graph/index.ts";
import { type IrStep, laneAtMost, multiplied, runsAtMost, waitingOf } from "../ir/index.ts";
import { markCritical } from "./levels.ts";
import type { PlanStep } from "./model.ts";
import { blankStep, type PlannedSteps, type PlanScope, type StepPlanner } from "./step-planner.ts";
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

/**
 * Steps of a flow or a lane: each by its type, in waves, and what they come to by the rules of the worst case (`ir`). What
 * is expected goes through once.
 */
export function planSteps(steps: readonly IrStep[], scope: PlanScope): PlannedSteps {
  const { order, pathConditions } = scope;
  const max_rounds = ownValue(scope.ir.flows, scope.flow)?.max_rounds;
  const lane = {
    steps,
    ...(order && { order }),
    ...(max_rounds !== undefined && { max_rounds }),
    isRepeated: scope.isRepeated,
  };
  const runs = runsAtMost(lane);
  scope.memory.steps += steps.length;
  const once = steps.map((step) => planStep(step, { ...scope, isRepeated: scope.isRepeated || runs(step) > 1 }));
  const waiting = waitingOf(steps, order);
  const levels = startsOf(waiting);
  const planned = once.map((one, place) => {
    const step = steps[place];
    const worst = step ? multiplied(one.worst, runs(step)) : one.worst;
    return { ...one, worst, level: levels[place] ?? 0 };
  });
  const most = (which: "expected" | "worst", isRepeated: boolean) =>
    laneAtMost(
      { ...lane, isRepeated },
      pathConditions,
      once.map((step) => step[which]),
    );
  return {
    steps: markCritical(planned, waiting),
    expected: most("expected", true),
    worst: most("worst", scope.isRepeated),
  };
}

function planStep(step: IrStep, scope: PlanScope): PlanStep {
  const { standing } = scope.options;
  if (standing?.flow === scope.flow && standing.steps.has(step.id)) return blankStep(step, scope);
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
