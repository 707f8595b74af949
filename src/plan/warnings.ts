import { found as foundOf, MOST_STEPS_OF_A_RUN } from "../base/index.ts";
import type { PlanCost, PlanFigures, PlanOptions, PlanStep } from "./model.ts";
import type { PlanDiagnostic, PlanProblems } from "./problems.ts";

const AXES = ["ms", "usd", "tokens"] as const;

/** None of them is an error: a budget is a hard limit anyway, and stops the run where it is reached. */
export function warningsOf(
  flow: string,
  steps: readonly PlanStep[],
  count: number,
  totals: { readonly expected: PlanCost; readonly worst: PlanCost },
  budget: PlanFigures,
  options: PlanOptions,
): readonly PlanDiagnostic[] {
  const warn = <Code extends keyof PlanProblems>(
    code: Code,
    data: PlanProblems[Code],
    step?: PlanStep,
  ): PlanDiagnostic => ({
    ...foundOf<PlanProblems, Code>(code, data),
    severity: "warning",
    at: { in: "document", ...(step ? { flow: step.flow, node: step.node } : { flow }) },
  });
  const found: PlanDiagnostic[] = [];
  if (count > MOST_STEPS_OF_A_RUN) found.push(warn("R725", { steps: count, limit: MOST_STEPS_OF_A_RUN }));
  for (const step of steps) {
    if (step.kind === "infer" && step.provider === null) {
      found.push(warn("R723", { model: step.model }, step));
    } else if (step.kind === "infer" && step.model !== null && step.provider !== null) {
      const unpriced = options.prices.priceOf(step.provider, step.model) === null;
      const limited = budget.usd !== undefined || step.budget.usd !== undefined;
      if (unpriced && limited) found.push(warn("R720", { flow, node: step.node, model: step.model }, step));
    }
    const { model, thinking: told, unmet: said } = step;
    if (said !== null) found.push(warn("R726", { model, said, ...(told && { told }) }, step));
    for (const axis of AXES) {
      const own = step.budget[axis];
      const limit = budget[axis];
      if (own === undefined) continue;
      if (limit !== undefined && own > limit) found.push(warn("R722", { axis, step: own, limit }, step));
      const { [axis]: needed } = step.needs;
      if (needed !== null && needed > own) {
        found.push(warn("R724", { of: "step", axis, expected: needed, limit: own }, step));
      }
    }
  }
  for (const axis of AXES) {
    const limit = budget[axis];
    const { [axis]: expected } = totals.expected;
    const { [axis]: worst } = totals.worst;
    if (limit === undefined) continue;
    if (expected !== null && expected > limit) found.push(warn("R724", { of: "run", axis, expected, limit }));
    else if (worst !== null && worst > limit) found.push(warn("R721", { axis, worst, limit }));
  }
  return [...found, ...loweredTypes(steps)];
}

/** Said once for each reason, at the first step that it is true of. */
function loweredTypes(steps: readonly PlanStep[]): readonly PlanDiagnostic[] {
  const reasons = new Map<string, PlanStep>();
  for (const step of steps) {
    if (step.lowered === null) continue;
    const { as, because = "" } = step.lowered;
    const key = `${as} ${because}`;
    if (!reasons.has(key)) reasons.set(key, step);
  }
  return [...reasons.values()].map((step) => ({
    code: "R727",
    severity: "info",
    at: { in: "document", flow: step.flow, node: step.node },
    data: {
      as: step.lowered?.as ?? "prompt",
      because: step.lowered?.because ?? "",
    },
  }));
}
