import type { Json, PathSegment } from "../base/index.ts";
import { printPath } from "../base/index.ts";
import { failureOfAbort } from "./abort.ts";
import { Cancelled, failureOf, isKill, JournalError, Killed, type RunError, type StratumError } from "./errors.ts";
import type { EventOf, RunEventBody, TraceRecord } from "./events.ts";
import { cancelledInTurn, inTurn } from "./in-turn.ts";
import { isLeaf } from "./leaves.ts";
import type { Scope } from "./scope.ts";
import type { StepStart } from "./spec.ts";
import { passOver, standingOutput } from "./standing.ts";

/** How the work of a step ended. A failure is returned, not thrown, so that what is known of it is not lost. */
export type StepOutcome =
  | { readonly ok: true; readonly output: Json; readonly trace?: TraceRecord; readonly cache_hit?: true }
  | { readonly ok: false; readonly error: StratumError; readonly trace?: TraceRecord };

type StepEnd = EventOf<"step-end">;

/**
 * One step from its start event to its end event, whatever kind it is. `work` (told when it began) begins only once the start is kept, and
 * not when the scope was stopped in the meantime, unless it asks to (a frame has branches to close); it does not throw.
 * What stands of an earlier run does not begin (`standing.ts`). What has ended in an earlier part of the run ends as it
 * did, without work; `again`: what succeeded is done again, over
 * the answers that are kept.
 * Under a scope that is stopped already nothing happens at all.
 */
export async function runStep(
  scope: Scope,
  path: readonly PathSegment[],
  start: StepStart,
  work: (signal: AbortSignal, startedAt: number) => Promise<StepOutcome> | StepOutcome,
  options: { readonly evenIfStopped?: true; readonly again?: boolean } = NONE,
): Promise<Json> {
  scope.run.countStep();
  const { signal } = scope;
  if (signal.aborted) throw failureOfAbort(signal, printPath(path));
  const standing = standingOutput(scope, path, start);
  if (standing !== undefined) return passOver(scope, path, start, standing);
  const { emitter, people } = scope.run;
  const isLeafStep = isLeaf(start.kind);
  scope.enter();
  if (isLeafStep) people.begin(scope.envelope);
  try {
    const started = emitter.emit(path, start);
    const startedAt = emitter.lastAt;
    if (started !== undefined) await started;
    const before = scope.run.kept?.endOf(path);
    let outcome: StepOutcome | Promise<StepOutcome> =
      before !== undefined && !(options.again && before.status === "ok")
        ? recalled(before, scope, signal)
        : signal.aborted && !options.evenIfStopped
          ? aborted(signal, path)
          : work(signal, startedAt);
    if (outcome instanceof Promise) outcome = await outcome;
    const duration_ms = emitter.since(startedAt);
    if (outcome.trace && before === undefined) scope.run.trace(outcome.trace);
    const ended = emitter.emit(path, endOf(outcome, duration_ms));
    if (ended !== undefined) await ended;
    if (outcome.ok) {
      scope.run.standing?.ended(path, outcome.output);
      return outcome.output;
    }
    throw await decided(scope, signal, path, outcome.error);
  } finally {
    if (isLeafStep) people.end(scope.envelope);
    scope.leave();
  }
}

const NONE = {};

/**
 * A failure has consequences only when all that ends at the same instant of the clock has ended, and of several failures
 * one comes after the other: the innermost first, else in the order of their paths. So neither which failure is told nor how
 * far others have come depends on which promise settled first. The later ones find themselves cancelled, like whatever else
 * ran beside the first. What was stopped from outside waits for nothing.
 */
async function decided(
  scope: Scope,
  signal: AbortSignal,
  path: readonly PathSegment[],
  error: StratumError,
): Promise<StratumError> {
  if (!(error instanceof Cancelled || error instanceof JournalError)) {
    if (!signal.aborted) await scope.run.endOfInstant.reached(path);
    if (signal.aborted) return failureOfAbort(signal, printPath(path));
  }
  scope.fail(error);
  return error;
}

/** As it ended in an earlier part of the run. */
async function recalled(before: StepEnd, scope: Scope, signal: AbortSignal): Promise<StepOutcome> {
  const { run } = scope;
  await inTurn(run, before);
  scope.turns.count += run.kept?.roundsIn(before.path) ?? 0;
  if (before.status === "ok") return { ok: true, output: before.output ?? null };
  const error = failureOf(before.error ?? NO_REASON);
  if (isKill(error)) run.kill(new Killed(error));
  if (error instanceof Cancelled) await cancelledInTurn(run, signal);
  return { ok: false, error };
}

const NO_REASON: RunError = { code: "Cancelled", path: "", message: "Stopped.", data: {} };

function aborted(signal: AbortSignal, path: readonly PathSegment[]): StepOutcome {
  return { ok: false, error: failureOfAbort(signal, printPath(path)) };
}

function endOf(outcome: StepOutcome, duration_ms: number): RunEventBody {
  if (!outcome.ok) {
    const { error, trace } = outcome;
    const status = error instanceof Cancelled ? "cancelled" : "failed";
    return { type: "step-end", status, error: error.toRunError(), duration_ms, ...(trace && { trace }) };
  }
  const { output, trace, cache_hit } = outcome;
  if (trace === undefined) return { type: "step-end", status: "ok", output, duration_ms };
  return { type: "step-end", status: "ok", output, ...(cache_hit && { cache_hit }), duration_ms, trace };
}
