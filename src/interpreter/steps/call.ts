import type { Json } from "../../base/index.ts";
import {
  type InputBinding,
  runAdaptive,
  runAnswered,
  runCompute,
  runInfer,
  runProbabilistic,
  type Scope,
  sandboxFailure,
} from "../../runtime/index.ts";
import { argsOf, bindingsOf } from "../arguments.ts";
import { type Call, callOf } from "../call.ts";
import { Skipped } from "../outcome.ts";
import { skip } from "../step-events.ts";
import type { StepRunner } from "../step-runner.ts";

type ComputeCall = Extract<Call, { kind: "compute" }>;

/** Calls a function. (No `async` here: one promise less a step.) */
export const runCallStep: StepRunner<"function"> = (step, driver, scope) => {
  const { graph } = driver.schedule;
  const call = callOf(graph.functions, step, graph.scopes);
  if (call.kind === "infer") {
    const bindings = bindingsOf(driver, call.parameters);
    if (bindings instanceof Skipped) return skip(scope, step.id, bindings);
    return call.spec.stable ? runInfer(call.spec, bindings, scope) : unwrapped(call, bindings, scope);
  }
  if (call.kind === "adaptive") {
    const bindings = bindingsOf(driver, call.parameters);
    if (bindings instanceof Skipped) return skip(scope, step.id, bindings);
    const args = bindings.map(({ value }) => value);
    return runAdaptive(call.spec, bindings, scope, (signal, path) => compute(scope, call, args, { signal, path }));
  }
  const args = argsOf(driver, call.parameters);
  if (args instanceof Skipped) return skip(scope, step.id, args);
  if (call.kind === "answered") {
    const inputs = Object.fromEntries(call.names.map((name, place) => [name, args[place] ?? null]));
    return runAnswered(call.spec, inputs, scope);
  }
  return runCompute(call.spec, args, scope, (signal, path) => compute(scope, call, args, { signal, path }));
};

/** One value of an unstable function's samples (LANGUAGE 5.3). */
async function unwrapped(
  { spec, unwrap }: Extract<Call, { kind: "infer" }>,
  bindings: readonly InputBinding[],
  scope: Scope,
): Promise<Json> {
  const value = await runProbabilistic(spec, bindings, scope);
  if (unwrap === "most_likely") return value.mostLikely();
  return unwrap === "sample" ? value.sample() : value.assertStable(unwrap.assert_stable);
}

async function compute(
  scope: Scope,
  call: Pick<ComputeCall, "code" | "names"> & { readonly spec: { readonly function: string } },
  args: readonly Json[],
  { signal, path }: { readonly signal: AbortSignal; readonly path: string },
): Promise<Json> {
  const { spec, code, names } = call;
  const result = await scope.run.ports.compute.run({ function: spec.function, code, parameters: names, args }, signal);
  if (result.ok) return result.value;
  throw sandboxFailure(result.error, spec.function, path);
}
