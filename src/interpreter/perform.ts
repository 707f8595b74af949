import { invariant, type Json, printPath } from "../base/index.ts";
import {
  type InputBinding,
  type ParallelBranch,
  runCompute,
  runInfer,
  runParallel,
  type Scope,
  SKIPPED,
  StratumCompileError,
  sandboxFailure,
} from "../runtime/index.ts";
import type { Call, Parameter } from "./call.ts";
import { GraphDriver, Skipped } from "./driver.ts";
import { type GraphBranch, workOf } from "./graph.ts";
import { resolveSource } from "./values.ts";

type ComputeCall = Extract<Call, { kind: "compute" }>;

/**
 * Takes over what is known from an earlier run; else skips the step or calls the runtime. The promise of the output;
 * rejects when the step fails. (No `async` here: one promise less a step.)
 */
export function performStep(driver: GraphDriver, place: number): Promise<Json | Skipped> {
  const step = driver.schedule.graph.steps[place];
  invariant(step, "every place that is dispatched has a step");
  const earlier = driver.earlier(step.id);
  if (earlier?.status === "done") return reuse(driver.scope, step.id, earlier.output);
  const work = workOf(driver.schedule.graph, step);
  switch (work.kind) {
    case "infer": {
      const bindings = bindingsOf(driver, work.parameters);
      return bindings instanceof Skipped
        ? skip(driver.scope, step.id, bindings)
        : runInfer(work.spec, bindings, driver.scope);
    }
    case "compute": {
      const args = argsOf(driver, work.parameters);
      if (args instanceof Skipped) return skip(driver.scope, step.id, args);
      return runCompute(work.spec, args, driver.scope, (signal) => compute(driver.scope, work, args, signal));
    }
    case "parallel":
      return runFrame(driver, step.id, work.branches);
    case "unsupported": {
      const path = printPath(driver.scope.pathOf(step.id));
      return Promise.reject(new StratumCompileError({ path, message: `${path}: ${work.what} doesn't run yet.` }));
    }
  }
}

async function runFrame(driver: GraphDriver, node: string, branches: readonly GraphBranch[]): Promise<Json> {
  const output = await runParallel({ node, require: "all" }, branchesOf(driver, branches), driver.scope);
  // What was inside is never asked for again: the frame's output stands for it.
  for (const branch of branches) driver.execution.live.delete(branchScope(driver.scope, node, branch.name));
  return output;
}

async function reuse(scope: Scope, node: string, output: Json): Promise<Json> {
  await emit(scope, node, { type: "step-reused", output });
  return output;
}

async function skip(scope: Scope, node: string, skipped: Skipped): Promise<Skipped> {
  await emit(scope, node, { type: "step-skip", reason: skipped.reason });
  return skipped;
}

function emit(
  scope: Scope,
  node: string,
  body: { type: "step-reused"; output: Json } | { type: "step-skip"; reason: string },
): Promise<void> | undefined {
  return scope.run.emitter.emit(scope.pathOf(node), body);
}

/** A needed input without a value skips the step (LANGUAGE 4). */
function argsOf(driver: GraphDriver, parameters: readonly Parameter[]): readonly Json[] | Skipped {
  const args: Json[] = [];
  for (const parameter of parameters) {
    const value = resolveSource(parameter.source, driver.execution.inputs, driver) ?? null;
    if (value === null && !parameter.type.nullable) return withoutValue(parameter);
    args.push(value);
  }
  return args;
}

function bindingsOf(driver: GraphDriver, parameters: readonly Parameter[]): readonly InputBinding[] | Skipped {
  const bindings: InputBinding[] = [];
  for (const parameter of parameters) {
    const value = resolveSource(parameter.source, driver.execution.inputs, driver) ?? null;
    if (value === null && !parameter.type.nullable) return withoutValue(parameter);
    bindings.push({ name: parameter.type.name, value, opaque: parameter.type.opaque });
  }
  return bindings;
}

function withoutValue(parameter: Parameter): Skipped {
  return new Skipped(`Needed input ${parameter.type.name} has no value.`);
}

async function compute(scope: Scope, call: ComputeCall, args: readonly Json[], signal: AbortSignal): Promise<Json> {
  const { spec, code, names } = call;
  const result = await scope.run.ports.compute.run({ function: spec.function, code, parameters: names, args }, signal);
  if (result.ok) return result.value;
  throw sandboxFailure(result.error, spec.function, printPath(scope.pathOf(spec.node ?? spec.function)));
}

/** Printed path of a branch's scope. */
function branchScope(scope: Scope, node: string, branch: string): string {
  return printPath([...scope.path, { node, branch }]);
}

function branchesOf(driver: GraphDriver, branches: readonly GraphBranch[]): readonly ParallelBranch[] {
  return branches.map((branch) => ({
    name: branch.name,
    async run(scope) {
      const graph = branch.graph();
      const inner = new GraphDriver(driver.execution, graph, scope, driver);
      await inner.run();
      const output = resolveSource(graph.result, driver.execution.inputs, inner);
      // Null is a value.
      return output === undefined ? SKIPPED : output;
    },
  }));
}
