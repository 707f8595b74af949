import { ownValue } from "../base/index.ts";
import type { Field, Fields } from "../contracts/index.ts";
import { debateInputs } from "../graph/index.ts";
import type { Ir, IrForEachStep, IrStep } from "./model.ts";

/** What a step may call. */
type Callables = Pick<Ir, "functions" | "flows">;

/** An input by its name; two of a debate's functions may each have one of that name. */
type DeclaredInput = readonly [name: string, field: Field];

/** What a step's inputs are declared as, by what it calls; of a debate by all of its functions. */
export function declaredInputs(ir: Callables, step: IrStep): readonly DeclaredInput[] {
  switch (step.type) {
    case "function":
      return Object.entries(inputOf(ir, step.function));
    case "flow":
      return Object.entries(ownValue(ir.flows, step.flow)?.input ?? {});
    case "for_each":
      return Object.entries(targetInputs(ir, step));
    case "debate":
      return debateInputs(step, (called) => inputOf(ir, called)).map(([name, field]) => [name, field]);
    case "human":
      return Object.entries(step.artifacts);
    case "parallel":
    case "branch":
      return [];
  }
}

function inputOf(ir: Callables, called: string): Fields {
  return ownValue(ir.functions, called)?.input ?? {};
}

/** What the function or flow takes that a step runs for each item. */
export function targetInputs(ir: Callables, { target }: IrForEachStep): Fields {
  return "flow" in target ? (ownValue(ir.flows, target.flow)?.input ?? {}) : inputOf(ir, target.function);
}
