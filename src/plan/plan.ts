import { ownValue } from "../base/index.ts";
import type { Ir, IrBranch, IrFlow, IrStep } from "../ir/index.ts";
import { capped, estimateCall } from "./estimate.ts";
import { levelsOf, markCritical } from "./levels.ts";
import type { Plan, PlanCost, PlanLane, PlanOptions, PlanStep } from "./model.ts";
import { warningsOf } from "./warnings.ts";

const FREE: PlanCost = { tokens: 0, usd: 0, ms: 0 };
/** What a compute step takes in the sandbox, near enough. */
const COMPUTE_MS = 2;

/**
 * What a run will do and what it can cost, before anything is sent: steps in order and in lanes, each call's expected and
 * worst case (`estimateCall` says how), the totals against the budget, and the steps that decide how long it takes.
 * Null: there is no flow of that name.
 */
export function plan(ir: Ir, flowName: string, options: PlanOptions): Plan | null {
  const flow = ownValue(ir.flows, flowName);
  if (!flow) return null;
  const budget = { ...flow.budget, ...tighter(flow, options) };
  const planned = flow.steps.map((step) => planStep(ir, step, options, ""));
  const levels = levelsOf(flow.steps);
  const steps = markCritical(
    planned.map((step, place) => ({ ...step, level: levels[place] ?? 0 })),
    flow.steps,
  );
  const expected = together(steps, flow.steps, "expected");
  const worst = together(steps, flow.steps, "worst");
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
    warnings: warningsOf(flowName, flatten(steps), { expected, worst }, budget, options),
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

function planStep(ir: Ir, step: IrStep, options: PlanOptions, within: string): PlanStep {
  const path = `${within}${step.id}`;
  const blank = { path, node: step.id, model: null, provider: null, level: 0, attempts: 1, critical: false } as const;
  if (step.type === "parallel") {
    const lanes = step.branches.map((branch) => planLane(ir, branch, options, path));
    const inner = lanes.map((lane, place) => {
      const steps = step.branches[place]?.steps ?? [];
      return { expected: together(lane.steps, steps, "expected"), worst: together(lane.steps, steps, "worst") };
    });
    const expected = sideBySide(inner.map((lane) => lane.expected));
    const worst = sideBySide(inner.map((lane) => lane.worst));
    return { ...blank, kind: "parallel", name: step.id, expected, worst, budget: {}, lanes };
  }
  const spec = step.type === "function" ? ownValue(ir.functions, step.function) : undefined;
  if (step.type !== "function" || !spec) {
    return { ...blank, kind: "other", name: step.id, expected: FREE, worst: FREE, budget: {}, lanes: [] };
  }
  if (spec.mode !== "infer") {
    const cost = { ...FREE, ms: COMPUTE_MS };
    const budget = spec.mode === "compute" ? (spec.budget ?? {}) : {};
    return { ...blank, kind: "compute", name: step.function, expected: cost, worst: cost, budget, lanes: [] };
  }
  const budget = spec.budget ?? {};
  const common = { ...blank, kind: "infer", name: step.function, budget, lanes: [] } as const;
  const model = options.resolveModel(spec.model);
  if (!model) {
    const unknown: PlanCost = { ...FREE, usd: null };
    return { ...common, model: spec.model ?? null, attempts: spec.retries + 1, expected: unknown, worst: unknown };
  }
  const price = options.prices.priceOf(model.provider, model.id);
  const estimate = estimateCall(ir, spec, step.inputs, options.inputs, model, price);
  return { ...common, ...estimate, model: model.id, provider: model.provider };
}

function planLane(ir: Ir, branch: IrBranch, options: PlanOptions, frame: string): PlanLane {
  const steps = branch.steps.map((step) => planStep(ir, step, options, `${frame}[${branch.name}]/`));
  const levels = levelsOf(branch.steps);
  return {
    branch: branch.name,
    steps: markCritical(
      steps.map((step, place) => ({ ...step, level: levels[place] ?? 0 })),
      branch.steps,
    ),
  };
}

/** Money and tokens add up; time is that of the longest way through. */
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

function sideBySide(lanes: readonly PlanCost[]): PlanCost {
  return { ...sumOf(lanes), ms: lanes.reduce((most, lane) => Math.max(most, lane.ms), 0) };
}

function sumOf(costs: readonly PlanCost[]): PlanCost {
  return costs.reduce(
    (sum, cost) => ({
      tokens: sum.tokens + cost.tokens,
      usd: sum.usd === null || cost.usd === null ? null : sum.usd + cost.usd,
      ms: 0,
    }),
    FREE,
  );
}

function criticalPaths(steps: readonly PlanStep[]): readonly string[] {
  return steps
    .filter((step) => step.critical)
    .sort((a, b) => a.level - b.level)
    .map((step) => step.path);
}
