import { textReferences } from "../base/index.ts";
import type { IrInput, IrStep } from "./model.ts";

const known = new WeakMap<IrStep, ReadonlySet<string>>();

/** Ids of the steps that a step waits for; of a frame, also what its inner steps read from outside. */
export function stepDependencies(step: IrStep): ReadonlySet<string> {
  let found = known.get(step);
  if (!found) {
    found = findDependencies(step);
    known.set(step, found);
  }
  return found;
}

function findDependencies(step: IrStep): ReadonlySet<string> {
  const found = new Set(step.depends_on);
  for (const condition of step.when ?? []) found.add(condition.step);
  if (step.skip_if !== undefined) addText(found, step.skip_if);
  if (step.type === "branch") for (const { condition } of step.cases) addText(found, condition);
  for (const input of Object.values(step.inputs)) addInput(found, input);
  if (step.type === "for_each") addInput(found, step.over);
  if (step.type === "parallel") {
    for (const branch of step.branches) {
      const inside = new Set(branch.steps.map((inner) => inner.id));
      const wanted = new Set<string>();
      addInput(wanted, branch.result);
      for (const inner of branch.steps) for (const id of stepDependencies(inner)) wanted.add(id);
      for (const id of wanted) if (!inside.has(id)) found.add(id);
    }
  }
  return found;
}

function addText(found: Set<string>, text: string): void {
  for (const step of textReferences(text).steps) found.add(step);
}

function addInput(found: Set<string>, input: IrInput): void {
  switch (input.kind) {
    case "value":
      return;
    case "reference":
      if (input.reference.root === "step") found.add(input.reference.step);
      return;
    case "fields":
      for (const field of Object.values(input.fields)) addInput(found, field);
      return;
    case "first_of":
      for (const reference of input.references) if (reference.root === "step") found.add(reference.step);
  }
}
