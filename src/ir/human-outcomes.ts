import type { IrHumanStep, IrStep } from "./model.ts";

const BESIDES_APPROVAL = ["revise", "kill"] as const;

/**
 * What a flow goes on from besides an approval: the decisions of this step that have an edge, back or on. `steps`: of
 * the graph that the step is in. A kill without one ends the run (docs/nodes.md).
 */
export function handledOutcomes(step: IrHumanStep, steps: readonly IrStep[]): readonly ("revise" | "kill")[] {
  return BESIDES_APPROVAL.filter(
    (port) =>
      step.jumps?.[port] !== undefined ||
      steps.some(({ when }) => when?.some((taken) => taken.step === step.id && taken.port === port) === true),
  );
}
