import { type Json, printPath } from "../base/index.ts";
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
import { GraphDriver } from "./driver.ts";
import type { GraphBranch, GraphStep } from "./graph.ts";
import type { StepRecord } from "./handle.ts";
import { resolveSource } from "./values.ts";

type ComputeCall = Extract<Call, { kind: "compute" }>;

/** Takes over what is known from an earlier run; else skips the step or calls the runtime. Rejects when the step fails. */
export async function performStep(driver: GraphDriver, place: number): Promise<StepRecord> {
  const step = driver.schedule.graph.steps[place];
  if (!step)
    throw new StratumCompileError({ path: printPath(driver.scope.path), message: `There is no step ${place}.` });
  const earlier = driver.earlier(step.id);
  if (earlier?.status === "done") {
    await emit(driver.scope, step.id, { type: "step-reused", output: earlier.output });
    return earlier;
  }
  const { work } = step;
  switch (work.kind) {
    case "infer": {
      const bindings = bindingsOf(driver, work.parameters);
      if (typeof bindings === "string") return skip(driver.scope, step, bindings);
      return done(await runInfer(work.spec, bindings, driver.scope));
    }
    case "compute": {
      const args = argsOf(driver, work.parameters);
      if (typeof args === "string") return skip(driver.scope, step, args);
      return done(
        await runCompute(work.spec, args, driver.scope, (signal) => compute(driver.scope, work, args, signal)),
      );
    }
    case "parallel": {
      const output = await runParallel(
        { node: step.id, require: "all" },
        branchesOf(driver, work.branches),
        driver.scope,
      );
      // What was inside is never asked for again: the frame's output stands for it.
      for (const branch of work.branches) driver.execution.live.delete(branchScope(driver.scope, step.id, branch.name));
      return done(output);
    }
    case "unsupported": {
      const path = printPath(driver.scope.pathOf(step.id));
      throw new StratumCompileError({ path, message: `${path}: ${work.what} doesn't run yet.` });
    }
  }
}

function done(output: Json): StepRecord {
  return { status: "done", output };
}

async function skip(scope: Scope, step: GraphStep, reason: string): Promise<StepRecord> {
  await emit(scope, step.id, { type: "step-skip", reason });
  return { status: "skipped", reason };
}

function emit(
  scope: Scope,
  node: string,
  body: { type: "step-reused"; output: Json } | { type: "step-skip"; reason: string },
): Promise<void> {
  return scope.run.emitter.emit(scope.pathOf(node), body);
}

/** A string is the reason why the step is skipped: a needed input has no value (LANGUAGE 4). */
function argsOf(driver: GraphDriver, parameters: readonly Parameter[]): readonly Json[] | string {
  const args: Json[] = [];
  for (const parameter of parameters) {
    const value = resolveSource(parameter.source, driver.execution.inputs, driver) ?? null;
    if (value === null && !parameter.nullable) return reasonOf(parameter);
    args.push(value);
  }
  return args;
}

function bindingsOf(driver: GraphDriver, parameters: readonly Parameter[]): readonly InputBinding[] | string {
  const bindings: InputBinding[] = [];
  for (const parameter of parameters) {
    const value = resolveSource(parameter.source, driver.execution.inputs, driver) ?? null;
    if (value === null && !parameter.nullable) return reasonOf(parameter);
    bindings.push({ name: parameter.name, value, opaque: parameter.opaque });
  }
  return bindings;
}

function reasonOf(parameter: Parameter): string {
  return `Needed input ${parameter.name} has no value.`;
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
      const inner = new GraphDriver(driver.execution, branch.graph, scope, driver);
      await inner.run();
      return resolveSource(branch.graph.result, driver.execution.inputs, inner) ?? SKIPPED;
    },
  }));
}
