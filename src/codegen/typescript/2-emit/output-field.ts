import { invariant } from "../../../base/index.ts";
import { type Field, fieldAt } from "../../../contracts/index.ts";
import type { Ir, IrBranch, IrStep } from "../../../ir/index.ts";

const ANY: Field = { type: "any" };

type OutputFields = {
  readonly [K in IrStep["type"]]: (step: Extract<IrStep, { type: K }>, ir: Ir) => Field;
};

const fields = {
  function: (step, ir) => {
    const definition = ir.functions[step.function];
    invariant(definition, `${step.function} is a function`);
    return definition.output;
  },
  parallel: (step, ir) => ({
    type: "object",
    fields: Object.fromEntries(step.branches.map((branch) => [branch.name, branchOutput(branch, ir)])),
  }),
  for_each: () => ANY,
  debate: () => ANY,
  human: () => ANY,
  branch: () => ANY,
  flow: (step, ir) => {
    const flow = ir.flows[step.flow];
    invariant(flow, `${step.flow} is a flow`);
    return flow.output;
  },
} satisfies OutputFields;

/** Type of a step's whole output (LANGUAGE 4). */
export function outputField(step: IrStep, ir: Ir): Field {
  switch (step.type) {
    case "function":
      return fields.function(step, ir);
    case "parallel":
      return fields.parallel(step, ir);
    case "for_each":
      return fields.for_each();
    case "debate":
      return fields.debate();
    case "human":
      return fields.human();
    case "branch":
      return fields.branch();
    case "flow":
      return fields.flow(step, ir);
  }
}

/** Type of what a branch of a frame gives. */
export function branchOutput(branch: IrBranch, ir: Ir): Field {
  const { result } = branch;
  if (result.kind !== "reference" || result.reference.root !== "step") return ANY;
  const { reference } = result;
  const step = branch.steps.find((inner) => inner.id === reference.step);
  const whole = step ? outputField(step, ir) : ANY;
  return fieldAt(whole, reference.path, ir.contracts) ?? ANY;
}
