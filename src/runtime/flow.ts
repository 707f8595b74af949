import { deepEqual, type Json, printPath, type RunPath } from "../base/index.ts";
import { untilAborted } from "./abort.ts";
import { openEnvelope } from "./budget/open-envelope.ts";
import { Cancelled, failureFrom, isKill, NoOutput, StratumCompileError, type StratumError } from "./errors.ts";
import type { RunEventBody } from "./events.ts";
import { Run } from "./run.ts";
import { Scope } from "./scope.ts";
import type { FlowSpec } from "./spec.ts";
import { runStep, type StepOutcome } from "./step.ts";

/** How often a flow may go back where it doesn't say. */
const MAX_ROUNDS = 3;

/** The steps of a flow; what it resolves with is the flow's result. */
export type FlowBody = (scope: Scope) => Promise<Json>;

/**
 * A flow. On a `Run` it is the top level: `run-start` to `run-end`, and the flow's path is empty. In a `Scope` it is a
 * step of another flow. When the body fails, what still runs in it is cancelled; in every case all of its steps have
 * ended before it does. Rejects with `StratumError`; a body that throws anything else, with `StratumCompileError`; a run
 * in which everything waits for people who are not there, with `Suspended` and without an end.
 */
export function runFlow(spec: FlowSpec, where: Run | Scope, body: FlowBody): Promise<Json> {
  if (where instanceof Run) return runTopLevel(spec, where, body);
  const path = where.begin(spec.node ?? where.claim(spec.name));
  return runStep(
    where,
    path,
    { type: "step-start", kind: "flow", name: spec.name, args: spec.args, limits: spec.limits },
    (signal) => runBody(spec, where.run, { path, parent: where.envelope, signal }, body),
  );
}

async function runTopLevel(spec: FlowSpec, run: Run, body: FlowBody): Promise<Json> {
  const { emitter } = run;
  requireOwn(spec, run);
  await emitter.emit([], run.kept === null ? startOf(spec, run) : { type: "run-resume" });
  for (const { path, attempt, body } of run.kept?.loose ?? []) await emitter.emit(path, body, attempt);
  const startedAt = run.kept === null ? emitter.elapsed() : 0;
  const outcome = await runBody(spec, run, { path: [], parent: null, signal: run.signal }, body);
  if (emitter.failure !== null) throw emitter.failure;
  if (emitter.suspension !== null) {
    run.close();
    throw emitter.suspension;
  }
  await emitter.emit([], endOf(outcome, emitter.since(startedAt)));
  run.close();
  if (outcome.ok) return outcome.output;
  throw outcome.error;
}

/** Nothing of another flow, or with other inputs, is taken for this run. */
function requireOwn({ name, args }: FlowSpec, { kept }: Run): void {
  if (kept === null || (kept.start?.flow === name && deepEqual([...kept.start.args], [...args]))) return;
  const what = kept.start?.flow === name ? "its inputs are others" : `it is of ${kept.start?.flow ?? "no flow"}`;
  throw new StratumCompileError({ path: "", message: `${name} cannot go on with these events: ${what}.` });
}

function startOf({ name, args, limits, basedOn, part }: FlowSpec, run: Run): RunEventBody {
  const based = { ...(basedOn && { basedOn }), ...(part && { part }) };
  return { type: "run-start", flow: name, flow_id: run.flowId, args, limits, ...based };
}

interface FlowContext {
  readonly path: RunPath;
  readonly parent: Scope["envelope"];
  readonly signal: AbortSignal;
}

async function runBody(spec: FlowSpec, run: Run, place: FlowContext, body: FlowBody): Promise<StepOutcome> {
  const { path } = place;
  const open = openEnvelope(run.ports.clock, path, spec.limits, place.parent, place.signal, run.kept);
  const scope = new Scope(run, path, open.envelope, open.signal, { count: 0, max: spec.maxRounds ?? MAX_ROUNDS });
  try {
    const output = await untilAborted(body(scope), open.signal, () => printPath(path));
    await scope.settled();
    return { ok: true, output };
  } catch (thrown) {
    const reason = isOwnLack(thrown, path) ? await afterOthers(thrown, scope) : thrown;
    scope.cancel("Cancelled because the flow failed.");
    await scope.idle();
    return { ok: false, error: flowFailure(reason, scope) };
  } finally {
    scope.close();
    open.close();
  }
}

/** The flow ran well, only that its result has no value. */
const isOwnLack = (thrown: unknown, path: RunPath): boolean =>
  thrown instanceof NoOutput && thrown.path === printPath(path);

/** Steps beside it run to their end, as they do when there is a result; what fails in them comes first. */
async function afterOthers(lack: unknown, scope: Scope): Promise<unknown> {
  try {
    await scope.settled();
    return lack;
  } catch (thrown) {
    return thrown;
  }
}

/** A step that was cancelled because another one failed is not why the flow failed. */
function flowFailure(thrown: unknown, scope: Scope): StratumError {
  const threw = (message: string) =>
    new StratumCompileError({ path: printPath(scope.path), message: `The flow threw: ${message}` });
  return scope.reasonOf(failureFrom(thrown, threw));
}

function endOf(outcome: StepOutcome, duration_ms: number): RunEventBody {
  if (outcome.ok) return { type: "run-end", status: "ok", output: outcome.output, duration_ms };
  const { error } = outcome;
  const status = isKill(error) ? "killed" : error instanceof Cancelled ? "cancelled" : "error";
  return { type: "run-end", status, error: outcome.error.toRunError(), duration_ms };
}
