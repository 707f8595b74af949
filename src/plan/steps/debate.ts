import { ownValue } from "../../base/index.ts";
import { debateAtMost, type Ir, type IrDebateStep, type IrStep } from "../../ir/index.ts";
import type { PlanCost } from "../model.ts";
import { blankStep, type PlannedSteps, type StepPlanner } from "../step-planner.ts";

/** All agents in every round, at the same time, and then the synthesizer; at best they agree in the first round. */
export const planDebate: StepPlanner<"debate"> = (step, scope, inside) => {
  const blank = blankStep(step, scope);
  const call = (called: string, branch: string, model?: string): PlannedSteps =>
    inside([callOf(step, called)], {
      ...scope,
      ir: withModel(scope.ir, called, model),
      within: `${blank.path}[${branch}]/`,
    });
  const agents = step.agents.map((agent) => ({
    branch: agent.name,
    ...call(agent.function, agent.name, agent.model),
  }));
  const synthesizer = call(step.synthesizer, "synthesizer");
  const cost = (which: "expected" | "worst", rounds: number): PlanCost =>
    debateAtMost(
      agents.map((agent) => agent[which]),
      rounds,
      synthesizer[which],
    );
  return {
    ...blank,
    kind: "debate",
    name: step.synthesizer,
    expected: cost("expected", step.stop_when_converged ? 1 : step.rounds),
    worst: cost("worst", step.rounds),
    lanes: [
      ...agents.map(({ branch, steps }) => ({ branch, steps })),
      { branch: "synthesizer", steps: synthesizer.steps },
    ],
  };
};

/** An agent's own model takes the place of its function's. */
function withModel(ir: Ir, called: string, model: string | undefined): Ir {
  const spec = ownValue(ir.functions, called);
  if (model === undefined || spec?.mode !== "infer") return ir;
  return { ...ir, functions: { ...ir.functions, [called]: { ...spec, model } } };
}

function callOf({ inputs }: IrDebateStep, called: string): IrStep {
  return { type: "function", id: called, function: called, inputs, depends_on: [] };
}
