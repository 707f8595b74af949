import type { IrInput, IrParallelStep } from "../../ir/index.ts";
import { ANY, type FlowInTheMaking, onlyNext, type Surroundings, TRUTH } from "./flow-in-the-making.ts";

/**
 * A frame that needs all its branches is no step there: its steps stand among the others, and its output is the object of
 * what its branches give. `lowerLane` lowers the steps of a branch.
 */
export function lowerFrame(
  flow: FlowInTheMaking,
  step: IrParallelStep,
  around: Surroundings,
  lowerLane: (steps: IrParallelStep["branches"][number]["steps"], around: Surroundings) => void,
): void {
  const { losses } = flow.file;
  if (step.require !== "all")
    losses.refuse(step.require === "any" ? "require-any" : "require-count", flow.at(step, "require"));
  const fields: { [name: string]: IrInput } = {};
  const ends: string[] = [];
  for (const branch of step.branches) {
    lowerLane(branch.steps, around);
    fields[branch.name] = flow.resolve(branch.result);
    ends.push(...branch.steps.flatMap(({ id }) => flow.ends.get(id) ?? []));
  }
  if (step.validate !== undefined) ends.push(...validated(flow, step, step.validate, fields, around));
  flow.outputs.set(step.id, { kind: "fields", fields });
  flow.ends.set(step.id, ends);
  flow.routes.set(step.id, onlyNext(around.skips));
}

/** `validate` is a step that fails the flow; what comes after the frame comes after it. */
function validated(
  flow: FlowInTheMaking,
  step: IrParallelStep,
  expression: string,
  fields: { readonly [name: string]: IrInput },
  around: Surroundings,
): readonly string[] {
  const inputs = new Map<string, IrInput>();
  const parts = Object.entries(fields).map(([name, field]) => {
    const { text } = flow.spell(field, `${step.id}_${name}`, ANY, around, step);
    if (field.kind === "value") return JSON.stringify(field.value);
    inputs.set(name, flow.readBack(text));
    return `<${name}>`;
  });
  const found = flow.addCompute({
    base: `${step.id}_valid`,
    intent: `With results = [${parts.join(", ")}], return whether this holds: ${expression}`,
    inputs,
    output: TRUTH,
    ensure: ["result.value"],
    around,
    of: step,
  });
  return flow.rootsOf(found);
}
