import type { Json, RunPath } from "../base/index.ts";
import { printPath } from "../base/index.ts";
import { withinList } from "../expressions/index.ts";
import { failureFrom, ParallelValidationFailed, StratumCompileError } from "./errors.ts";
import type { FrameEnd } from "./frame.ts";
import { whyBroken } from "./infer/hold-check.ts";
import type { BranchState, Require } from "./requirement.ts";
import type { Scope } from "./scope.ts";
import type { Check } from "./spec.ts";
import type { StepOutcome } from "./step.ts";

interface Output {
  readonly require: Require;
  readonly validate?: readonly Check[];
  /** Names of the branches where `all` gives an object; absent: a list. */
  readonly names?: readonly string[];
}

interface OutputContext {
  readonly scope: Scope;
  readonly path: RunPath;
  readonly signal: AbortSignal;
}

/** What a frame gives (LANGUAGE 4), once `validate` holds over it. */
export async function frameOutcome(end: FrameEnd, output: Output, place: OutputContext): Promise<StepOutcome> {
  if (!end.ok) return end;
  const results = resultsOf(end, output.require);
  const { validate = [] } = output;
  const broken = validate.length === 0 ? null : await validated(validate, results, place);
  return broken ?? { ok: true, output: shaped(results, output) };
}

/** Null when everything holds. */
async function validated(
  validate: readonly Check[],
  results: readonly Json[],
  { scope, path, signal }: OutputContext,
): Promise<StepOutcome | null> {
  const printed = printPath(path);
  try {
    return await scope.run.evaluations.evaluate(signal, printed, () =>
      withinList(() => firstBroken(validate, results, path)),
    );
  } catch (thrown) {
    const error = failureFrom(thrown, (message) => new StratumCompileError({ path: printed, message }));
    return { ok: false, error };
  }
}

function firstBroken(validate: readonly Check[], results: readonly Json[], path: RunPath): StepOutcome | null {
  for (const check of validate) {
    const broken = whyBroken("validate", check, { results });
    if (broken === null) continue;
    const data = { text: check.text, ...(broken.actual !== undefined && { actual: broken.actual }) };
    const error = new ParallelValidationFailed({ path: printPath(path), message: broken.reason, data });
    return { ok: false, error };
  }
  return null;
}

/** A list in branch order: with null for the skipped branches of `all`, without them otherwise. */
function resultsOf(end: Extract<FrameEnd, { ok: true }>, require: Require): readonly Json[] {
  if (require === "all") return end.states.map((state) => (state.status === "ok" ? state.value : null));
  const chosen = end.branches.flatMap((branch) => end.states[branch] ?? []);
  if (require === 0) return chosen.map(outcomeOf);
  return chosen.flatMap((state) => (state.status === "ok" ? [state.value] : []));
}

function shaped(results: readonly Json[], { require, names }: Output): Json {
  if (require === "any") return results[0] ?? null;
  if (require !== "all" || names === undefined) return results;
  const output: { [name: string]: Json } = Object.create(null);
  for (const [index, name] of names.entries()) output[name] = results[index] ?? null;
  return { ...output };
}

/** `outcome<T>` of LANGUAGE 4. */
function outcomeOf(state: BranchState): Json {
  if (state.status !== "failed") return { ok: true, value: state.status === "ok" ? state.value : null, error: null };
  const { code, message } = state.error;
  return { ok: false, value: null, error: { code, message } };
}
