import { planConnection } from "./plan-connection.ts";
import { orderLabel, planOrder } from "./plan-order.ts";
import { spliceAt } from "./splice.ts";
import { firstOutput, readHandle, verdictsFor } from "./verdicts.ts";

/** What joins cards and says why not: it comes right after the first screen, before a hand can have drawn an edge. */
export const wiring = { planConnection, orderLabel, planOrder, spliceAt, firstOutput, readHandle, verdictsFor };

export type Wiring = typeof wiring;
