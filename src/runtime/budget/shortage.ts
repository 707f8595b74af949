import type { Json } from "../../base/index.ts";
import { BudgetExceeded } from "../errors.ts";
import type { Envelope, SpendAxis } from "./envelope.ts";

/** Which limit is in the way. `needs`: what the call would have to be allowed, where it never began. */
export interface Shortage {
  readonly envelope: Envelope;
  readonly axis: SpendAxis;
  readonly needs?: number;
}

/** Says which axis, where, and what remains. */
export function budgetExceeded(path: string, shortage: Shortage): BudgetExceeded {
  const { envelope, axis, needs } = shortage;
  const limit = envelope.limits[axis] ?? 0;
  const spent = envelope.spentOn(axis);
  const remaining = Math.max(0, limit - spent);
  const owner = envelope.name === "" ? "the flow" : envelope.name;
  const amount = (value: number) => (axis === "usd" ? `$${Number(value.toFixed(6))}` : `${value} tokens`);
  const fact = `The ${axis} budget of ${owner} is ${amount(limit)}, of which ${amount(remaining)} remain`;
  const data: { [key: string]: Json } = { axis, envelope: envelope.name, limit, spent, remaining };
  if (needs !== undefined) data["needs"] = needs;
  const message = needs === undefined ? `${fact}.` : `${fact}; this call needs at least ${amount(needs)}.`;
  return new BudgetExceeded({ path, message, data });
}

/** The time limit of an envelope has passed. */
export function timeExceeded(name: string, limit: number): BudgetExceeded {
  const owner = name === "" ? "the flow" : name;
  return new BudgetExceeded({
    path: name,
    message: `The ms budget of ${owner} is ${limit} ms, of which nothing remains.`,
    data: { axis: "ms", envelope: name, limit, spent: limit, remaining: 0 },
  });
}
