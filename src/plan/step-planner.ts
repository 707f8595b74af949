import type { PathConditions } from "../graph/index.ts";
import { type Ir, type IrFlow, type IrStep, NOTHING } from "../ir/index.ts";
import type { PlanCost, PlanOptions, PlanStep } from "./model.ts";

/** Where steps stand that are planned. */
export interface PlanScope {
  readonly ir: Ir;
  /** With the values of the inputs of the flow that they are steps of. */
  readonly options: PlanOptions;
  readonly flow: string;
  /** Of the flow; a lane of a frame runs as a graph. */
  readonly order?: IrFlow["order"];
  /** What runs again already counts with what is around it. */
  readonly isRepeated: boolean;
  /** When steps of the flow run; null: always, one after the other in a sequence. */
  readonly pathConditions: PathConditions | null;
  /** Of the whole plan. */
  readonly memory: PlanMemory;
  /** The flows that are being planned: none is looked into inside itself. */
  readonly around: ReadonlySet<string>;
  /** What their printed paths begin with. */
  readonly within: string;
}

/** A plan names so many steps; from then on a flow that was planned before only counts. */
export const MOST_STEPS = 2_000;

/** What a plan remembers while it is made, so that flows in flows don't multiply. */
export interface PlanMemory {
  steps: number;
  readonly flows: Map<string, Omit<PlannedSteps, "steps">>;
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
    kind: step.type === "function" ? "compute" : step.type,
    name: step.id,
    model: null,
    provider: null,
    thinking: null,
    unmet: null,
    lowered: null,
    level: 0,
    attempts: 1,
    critical: false,
    expected: NOTHING,
    worst: NOTHING,
    budget: {},
    needs: NOTHING,
    lanes: [],
  };
}
