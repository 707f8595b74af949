import { type Json, printPath } from "../../base/index.ts";
import { runCompute, runInfer, type Scope, sandboxFailure } from "../../runtime/index.ts";
import { argsOf, bindingsOf } from "../arguments.ts";
import { type Call, callOf } from "../call.ts";
import { Skipped } from "../driver.ts";
import { skip } from "../step-events.ts";
import type { StepRunner } from "../step-runner.ts";

type ComputeCall = Extract<Call, { kind: "compute" }>;

/** Calls a function. (No `async` here: one promise less a step.) */
export const runCallStep: StepRunner<"function"> = (step, driver) => {
  const { graph } = driver.schedule;
  const call = callOf(graph.functions, step, graph.scopes);
  if (call.kind === "infer") {
    const bindings = bindingsOf(driver, call.parameters);
    return bindings instanceof Skipped
      ? skip(driver.scope, step.id, bindings)
      : runInfer(call.spec, bindings, driver.scope);
  }
  const args = argsOf(driver, call.parameters);
  if (args instanceof Skipped) return skip(driver.scope, step.id, args);
  return runCompute(call.spec, args, driver.scope, (signal) => compute(driver.scope, call, args, signal));
};

async function compute(scope: Scope, call: ComputeCall, args: readonly Json[], signal: AbortSignal): Promise<Json> {
  const { spec, code, names } = call;
  const result = await scope.run.ports.compute.run({ function: spec.function, code, parameters: names, args }, signal);
  if (result.ok) return result.value;
  throw sandboxFailure(result.error, spec.function, printPath(scope.pathOf(spec.node ?? spec.function)));
}
