import { type Json, type JsonObject, printPath } from "../base/index.ts";
import { withinSteps } from "../expressions/index.ts";
import { type ComputeBody, type ComputePlace, computeWithin } from "./compute.ts";
import { StratumCompileError, StratumError } from "./errors.ts";
import type { TraceRecord } from "./events.ts";
import { compileOutput } from "./infer/compiled-output.ts";
import { calledIn, inferWithin } from "./infer/run-infer.ts";
import { NO_USAGE } from "./infer/token-counter.ts";
import type { Scope } from "./scope.ts";
import type { AdaptiveSpec, InputBinding } from "./spec.ts";
import { runStep, type StepOutcome } from "./step.ts";

/**
 * An adaptive function (LANGUAGE 2): `dispatch` chooses code or model, `ensure` holds for both, and the trace says which it
 * was. Rejects as `runInfer` and `runCompute` do, and with `StratumCompileError` when `dispatch` cannot be evaluated.
 */
export function runAdaptive(
  spec: AdaptiveSpec,
  inputsGiven: readonly InputBinding[],
  scope: Scope,
  body: ComputeBody,
): Promise<Json> {
  const node = spec.node ?? scope.claim(spec.function);
  const path = scope.begin(node);
  const ensured = { ...spec.infer, ensure: [...spec.infer.ensure, ...spec.ensure] };
  const { spec: infer, bindings } = calledIn(scope, node, ensured, inputsGiven);
  const inputs: JsonObject = Object.fromEntries(bindings.map(({ name, value }) => [name, value]));
  return runStep(
    scope,
    path,
    {
      type: "step-start",
      kind: "adaptive",
      name: spec.function,
      inputs,
      ...(infer.budget && { limits: infer.budget }),
      max_attempts: infer.retries + 1,
    },
    async (signal, began) => {
      const place = { scope, path, signal, startedAt: began };
      const dispatched = await dispatch(spec, inputs, place);
      if (dispatched instanceof StratumError) return { ok: false, error: dispatched };
      const choice = { dispatch_result: dispatched, path_taken: dispatched ? "compute" : "infer" } as const;
      if (!dispatched) return traced(await inferWithin(infer, bindings, place), choice);
      const startedAt = scope.run.emitter.elapsed();
      const code = { function: spec.function, output: infer.output, ensure: spec.ensure };
      const outcome = await computeWithin(code, place, body);
      const record = traceOf(spec, inputs, scope, outcome, scope.run.emitter.since(startedAt));
      return traced({ ...outcome, trace: record }, choice);
    },
  );
}

async function dispatch(
  spec: AdaptiveSpec,
  inputs: JsonObject,
  { scope, path: at, signal }: ComputePlace,
): Promise<boolean | StratumError> {
  const path = printPath(at);
  try {
    return await scope.run.evaluations.evaluate(signal, path, () => withinSteps(() => spec.dispatch.test(inputs)));
  } catch (thrown) {
    if (thrown instanceof StratumError) return thrown;
    return new StratumCompileError({
      path,
      message: `dispatch of ${spec.function} cannot be evaluated with these inputs.`,
      data: { dispatch: spec.dispatch.text },
    });
  }
}

function traced(outcome: StepOutcome, choice: Pick<TraceRecord, "dispatch_result" | "path_taken">): StepOutcome {
  return outcome.trace ? { ...outcome, trace: { ...outcome.trace, ...choice } } : outcome;
}

/** Code asks no model: no prompt, no attempt, no cost. */
function traceOf(
  spec: AdaptiveSpec,
  inputs: JsonObject,
  { run }: Scope,
  outcome: StepOutcome,
  duration_ms: number,
): TraceRecord {
  return {
    function: spec.function,
    model: "",
    inputs,
    compiled_prompt_hash: "",
    contract_hash: compileOutput(spec.infer.output).hash,
    attempts: 0,
    output: outcome.ok ? outcome.output : null,
    duration_ms,
    cost_usd: 0,
    cache_hit: false,
    retry_reasons: [],
    flow_id: run.flowId,
    review_id: null,
    usage: NO_USAGE,
    status: outcome.ok ? "ok" : "failed",
    attempt_details: [],
  };
}
