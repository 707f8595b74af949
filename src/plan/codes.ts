/**
 * Codes of what a plan warns of, at a place in the document. Data by code:
 * - R720 a dollar budget that an unpriced model escapes: `flow`, `node` (or null), `model`
 * - R721 the worst case is over the flow's budget: `axis` (`ms`, `usd`, `tokens`), `worst`, `limit`
 * - R722 a step's budget exceeds its flow's: `axis`, `step`, `limit`
 * - R723 a model that this run doesn't have: `model`
 * - R724 even what is expected is over a budget: `of` (`run`, `step`), `axis`, `expected`, `limit`
 * - R726 a model that cannot think as its function says: `model`, `said`, `told` (absent: nothing)
 * - R725 more steps than a run may take: `steps`, `limit`
 * - R727 a type that is asked for in a lower way than the provider's own schema: `as` (`tool`, `json`, `prompt`),
 *   `because`
 */
export const planCodes = ["R720", "R721", "R722", "R723", "R724", "R725", "R726", "R727"] as const;
export type PlanCode = (typeof planCodes)[number];
