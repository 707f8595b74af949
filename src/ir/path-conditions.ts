import { type ConditionalStep, needOf, type PathConditions, pathConditionsOf } from "../graph/index.ts";
import type { Ir, IrFlow, IrStep } from "./model.ts";
import { needsOf } from "./needs.ts";

const known = new WeakMap<Ir, ReadonlyMap<IrStep, PathConditions>>();

/** When the steps of the flow that this step is in run and have values (LANGUAGE 4, skips); null: nothing can be skipped. */
export function pathConditionsAround(ir: Ir, step: IrStep): PathConditions | null {
  let found = known.get(ir);
  if (!found) {
    const bySteps = new Map<IrStep, PathConditions>();
    for (const flow of Object.values(ir.flows)) {
      const pathConditions = flowPathConditions(ir, flow);
      if (pathConditions) for (const { step: inner } of allSteps(flow.steps)) bySteps.set(inner, pathConditions);
    }
    found = bySteps;
    known.set(ir, found);
  }
  return found.get(step) ?? null;
}

/** Of one flow; null where nothing in it can be skipped. */
export function flowPathConditions(ir: Ir, flow: IrFlow): PathConditions | null {
  const isSequential = flow.order === "sequential";
  if (!isSequential && !hasSkips(flow.steps)) return null;
  const steps = allSteps(flow.steps);
  const kinds = new Map(steps.map(({ step }) => [step.id, step.type]));
  const killable = new Set(
    steps.flatMap(({ step }) => (step.when ?? []).flatMap((one) => (one.port === "kill" ? [one.step] : []))),
  );
  const nodes = steps.map(
    ({ step, frame }): ConditionalStep => ({
      name: step.id,
      ...(frame !== null && { frame }),
      routes: step.when ? step.when.map(({ step: node, port }) => ({ node, port })) : null,
      needs: needsOf(ir, step).map((sources) =>
        sources.map((one) => needOf(one.step, one.path, kinds.get(one.step) === "human")),
      ),
      mayDecline: step.skip_if !== undefined || isSequential,
      ...(step.type === "branch" && { decides: [...step.cases.map((one) => one.name), "else"] }),
      ...(step.type === "human" && { decides: killable.has(step.id) ? ["approve", "kill"] : ["approve"] }),
    }),
  );
  return pathConditionsOf(nodes);
}

const skipping = new WeakMap<readonly IrStep[], boolean>();

function hasSkips(steps: readonly IrStep[]): boolean {
  let found = skipping.get(steps);
  if (found === undefined) {
    found = steps.some(
      (step) =>
        step.when !== undefined ||
        step.skip_if !== undefined ||
        (step.type === "parallel" && step.branches.some((branch) => hasSkips(branch.steps))),
    );
    skipping.set(steps, found);
  }
  return found;
}

interface PlacedStep {
  readonly step: IrStep;
  readonly frame: string | null;
}

/** With those inside frames, each after the frame that it is in. */
function allSteps(steps: readonly IrStep[], frame: string | null = null): readonly PlacedStep[] {
  return steps.flatMap((step) => [
    { step, frame },
    ...(step.type === "parallel" ? step.branches.flatMap((branch) => allSteps(branch.steps, step.id)) : []),
  ]);
}
