export { type PlanCode, planCodes } from "./codes.ts";
export type { Plan, PlanCost, PlanFigures, PlanLane, PlanOptions, PlanStep } from "./model.ts";
export { flatten, plan } from "./plan.ts";
