export type { Plan, PlanCost, PlanFigures, PlanLane, PlanOptions, PlanStep } from "./model.ts";
