import { ownValue } from "../base/index.ts";
import { askedOf } from "./asked.ts";
import type { Ir, IrFunction, IrStep } from "./model.ts";

/** The functions that steps call, themselves or in what is inside them. */
export function functionsIn(ir: Ir, steps: readonly IrStep[]): ReadonlySet<string> {
  const found = new Set<string>();
  const lists = [steps, ...[...flowsIn(ir, steps)].map((name) => ownValue(ir.flows, name)?.steps ?? [])];
  for (const step of lists.flatMap(stepsIn)) {
    if (step.type === "function") found.add(step.function);
    if (step.type === "for_each" && "function" in step.target) found.add(step.target.function);
    if (step.type === "debate")
      for (const name of [...step.agents.map((agent) => agent.function), step.synthesizer]) found.add(name);
  }
  return found;
}

/** The flows that steps run, with those that these run. */
export function flowsIn(ir: Ir, steps: readonly IrStep[]): ReadonlySet<string> {
  const found = new Set<string>();
  const look = (list: readonly IrStep[]): void => {
    for (const step of stepsIn(list)) {
      const name =
        step.type === "flow" ? step.flow : step.type === "for_each" && "flow" in step.target ? step.target.flow : null;
      if (name === null || found.has(name)) continue;
      found.add(name);
      look(ownValue(ir.flows, name)?.steps ?? []);
    }
  };
  look(steps);
  return found;
}

/** With those in the lanes of frames. */
export function stepsIn(steps: readonly IrStep[]): readonly IrStep[] {
  return steps.flatMap((step) =>
    step.type === "parallel" ? [step, ...step.branches.flatMap((branch) => stepsIn(branch.steps))] : [step],
  );
}

/** Whether a person is asked in a step, by itself or in what is inside it. */
export function asksPeople(ir: Ir, step: IrStep): boolean {
  const lists = [[step], ...[...flowsIn(ir, [step])].map((name) => ownValue(ir.flows, name)?.steps ?? [])];
  if (lists.flatMap(stepsIn).some(({ type }) => type === "human")) return true;
  return [...functionsIn(ir, [step])].some((name) => {
    const definition = ownValue(ir.functions, name);
    return definition !== undefined && askedOf(name, definition) !== null;
  });
}

/** Whether a model may be asked by a function. */
export const asksModel = (definition: IrFunction | undefined): boolean =>
  definition !== undefined && definition.mode !== "compute";
