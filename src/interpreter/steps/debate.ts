import { type Json, ownValue } from "../../base/index.ts";
import { takesNull } from "../../contracts/index.ts";
import { declaredInputs, type IrDebateStep, type IrInput, type IrStep } from "../../ir/index.ts";
import { PREVIOUS_ARGUMENTS, runDebate, type Scope } from "../../runtime/index.ts";
import type { Functions } from "../call.ts";
import { GraphDriver } from "../driver.ts";
import { graphOf } from "../graph.ts";
import { Skipped } from "../outcome.ts";
import { sourceOf } from "../source.ts";
import { skip } from "../step-events.ts";
import type { StepRunner } from "../step-runner.ts";
import { resolveSource } from "../values.ts";

type Values = { readonly [name: string]: Json };

/** Agents and synthesizer are graphs of one step each, so that what has been said is kept and taken over. */
export const runDebateStep: StepRunner<"debate"> = async (step, driver, scope) => {
  const given = inputsOf(step, driver);
  if (given instanceof Skipped) return skip(scope, step.id, given);
  const spec = {
    node: step.id,
    rounds: step.rounds,
    ...(step.agree_on !== undefined && { agreeOn: step.agree_on }),
    stopWhenConverged: step.stop_when_converged,
  };
  const agents = step.agents.map((agent) => ({
    name: agent.name,
    argue: (previous: readonly Json[] | null, inner: Scope) =>
      runFunction(
        agent.function,
        { ...given, [PREVIOUS_ARGUMENTS]: previous },
        { driver, scope: inner, model: agent.model },
      ),
  }));
  return runDebate(
    spec,
    agents,
    (history, converged, inner) =>
      runFunction(step.synthesizer, { ...given, arguments: history, converged }, { driver, scope: inner }),
    scope,
  );
};

/** By name, what agents and synthesizer share; a needed one without a value skips the debate (LANGUAGE 4). */
function inputsOf(step: IrDebateStep, driver: GraphDriver): Values | Skipped {
  const { functions, scopes } = driver.schedule.graph;
  const values: { [name: string]: Json } = {};
  for (const [name, field] of declaredInputs(functions, step)) {
    const input = ownValue(step.inputs, name);
    const source = input && sourceOf(input, field, functions.contracts, scopes);
    const value = (source && resolveSource(source, driver.execution.inputs, driver)) ?? null;
    if (value === null && !takesNull(field)) return new Skipped(`Needed input ${name} has no value.`);
    values[name] = value;
  }
  return values;
}

interface Call {
  readonly driver: GraphDriver;
  readonly scope: Scope;
  readonly model?: string | undefined;
}

async function runFunction(name: string, values: Values, { driver, scope, model }: Call): Promise<Json> {
  const { functions } = driver.schedule.graph;
  const inputs: { [input: string]: IrInput } = {};
  for (const input of Object.keys(functions.prepared.get(name)?.definition.input ?? {})) {
    const value = ownValue(values, input);
    // Null where a list is wanted: the first round, in which nobody has argued.
    const isMissing = input === PREVIOUS_ARGUMENTS && value === null;
    inputs[input] = { kind: "value", value: isMissing ? emptyFor(name, input, functions) : (value ?? null) };
  }
  const step: IrStep = { type: "function", id: name, function: name, inputs, depends_on: [] };
  const result: IrInput = { kind: "reference", reference: { root: "step", step: name, path: [] } };
  const inner = new GraphDriver(
    { ...driver.execution, flow: null },
    graphOf(withModel(functions, name, model), [step], result, null),
    scope,
    null,
  );
  await inner.run();
  return resolveSource(inner.schedule.graph.result, driver.execution.inputs, inner) ?? null;
}

function emptyFor(name: string, input: string, functions: Functions): Json {
  const field = ownValue(functions.prepared.get(name)?.definition.input ?? {}, input) ?? null;
  return field === null || takesNull(field) ? null : [];
}

/** An agent may have a model of its own. */
function withModel(functions: Functions, name: string, model: string | undefined): Functions {
  const called = functions.prepared.get(name);
  if (model === undefined || called?.definition.mode !== "infer") return functions;
  const prepared = new Map(functions.prepared).set(name, { ...called, definition: { ...called.definition, model } });
  return { ...functions, prepared };
}
