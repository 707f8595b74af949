import type { Ir, IrStep } from "../ir/index.ts";
import type { PlanCost, PlanOptions, PlanStep } from "./model.ts";

/** Where steps stand that are planned. */
export interface PlanScope {
  readonly ir: Ir;
  /** With the values of the inputs of the flow that they are steps of. */
  readonly options: PlanOptions;
  readonly flow: string;
  /** The flows that are being planned: none is looked into inside itself. */
  readonly around: ReadonlySet<string>;
  /** What their printed paths begin with. */
  readonly within: string;
}

/** Steps of one lane, with what all of them come to. */
export interface PlannedSteps {
  readonly steps: readonly PlanStep[];
  readonly expected: PlanCost;
  readonly worst: PlanCost;
}

export type PlanSteps = (steps: readonly IrStep[], scope: PlanScope) => PlannedSteps;

/** Plans a step of one type; `inside` plans the steps in it. */
export type StepPlanner<K extends IrStep["type"]> = (
  step: Extract<IrStep, { type: K }>,
  scope: PlanScope,
  inside: PlanSteps,
) => PlanStep;

/** What every planned step has before anything is known of it. */
export function blankStep(step: IrStep, scope: PlanScope): PlanStep {
  return {
    path: `${scope.within}${step.id}`,
    flow: scope.flow,
    node: step.id,
    kind: "other",
    name: step.id,
    model: null,
    provider: null,
    level: 0,
    attempts: 1,
    critical: false,
    expected: FREE,
    worst: FREE,
    budget: {},
    lanes: [],
  };
}

export const FREE: PlanCost = { tokens: 0, usd: 0, ms: 0 };

/** Money and tokens of all of them; their time is not looked at. */
export function sumOf(costs: readonly PlanCost[]): PlanCost {
  return costs.reduce(
    (sum, cost) => ({
      tokens: sum.tokens + cost.tokens,
      usd: sum.usd === null || cost.usd === null ? null : sum.usd + cost.usd,
      ms: 0,
    }),
    FREE,
  );
}
