/** What joins cards and says why not: it comes right after the first screen, before a hand can have drawn an edge. */
export { planConnection } from "./plan-connection.ts";
export { orderLabel, planOrder } from "./plan-order.ts";
export { spliceAt } from "./splice.ts";
export { firstOutput, readHandle, verdictsFor } from "./verdicts.ts";
