import { stepDependencies } from "./dependencies.ts";
import { kahnOrder } from "./kahn.ts";
import type { IrStep } from "./model.ts";

/** The order in which a sequential flow takes its steps: topological, ties in document order; circles at the end. */
export function sequenceOf(steps: readonly IrStep[]): readonly IrStep[] {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const needs = new Map(
    steps.map((step) => [step.id, new Set([...stepDependencies(step)].filter((id) => byId.has(id)))]),
  );
  const order = kahnOrder(needs).flatMap((id) => byId.get(id) ?? []);
  const placed = new Set(order);
  return [...order, ...steps.filter((step) => !placed.has(step))];
}
