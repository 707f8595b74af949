import { invariant, type Json, ownValue } from "../../base/index.ts";
import { takesNull } from "../../contracts/index.ts";
import { runFlow } from "../../runtime/index.ts";
import { UNCONNECTED } from "../call.ts";
import { runFlowBody } from "../flow-body.ts";
import { Skipped } from "../outcome.ts";
import { programIn } from "../program.ts";
import { sourceOf } from "../source.ts";
import { skip } from "../step-events.ts";
import type { StepRunner } from "../step-runner.ts";
import { resolveSource } from "../values.ts";

/** Another flow as a step of this one, with inputs and steps of its own. */
export const runFlowStep: StepRunner<"flow"> = async (step, driver, scope) => {
  const { functions, scopes } = driver.schedule.graph;
  const program = programIn(functions, step.flow);
  invariant(program, "a step whose flow does not exist is never dispatched");
  const { flow } = program;
  const inputs: { [name: string]: Json } = Object.create(null);
  for (const [name, field] of Object.entries(flow.input)) {
    const input = ownValue(step.inputs, name);
    const source = input ? sourceOf(input, field, functions.contracts, scopes) : UNCONNECTED;
    const value = resolveSource(source, driver.execution.inputs, driver) ?? null;
    if (value === null && !takesNull(field)) {
      return skip(scope, step.id, new Skipped(`Needed input ${name} has no value.`));
    }
    inputs[name] = value;
  }
  const spec = {
    name: step.flow,
    node: step.id,
    limits: flow.budget ?? {},
    ...(flow.max_rounds !== undefined && { maxRounds: flow.max_rounds }),
    args: Object.values(inputs),
  };
  const execution = { ...driver.execution, flow: step.flow, inputs };
  return runFlow(spec, scope, (scope) => runFlowBody(program, execution, scope));
};
