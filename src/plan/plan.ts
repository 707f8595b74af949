import { ownValue } from "../base/index.ts";
import type { Ir, IrFlow } from "../ir/index.ts";
import { countSteps } from "./count-steps.ts";
import { capped } from "./estimate.ts";
import type { Plan, PlanOptions, PlanStep } from "./model.ts";
import { wayOf } from "./steps/flow.ts";
import { planSteps } from "./steps.ts";
import { warningsOf } from "./warnings.ts";

/**
 * What a run will do and what it can cost, before anything is sent: steps in order and in lanes, each call's expected and
 * worst case (`estimateCall` says how), the totals against the budget, and the steps that decide how long it takes.
 * Null: there is no flow of that name.
 */
export function plan(ir: Ir, flowName: string, options: PlanOptions): Plan | null {
  const flow = ownValue(ir.flows, flowName);
  if (!flow) return null;
  const budget = { ...flow.budget, ...tighter(flow, options) };
  const { steps, expected, worst } = planSteps(flow.steps, {
    ir,
    options,
    flow: flowName,
    ...wayOf(ir, flow),
    memory: { steps: 0, flows: new Map() },
    around: new Set([flowName]),
    within: "",
  });
  return {
    flow: flowName,
    steps,
    levels: steps.length === 0 ? 0 : Math.max(...steps.map((step) => step.level)) + 1,
    expected,
    worst,
    budget,
    atMost: capped(worst, budget),
    criticalPath: criticalPaths(steps),
    models: [...new Set(flatten(steps).flatMap((step) => (step.model === null ? [] : [step.model])))],
    warnings: warningsOf(flowName, flatten(steps), countSteps(ir, flowName), { expected, worst }, budget, options),
  };
}

/** Every step, those in lanes too, in document order. */
export function flatten(steps: readonly PlanStep[]): readonly PlanStep[] {
  return steps.flatMap((step) => [step, ...step.lanes.flatMap((lane) => flatten(lane.steps))]);
}

function tighter(flow: IrFlow, { cap = {} }: PlanOptions): { ms?: number; usd?: number; tokens?: number } {
  const limits: { ms?: number; usd?: number; tokens?: number } = {};
  if (cap.ms !== undefined) limits.ms = Math.min(cap.ms, flow.budget?.ms ?? cap.ms);
  if (cap.usd !== undefined) limits.usd = Math.min(cap.usd, flow.budget?.usd ?? cap.usd);
  if (cap.tokens !== undefined) limits.tokens = Math.min(cap.tokens, flow.budget?.tokens ?? cap.tokens);
  return limits;
}

function criticalPaths(steps: readonly PlanStep[]): readonly string[] {
  return steps
    .filter((step) => step.critical)
    .sort((a, b) => a.level - b.level)
    .map((step) => step.path);
}
