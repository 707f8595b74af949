import type { PlanCost } from "./model.ts";

/** A part or a multiple of the money and tokens, whole tokens. */
export function scaled(cost: PlanCost, by: number): PlanCost {
  return { tokens: Math.round(cost.tokens * by), usd: cost.usd === null ? null : cost.usd * by, ms: cost.ms };
}
