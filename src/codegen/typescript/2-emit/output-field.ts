import { invariant } from "../../../base/index.ts";
import { assignable, type Field, fieldAt } from "../../../contracts/index.ts";
import { implies } from "../../../graph/index.ts";
import { type Ir, type IrBranch, type IrParallelStep, type IrStep, pathConditionsAround } from "../../../ir/index.ts";

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
  parallel: (step, ir) => {
    if (step.require !== "all") return collected(oneType(step, ir), step.require);
    const outputs = step.branches.map((branch): [string, Field] => [branch.name, orNull(step, branch, ir)]);
    return { type: "object", fields: Object.fromEntries(outputs) };
  },
  for_each: ({ target, require }, ir) => {
    const called = "flow" in target ? ir.flows[target.flow] : ir.functions[target.function];
    invariant(called, "the target of a for each is there");
    return require === "all" ? { type: "array", items: called.output } : collected(called.output, require);
  },
  debate: (step, ir) => {
    const argument = ir.functions[step.agents[0]?.function ?? ""]?.output ?? ANY;
    return {
      type: "object",
      fields: {
        result: ir.functions[step.synthesizer]?.output ?? ANY,
        history: { type: "array", items: { type: "array", items: argument } },
        converged: { type: "boolean" },
      },
    };
  },
  human: ({ decision }) => ({
    type: "object",
    fields: {
      value: decision,
      outcome: { type: "string", values: ["approve", "revise", "kill"] },
      reviewer: { type: "string" },
      rationale: { type: "string" },
      decided_at: { type: "datetime" },
      review_id: { type: "string" },
    },
  }),
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
      return fields.for_each(step, ir);
    case "debate":
      return fields.debate(step, ir);
    case "human":
      return fields.human(step);
    case "branch":
      return fields.branch();
    case "flow":
      return fields.flow(step, ir);
  }
}

/** What `results` is in `validate`: a list in branch order; where none is required, of outcomes. */
export function resultsField(step: IrParallelStep, ir: Ir): Field {
  const output = fields.parallel(step, ir);
  if (step.require === "any") return { type: "array", items: output };
  if (step.require !== "all") return output;
  const mayLack = step.branches.some((branch) => isSkippable(step, branch, ir));
  const items = oneType(step, ir);
  return { type: "array", items: mayLack ? { ...items, nullable: true } : items };
}

/** With null where the branch may be skipped, for a frame that wants all of them. */
function orNull(step: IrParallelStep, branch: IrBranch, ir: Ir): Field {
  const output = branchOutput(branch, ir);
  return !output.nullable && isSkippable(step, branch, ir) ? { ...output, nullable: true } : output;
}

/** The frame may run and the branch be without a value. */
export function isSkippable(step: IrParallelStep, { result }: IrBranch, ir: Ir): boolean {
  const pathConditions = pathConditionsAround(ir, step);
  if (!pathConditions || result.kind !== "reference" || result.reference.root !== "step") return false;
  return !implies(pathConditions.runs(step.id) ?? [], pathConditions.hasValue(result.reference.step) ?? []);
}

function collected(type: Field, require: "any" | number): Field {
  if (require === "any") return type;
  return { type: "array", items: require === 0 ? outcomeOf(type) : type };
}

/** `outcome<T>` of LANGUAGE 4. */
function outcomeOf(type: Field): Field {
  const error: Field = {
    type: "object",
    nullable: true,
    fields: { code: { type: "string" }, message: { type: "string" } },
  };
  return { type: "object", fields: { ok: { type: "boolean" }, value: { ...type, nullable: true }, error } };
}

/** The type that all branches share, else any. */
function oneType(step: IrParallelStep, ir: Ir): Field {
  const [first, ...rest] = step.branches.map((branch) => branchOutput(branch, ir));
  if (!first) return ANY;
  const fits = (from: Field, to: Field) => assignable(from, to, ir.contracts).ok;
  return rest.every((type) => fits(type, first) && fits(first, type)) ? first : ANY;
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
