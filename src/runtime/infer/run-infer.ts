import { type Json, type JsonObject, printPath } from "../../base/index.ts";
import { chainOf } from "../budget/envelope.ts";
import { openEnvelope } from "../budget/open-envelope.ts";
import { isFirstRound, PREVIOUS_ARGUMENTS } from "../debate.ts";
import { failureFrom, ProviderError, type StratumError } from "../errors.ts";
import type { CheckReport } from "../events.ts";
import type { Model } from "../ports.ts";
import { Probabilistic } from "../probabilistic.ts";
import { compilePrompt } from "../prompt.ts";
import type { Scope } from "../scope.ts";
import type { InferSpec, InputBinding } from "../spec.ts";
import { runStep, type StepOutcome } from "../step.ts";
import { cachedAnswer, keepAnswer } from "./answer-cache.ts";
import type { InferCall } from "./call.ts";
import { compileOutput } from "./compiled-output.ts";
import { Ledger } from "./ledger.ts";
import { askQuorum } from "./quorum.ts";
import { refine } from "./refine.ts";
import { requireGiven } from "./require-given.ts";
import { retryUntilOk } from "./retry.ts";
import { takeSamples } from "./samples.ts";

/**
 * An infer step (LANGUAGE 5.1): given, cache, attempts. Resolves with a value that its contract, its guardrails and its
 * ensure accept; rejects with the failure of the last attempt's kind, or with what ended it before. Every call ends with
 * a trace record, cached and failed ones too.
 */
export function runInfer(spec: InferSpec, bindings: readonly InputBinding[], scope: Scope): Promise<Json> {
  return beginInfer(spec, bindings, scope, () => {});
}

/** The same for a function that is not stable: its samples, of which the step's output is the most frequent. */
export async function runProbabilistic(
  spec: InferSpec,
  bindings: readonly InputBinding[],
  scope: Scope,
): Promise<Probabilistic> {
  let samples: readonly Json[] = [];
  let printed = "";
  const output = await beginInfer(spec, bindings, scope, (kept, path) => {
    [samples, printed] = [kept, path];
  });
  const [first = output, ...others] = samples;
  return new Probabilistic([first, ...others], printed, () => scope.run.ports.random.next(`sample ${printed}`));
}

type Keep = (samples: readonly Json[], path: string) => void;

function beginInfer(given: InferSpec, inputsGiven: readonly InputBinding[], scope: Scope, keep: Keep): Promise<Json> {
  const node = given.node ?? scope.claim(given.function);
  const path = scope.begin(node);
  const { spec, bindings } = calledIn(scope, node, given, inputsGiven);
  const inputs: JsonObject = Object.fromEntries(bindings.map(({ name, value }) => [name, value]));
  return runStep(
    scope,
    path,
    {
      type: "step-start",
      kind: "infer",
      name: spec.function,
      inputs,
      ...(spec.budget && { limits: spec.budget }),
      max_attempts: spec.retries + 1,
    },
    (signal, startedAt) => inferWithin(spec, bindings, { scope, path, signal, startedAt }, keep),
    // All samples are wanted, and the end of a step says one.
    { again: scope.run.isTest },
  );
}

/** What the place of a call adds to it, and leaves out: a reviewer's note; in a debate's first round, what nobody has said. */
export function calledIn(
  scope: Scope,
  node: string,
  spec: InferSpec,
  bindings: readonly InputBinding[],
): { readonly spec: InferSpec; readonly bindings: readonly InputBinding[] } {
  const note = scope.noteFor(node);
  return {
    spec: note === undefined ? spec : { ...spec, context: [...spec.context, note] },
    bindings: isFirstRound(scope.path) ? bindings.filter(({ name }) => name !== PREVIOUS_ARGUMENTS) : bindings,
  };
}

interface InferContext {
  readonly scope: Scope;
  readonly path: Scope["path"];
  readonly signal: AbortSignal;
  /** When its step began, on the run's clock. */
  readonly startedAt: number;
}

