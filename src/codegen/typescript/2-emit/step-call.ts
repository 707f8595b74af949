import { camelCase } from "../../../base/index.ts";
import { attemptedIn, type IrStep, stepDependencies } from "../../../ir/index.ts";
import type { Identifiers } from "../1-plan/identifiers.ts";
import type { BodyPrinter, BodyScope } from "./body-scope.ts";
import { readStep } from "./body-scope.ts";
import { type Known, mayLack } from "./known.ts";
import { outputField } from "./output-field.ts";

/** Whether a failure of the step is an outcome that something waits for. */
export const isAttempted = (step: IrStep, steps: readonly IrStep[]): boolean => attemptedIn(steps).has(step.id);

/** The call of a step, without the `await`: `attempt(this, (self) => …)` where its failure is an outcome. */
export function stepCall(step: IrStep, scope: BodyScope, steps: readonly IrStep[], printer: BodyPrinter): string {
  if (!isAttempted(step, steps)) return printer.call(step, scope);
  const { inner } = scope;
  const call = printer.call(step, { ...scope, self: inner });
  return `${scope.module.library("attempt")}(${scope.self}, (${inner}) => ${call})`;
}

/** What is known of the value of a step, under the name that it has. */
export function knownOf(
  step: IrStep,
  scope: BodyScope,
  steps: readonly IrStep[],
  source: string,
  isOptional: boolean,
): Known {
  return {
    source,
    field: outputField(step, scope.ir),
    ...(isOptional && { isOptional }),
    ...(isAttempted(step, steps) && { isAttempt: true }),
    ...(step.type === "human" && { kind: "decision" as const }),
    ...(step.type === "branch" && { kind: { ports: [...step.cases.map((one) => one.name), "else"] } }),
  };
}

/** Whatever happens, it runs when its turn comes: nothing of what it waits for may be missing, and nothing is asked. */
export function runsAlways(step: IrStep, scope: BodyScope): boolean {
  if (step.when || step.skip_if !== undefined) return false;
  return [...stepDependencies(step)].every((id) => {
    const known = scope.steps.get(id);
    return !known || !mayLack(known);
  });
}

/** Printed with functions inside, which run when the step has started, or later than what is around them. */
export const opensScopes = (step: IrStep, steps: readonly IrStep[]): boolean =>
  step.type === "parallel" ||
  step.type === "for_each" ||
  step.type === "debate" ||
  step.type === "branch" ||
  step.skip_if !== undefined ||
  isAttempted(step, steps);

/**
 * What is awaited and named before a step: steps that it only follows, and, before functions inside or questions, all
 * that it reads, because the step starts when everything it needs is there. `names`: of the function that they are named in.
 */
export function settle(
  step: IrStep,
  scope: BodyScope,
  steps: readonly IrStep[],
  { names = scope.names, isAsking = false }: { readonly names?: Identifiers; readonly isAsking?: boolean } = {},
): { readonly lines: readonly string[]; readonly inside: BodyScope } {
  const read = stepDependencies({ ...step, depends_on: [] });
  const isPending = (id: string) => scope.steps.get(id)?.source.includes("await ") === true;
  const opens = opensScopes(step, steps);
  const named = [...read].filter((id) => {
    const known = scope.steps.get(id);
    if (!known) return false;
    if (isPending(id)) return opens || isAsking || mayLack(known);
    return known.isAssigned === true && opens;
  });
  const isNamed = new Set(named);
  const asked = step.when?.map((condition) => condition.step) ?? [];
  const followed = [...step.depends_on.filter((id) => !read.has(id)), ...asked.filter((id) => !isNamed.has(id))];
  const lines = [...new Set(followed)].filter(isPending).map((id) => `${readStep(id, scope).source};`);
  if (named.length === 0) return { lines, inside: scope };
  const inside: BodyScope = { ...scope, steps: new Map(scope.steps), names };
  for (const id of named) {
    const known = readStep(id, scope);
    const variable = names.take(`${known.source.match(/[A-Za-z_$][\w$]*$/)?.[0] ?? camelCase(id)}Value`);
    const { isAssigned: _, ...rest } = known;
    inside.steps.set(id, { ...rest, source: variable });
    lines.push(`const ${variable} = ${known.source};`);
  }
  return { lines, inside };
}
