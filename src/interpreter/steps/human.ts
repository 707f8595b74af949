import { type Json, ownValue } from "../../base/index.ts";
import { takesNull } from "../../contracts/index.ts";
import { handledOutcomes } from "../../ir/index.ts";
import { runHuman } from "../../runtime/index.ts";
import { decided, Skipped } from "../outcome.ts";
import { sourceOf } from "../source.ts";
import { skip } from "../step-events.ts";
import type { StepRunner } from "../step-runner.ts";
import { resolveSource } from "../values.ts";

/** A person decides (LANGUAGE 5.6); a needed artifact without a value skips the step. */
export const runHumanStep: StepRunner<"human"> = async (step, driver, scope) => {
  const { functions, scopes, steps } = driver.schedule.graph;
  const artifacts: { [name: string]: Json } = {};
  for (const [name, field] of Object.entries(step.artifacts)) {
    const input = ownValue(step.inputs, name);
    const source = input && sourceOf(input, field, functions.contracts, scopes);
    const value = (source && resolveSource(source, driver.execution.inputs, driver)) ?? null;
    if (value === null && !takesNull(field)) {
      return skip(scope, step.id, new Skipped(`Needed input ${name} has no value.`));
    }
    artifacts[name] = value;
  }
  const { question, trigger, decision, options, timeout_ms, on_timeout } = step;
  const spec = {
    node: step.id,
    question,
    ...(trigger !== undefined && { trigger }),
    decision: { field: decision, contracts: functions.contracts },
    ...(options && { options }),
    ...(timeout_ms !== undefined && { timeout_ms }),
    ...(on_timeout !== undefined && { on_timeout }),
    outcomes: handledOutcomes(step, steps),
  };
  const output = await runHuman(spec, artifacts, scope);
  return decided(output);
};
