import { isJsonArray, type Json, ownValue } from "../../base/index.ts";
import { type Fields, takesNull } from "../../contracts/index.ts";
import { type IrForEachStep, type IrInput, type IrStep, targetInputs } from "../../ir/index.ts";
import { runForEach, type Scope, SKIPPED } from "../../runtime/index.ts";
import { GraphDriver } from "../driver.ts";
import { graphOf } from "../graph.ts";
import { Skipped } from "../outcome.ts";
import { sourceOf } from "../source.ts";
import { skip } from "../step-events.ts";
import type { StepRunner } from "../step-runner.ts";
import { resolveSource } from "../values.ts";

/** Each item is a graph of one step, the call of the target, so that it is kept and taken over like any other. */
export const runForEachStep: StepRunner<"for_each"> = async (step, driver, scope) => {
  const given = inputsOf(step, driver);
  if (given instanceof Skipped) return skip(scope, step.id, given);
  const { items, inputs } = given;
  const { max_concurrent, require } = step;
  const spec = { node: step.id, require, ...(max_concurrent !== undefined && { maxConcurrent: max_concurrent }) };
  return runForEach(spec, items, scope, (item, _index, inside) =>
    runItem(callOf(step, { ...inputs, [step.item]: { kind: "value", value: item } }), inside, driver),
  );
};

interface Given {
  readonly items: readonly Json[];
  readonly inputs: { readonly [name: string]: IrInput };
}

/** The list, and the values that all items share; a needed one without a value skips the step (LANGUAGE 4). */
function inputsOf(step: IrForEachStep, driver: GraphDriver): Given | Skipped {
  const { functions, scopes } = driver.schedule.graph;
  const declared = targetInputs(functions, step);
  const read = (input: IrInput, field: Fields[string]): Json | undefined =>
    resolveSource(sourceOf(input, field, functions.contracts, scopes), driver.execution.inputs, driver);
  const items = read(step.over, { type: "array", items: ownValue(declared, step.item) ?? { type: "any" } });
  if (!isJsonArray(items)) return new Skipped("There is no list to go over.");
  const inputs: { [name: string]: IrInput } = {};
  for (const [name, field] of Object.entries(declared)) {
    if (name === step.item) continue;
    const input = ownValue(step.inputs, name);
    const value = (input && read(input, field)) ?? null;
    if (value === null && !takesNull(field)) return new Skipped(`Needed input ${name} has no value.`);
    inputs[name] = { kind: "value", value };
  }
  return { items, inputs };
}

function callOf({ target }: IrForEachStep, inputs: Given["inputs"]): IrStep {
  if ("flow" in target) return { type: "flow", id: target.flow, flow: target.flow, inputs, depends_on: [] };
  return { type: "function", id: target.function, function: target.function, inputs, depends_on: [] };
}

async function runItem(call: IrStep, scope: Scope, driver: GraphDriver): Promise<Json | typeof SKIPPED> {
  const result: IrInput = { kind: "reference", reference: { root: "step", step: call.id, path: [] } };
  const { functions } = driver.schedule.graph;
  const execution = { ...driver.execution, flow: null };
  const inner = new GraphDriver(execution, graphOf(functions, [call], result, null), scope, null);
  await inner.run();
  const output = resolveSource(inner.schedule.graph.result, driver.execution.inputs, inner);
  // Null is a value.
  return output === undefined ? SKIPPED : output;
}