/** The calls of an infer inside a step that has begun (an adaptive function's too). `keep` gets all samples. */
export async function inferWithin(
  spec: InferSpec,
  bindings: readonly InputBinding[],
  { scope, path, signal, startedAt }: InferContext,
  keep: Keep = () => {},
): Promise<StepOutcome> {
  const { run } = scope;
  const model = run.ports.models.resolve(spec.model) ?? absentModel(spec, printPath(path));
  const open =
    spec.budget === undefined
      ? { envelope: scope.envelope, signal, close: () => {} }
      : openEnvelope(run.ports.clock, path, spec.budget, scope.envelope, signal, run.kept);
  const call: InferCall = {
    run,
    spec,
    bindings,
    inputs: Object.fromEntries(bindings.map(({ name, value }) => [name, value])),
    output: compileOutput(spec.output),
    path,
    printed: printPath(path),
    chain: chainOf(open.envelope),
    signal: open.signal,
    model,
    price: priceOf(scope, model),
  };
  try {
    return await within(call, startedAt, keep);
  } finally {
    open.close();
  }
}

async function within(call: InferCall, startedAt: number, keep: Keep): Promise<StepOutcome> {
  const { spec } = call;
  const ledger = new Ledger(call, startedAt);
  const { hash } = compilePrompt({
    intent: spec.intent,
    context: spec.context,
    inputs: call.bindings,
    reasons: [],
  });
  try {
    const opaque = call.bindings.map(({ name, opaque: paths }) => [name, paths === true ? [""] : paths] as const);
    const given = await requireGiven(call.spec, call.inputs, call, Object.fromEntries(opaque));
    const cached = spec.cache === "none" ? null : await cachedAnswer(call, hash);
    if (cached !== null) {
      const output = cached.value;
      keep([output], call.printed);
      return { ok: true, output, cache_hit: true, trace: ledger.record(hash, { output, cached: true }) };
    }
    const samples = await samplesOf(call, ledger, given);
    keep(samples, call.printed);
    const output = mostFrequent(samples);
    if (spec.cache !== "none") await keepAnswer(call, hash, output);
    return { ok: true, output, trace: ledger.record(hash, { output }) };
  } catch (thrown) {
    const error = failureFrom(thrown, (message) => unexpected(call, message));
    return { ok: false, error, trace: ledger.record(hash, { output: null, error }) };
  }
}

/** LANGUAGE 5.1: samples of refinements of quorums of attempts, each where it is declared. */
async function samplesOf(whole: InferCall, ledger: Ledger, given: readonly CheckReport[]): Promise<readonly Json[]> {
  const { quorum, refine: refinement } = whole.spec;
  const attempts = (call: InferCall, reports: readonly CheckReport[]) =>
    retryUntilOk(call, call === whole ? ledger : ledger.part(call), reports);
  const turn = (call: InferCall, reports: readonly CheckReport[]) => {
    if (!quorum) return attempts(call, reports);
    return askQuorum(call, quorum, (member) => attempts(member, member.path.at(-1)?.member === 1 ? reports : []));
  };
  const ask = (call: InferCall): Promise<Json> => {
    if (!refinement) return turn(call, given);
    return refine(call, refinement, (inner, iteration) => turn(inner, iteration === 1 ? given : []));
  };
  return whole.run.isTest && !quorum ? takeSamples(whole, ask) : [await ask(whole)];
}

function mostFrequent([first = null, ...others]: readonly Json[]): Json {
  return others.length === 0 ? first : new Probabilistic([first, ...others], "", () => 0).mostLikely();
}

function priceOf(scope: Scope, model: Model) {
  const { provider, id } = model.info;
  return scope.run.ports.prices.priceOf(provider, id);
}

/** Stands in for a model that the run does not have: every call of it fails, and is traced like any other. */
function absentModel(spec: InferSpec, path: string): Model {
  const failure = new ProviderError({
    path,
    message: `This run has ${spec.model === undefined ? "no default model" : `no model named ${spec.model}`}.`,
    data: { kind: "not_found", function: spec.function, ...(spec.model !== undefined && { model: spec.model }) },
  });
  return {
    info: {
      id: spec.model ?? "",
      provider: "",
      max_output_tokens: 1,
      takes_temperature: false,
      estimateTokens: () => {
        throw failure;
      },
    },
    stream: () => {
      throw failure;
    },
  };
}

/** A port that broke its promise not to throw. */
function unexpected(call: InferCall, message: string): StratumError {
  return new ProviderError({ path: call.printed, message, data: { kind: "fault", function: call.spec.function } });
}
