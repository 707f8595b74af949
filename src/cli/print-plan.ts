import { thinks } from "../base/index.ts";
import { flatten, type Plan, type PlanCost, type PlanStep } from "../plan/index.ts";
import { plural, printCost, printCount, printDuration } from "../reports/index.ts";

/** The plan as a table: what runs in which wave and lane, and what it can cost. */
export function printPlan(plan: Plan): string {
  const steps = flatten(plan.steps);
  const rows = [
    ["wave", "step", "kind", "model", "expected", "worst case"],
    ...steps.map((step) => [
      String(step.level + 1),
      `${step.path}${step.critical ? " *" : ""}`,
      step.kind,
      modelOf(step),
      step.kind === "infer" ? costOf(step.expected) : printDuration(step.expected.ms),
      step.kind === "infer" ? `${costOf(step.worst)} (${plural(step.attempts, "attempt")})` : "",
    ]),
  ];
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  const table = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  const { ms, usd, tokens } = plan.budget;
  const limits = [
    ...(ms === undefined ? [] : [printDuration(ms)]),
    ...(usd === undefined ? [] : [printCost(usd)]),
    ...(tokens === undefined ? [] : [`${printCount(tokens)} tokens`]),
  ];
  return [
    `Plan of ${plan.flow}`,
    ...table,
    "",
    `Expected   ${costOf(plan.expected)}`,
    `Worst case ${costOf(plan.worst)}`,
    `Budget     ${limits.length === 0 ? "none" : limits.join(" · ")}`,
    `At most    ${costOf(plan.atMost)}`,
    ...(plan.criticalPath.length > 0 ? [`* decides how long it takes: ${wayOf(plan.criticalPath)}`] : []),
    "",
  ].join("\n");
}

/** With how much it is told to think. */
function modelOf({ model, thinking }: PlanStep): string {
  return `${model ?? ""}${thinks(thinking ?? undefined) ? `, thinking ${thinking}` : ""}`;
}

function costOf(cost: PlanCost): string {
  return `${printCount(cost.tokens)} tokens · ${printCost(cost.usd)} · ${printDuration(cost.ms)}`;
}

/** A long way by its ends. */
function wayOf(path: readonly string[]): string {
  const shown = path.length <= 12 ? path : [...path.slice(0, 6), `… ${path.length - 9} more …`, ...path.slice(-3)];
  return shown.join(" → ");
}
