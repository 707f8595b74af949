export type { Plan, PlanCost, PlanFigures, PlanLane, PlanOptions, PlanStep } from "./model.ts";
export { flatten, plan } from "./plan.ts";
export type { PlanDiagnostic, PlanProblems } from "./problems.ts";
