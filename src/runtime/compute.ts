import type { Json, PathSegment } from "../base/index.ts";
import { printPath } from "../base/index.ts";
import { validate } from "../contracts/index.ts";
import { withinList } from "../expressions/index.ts";
import { untilAborted } from "./abort.ts";
import { openEnvelope } from "./budget/open-envelope.ts";
import { failureFrom, PostconditionFailed, SandboxError, type StratumError } from "./errors.ts";
import { whyBroken } from "./infer/hold-check.ts";
import type { ComputeFault } from "./ports.ts";
import type { Scope } from "./scope.ts";
import type { Check, ComputeSpec, OutputType } from "./spec.ts";
import { runStep, type StepOutcome } from "./step.ts";

/** The code of a compute function; `signal` ends it when its step is stopped, `path` is the step's, printed. */
export type ComputeBody = (signal: AbortSignal, path: string) => Promise<Json | undefined> | Json | undefined;

/**
 * A compute step (LANGUAGE 2): no model, no cost. Rejects with what `body` rejects with if that is a `StratumError`,
 * else with `SandboxError`; also when it returns nothing, or not what `spec.output` says.
 */
export function runCompute(spec: ComputeSpec, args: readonly Json[], scope: Scope, body: ComputeBody): Promise<Json> {
  const path = scope.begin(spec.node ?? scope.claim(spec.function));
  const limits = spec.budget === undefined ? null : { limits: spec.budget };
  return runStep(
    scope,
    path,
    { type: "step-start", kind: "compute", name: spec.function, args, ...limits },
    spec.budget?.ms === undefined
      ? (signal) => perform(spec, { path, scope, signal }, body)
      : (signal) => performWithin(spec, { path, scope, signal }, body),
  );
}

/** Where code runs, and what ends it. */
export interface ComputePlace {
  readonly scope: Scope;
  readonly path: readonly PathSegment[];
  readonly signal: AbortSignal;
}

/** The code of a compute inside a step that has begun (an adaptive function's). */
export async function computeWithin(spec: ComputeSpec, place: ComputePlace, body: ComputeBody): Promise<StepOutcome> {
  return perform(spec, place, body);
}

/** What the sandbox reports, as the failure of the step. */
export function sandboxFailure(fault: ComputeFault, name: string, path: string): SandboxError {
  const { kind, message, line, column } = fault;
  return new SandboxError({
    path,
    message: kind === "thrown" ? `${name} threw: ${message}` : `${name}: ${message}`,
    data: { kind, function: name, ...(line !== undefined && { line }), ...(column !== undefined && { column }) },
  });
}

function perform(spec: ComputeSpec, place: ComputePlace, body: ComputeBody): Promise<StepOutcome> | StepOutcome {
  const { scope, path, signal } = place;
  try {
    const value = body(signal, printPath(path));
    if (!(value instanceof Promise)) return returned(spec, place, value);
    const { during } = scope.run.ports.clock;
    const seen = during === undefined ? value : (scope.run.ports.clock.during?.(value) ?? value);
    return untilAborted(seen, signal, () => printPath(path)).then(
      (settled) => returned(spec, place, settled),
      (error: unknown) => thrown(spec, path, error),
    );
  } catch (error) {
    return thrown(spec, path, error);
  }
}

/** With a time limit of its own. */
async function performWithin(spec: ComputeSpec, place: ComputePlace, body: ComputeBody): Promise<StepOutcome> {
  const { scope, path } = place;
  const open = openEnvelope(
    scope.run.ports.clock,
    path,
    spec.budget ?? {},
    scope.envelope,
    place.signal,
    scope.run.kept,
  );
  try {
    const outcome = Promise.resolve(perform(spec, { ...place, signal: open.signal }, body));
    return await untilAborted(outcome, open.signal, () => printPath(path));
  } catch (error) {
    return thrown(spec, path, error);
  } finally {
    open.close();
  }
}

function returned(spec: ComputeSpec, place: ComputePlace, value: Json | undefined): Promise<StepOutcome> | StepOutcome {
  const { ensure = [], output } = spec;
  const fail = (message: string) => ({ ok: false as const, error: resultFailure(spec.function, place.path, message) });
  if (value === undefined) return fail("The function returned nothing");
  const outcome: StepOutcome = output === undefined ? { ok: true, output: value } : checked(output, value, fail);
  return outcome.ok && ensure.length > 0 ? ensured(spec, ensure, place, outcome.output) : outcome;
}

/** Checked once: the same code would give the same again. */
async function ensured(
  spec: ComputeSpec,
  ensure: readonly Check[],
  { scope, path, signal }: ComputePlace,
  result: Json,
): Promise<StepOutcome> {
  const broken = () => ensure.flatMap((check) => whyBroken("ensure", check, { result })?.reason ?? []);
  let reasons: readonly string[];
  try {
    reasons = await scope.run.evaluations.evaluate(signal, printPath(path), () => withinList(broken));
  } catch (error) {
    return thrown(spec, path, error);
  }
  if (reasons.length === 0) return { ok: true, output: result };
  const message = `${spec.function} failed: ${reasons.join("; ")}`;
  const data = { function: spec.function, reasons, history: [reasons] };
  return { ok: false, error: new PostconditionFailed({ path: printPath(path), message, data }) };
}

function checked(type: OutputType, value: Json, fail: (message: string) => StepOutcome): StepOutcome {
  const result = validate(value, type.field, type.contracts);
  if (result.ok) return { ok: true, output: result.value };
  return fail(`its result is not what it declares: ${result.error.map(({ message }) => message).join("; ")}`);
}

function resultFailure(name: string, path: readonly PathSegment[], message: string): StratumError {
  return sandboxFailure({ kind: "result", message }, name, printPath(path));
}

function thrown(spec: ComputeSpec, path: readonly PathSegment[], error: unknown): StepOutcome {
  return {
    ok: false,
    error: failureFrom(error, (message) => sandboxFailure({ kind: "thrown", message }, spec.function, printPath(path))),
  };
}
