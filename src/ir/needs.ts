import { ownValue } from "../base/index.ts";
import { type Field, type Fields, fieldsOf, takesNull } from "../contracts/index.ts";
import { declaredInputs } from "./declared-inputs.ts";
import type { Ir, IrInput, IrStep, Reference } from "./model.ts";

/** The output of a step, or a part of it. */
export type StepReference = Extract<Reference, { root: "step" }>;

/**
 * Values that a step cannot do without (LANGUAGE 4, skips), each with where it may come from: several where they exclude one
 * another. What a flow takes itself is always there.
 */
export function needsOf(ir: Ir, step: IrStep): readonly (readonly StepReference[])[] {
  const needs = declaredInputs(ir, step).flatMap(([name, field]) => {
    const input = ownValue(step.inputs, name);
    return input ? neededIn(input, field, ir) : [];
  });
  const over = step.type === "for_each" ? neededIn(step.over, { type: "array", items: { type: "any" } }, ir) : [];
  return [...needs, ...over].flatMap((references) => {
    const steps = references.filter((reference) => reference.root === "step");
    return steps.length > 0 && steps.length === references.length ? [steps] : [];
  });
}

function neededIn(input: IrInput, field: Field, ir: Ir): readonly (readonly Reference[])[] {
  if (takesNull(field)) return [];
  switch (input.kind) {
    case "value":
      return [];
    case "reference":
      return [[input.reference]];
    case "first_of":
      return [input.references];
    case "fields": {
      const types: Fields = fieldsOf(field, ir.contracts) ?? {};
      return Object.entries(input.fields).flatMap(([name, inner]) =>
        neededIn(inner, ownValue(types, name) ?? { type: "any" }, ir),
      );
    }
  }
}
