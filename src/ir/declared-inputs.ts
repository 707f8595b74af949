import { ownValue } from "../base/index.ts";
import type { Field, Fields } from "../contracts/index.ts";
import type { Ir, IrDebateStep, IrForEachStep, IrStep } from "./model.ts";

/** An input by its name; two of a debate's functions may each have one of that name. */
export type DeclaredInput = readonly [name: string, field: Field];

/** What a step's inputs are declared as, by what it calls; of a debate by all of its functions. */
export function declaredInputs(ir: Ir, step: IrStep): readonly DeclaredInput[] {
  switch (step.type) {
    case "function":
      return Object.entries(inputOf(ir, step.function));
    case "flow":
      return Object.entries(ownValue(ir.flows, step.flow)?.input ?? {});
    case "for_each":
      return Object.entries(targetInputs(ir, step));
    case "debate":
      return debateInputs(step, (called) => inputOf(ir, called));
    case "human":
      return Object.entries(step.artifacts);
    case "parallel":
    case "branch":
      return [];
  }
}

function inputOf(ir: Ir, called: string): Fields {
  return ownValue(ir.functions, called)?.input ?? {};
}

function targetInputs(ir: Ir, { target }: IrForEachStep): Fields {
  return "flow" in target ? (ownValue(ir.flows, target.flow)?.input ?? {}) : inputOf(ir, target.function);
}

/** What the debate itself gives to the synthesizer. */
const OWN: readonly string[] = ["arguments", "converged"];

/** Inputs of agents and synthesizer, but for what the debate itself gives them (LANGUAGE 5.5). */
export function debateInputs(step: IrDebateStep, inputOf: (called: string) => Fields): readonly DeclaredInput[] {
  const agents = step.agents.flatMap((agent) => Object.entries(inputOf(agent.function)));
  return [
    ...agents.filter(([name]) => name !== "previous_arguments"),
    ...Object.entries(inputOf(step.synthesizer)).filter(([name]) => !OWN.includes(name)),
  ];
}
