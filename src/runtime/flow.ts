import type { Json, RunPath } from "../base/index.ts";
import { printPath } from "../base/index.ts";
import { untilAborted } from "./abort.ts";
import { openEnvelope } from "./budget/open-envelope.ts";
import { Cancelled, failureFrom, StratumCompileError, type StratumError } from "./errors.ts";
import type { RunEventBody } from "./events.ts";
import { Run } from "./run.ts";
import { Scope } from "./scope.ts";
import type { FlowSpec } from "./spec.ts";
import { runStep, type StepOutcome } from "./step.ts";

/** The steps of a flow; what it resolves with is the flow's result. */
export type FlowBody = (scope: Scope) => Promise<Json>;

/**
 * A flow. On a `Run` it is the top level: `run-start` to `run-end`, and the flow's path is empty. In a `Scope` it is a
 * step of another flow. When the body fails, what still runs in it is cancelled; in every case all of its steps have
 * ended before it does. Rejects with `StratumError`; a body that throws anything else, with `StratumCompileError`.
 */
export function runFlow(spec: FlowSpec, where: Run | Scope, body: FlowBody): Promise<Json> {
  if (where instanceof Run) return runTopLevel(spec, where, body);
  const path = where.pathOf(spec.node ?? where.claim(spec.name));
  return runStep(
    where,
    path,
    { type: "step-start", kind: "flow", name: spec.name, args: spec.args, limits: spec.limits },
    (signal) => runBody(spec, where.run, { path, parent: where.envelope, signal }, body),
  );
}

async function runTopLevel(spec: FlowSpec, run: Run, body: FlowBody): Promise<Json> {
  const { emitter } = run;
  await emitter.emit([], {
    type: "run-start",
    flow: spec.name,
    flow_id: run.flowId,
    args: spec.args,
    limits: spec.limits,
    ...(spec.basedOn && { basedOn: spec.basedOn }),
  });
  const startedAt = emitter.elapsed();
  const outcome = await runBody(spec, run, { path: [], parent: null, signal: run.signal }, body);
  if (emitter.failure !== null) throw emitter.failure;
  await emitter.emit([], endOf(outcome, emitter.since(startedAt)));
  run.close();
  if (outcome.ok) return outcome.output;
  throw outcome.error;
}

interface Place {
  readonly path: RunPath;
  readonly parent: Scope["envelope"];
  readonly signal: AbortSignal;
}

async function runBody(spec: FlowSpec, run: Run, place: Place, body: FlowBody): Promise<StepOutcome> {
  const { path } = place;
  const open = openEnvelope(run.ports.clock, path, spec.limits, place.parent, place.signal);
  const scope = new Scope(run, path, open.envelope, open.signal);
  try {
    const output = await untilAborted(body(scope), open.signal, () => printPath(path));
    await scope.settled();
    return { ok: true, output };
  } catch (thrown) {
    scope.cancel("Cancelled because the flow failed.");
    await scope.idle();
    return { ok: false, error: flowFailure(thrown, scope) };
  } finally {
    scope.close();
    open.close();
  }
}

/** A step that was cancelled because another one failed is not why the flow failed. */
function flowFailure(thrown: unknown, scope: Scope): StratumError {
  const error = failureFrom(
    thrown,
    (message) => new StratumCompileError({ path: printPath(scope.path), message: `The flow threw: ${message}` }),
  );
  return error instanceof Cancelled && scope.firstFailure !== null ? scope.firstFailure : error;
}

function endOf(outcome: StepOutcome, duration_ms: number): RunEventBody {
  if (outcome.ok) return { type: "run-end", status: "ok", output: outcome.output, duration_ms };
  const status = outcome.error instanceof Cancelled ? "cancelled" : "error";
  return { type: "run-end", status, error: outcome.error.toRunError(), duration_ms };
}
