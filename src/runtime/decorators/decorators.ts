import type { z } from "zod";
import { runAdaptive } from "../adaptive.ts";
import type { Limits } from "../events.ts";
import { runAnswered } from "../human-answer.ts";
import { runInfer, runProbabilistic } from "../infer/run-infer.ts";
import type { InferSpec } from "../spec.ts";
import { outputTypeOf } from "./contract.ts";
import { bindingsOf } from "./inferred.ts";
import { jsonOf, typed } from "./json-of.ts";
import {
  type AsyncMethod,
  type ComputeOptions,
  callInScope,
  computeMethod,
  type FlowOptions,
  flowMethod,
  functionName,
  type MethodDecorator,
} from "./methods.ts";
import { type Checks, checks, ensureChecks, type Predicates } from "./predicates.ts";
import { runCode } from "./run-code.ts";
import { modelOf } from "./self.ts";

/** LANGUAGE 2, `infer`. */
export interface InferOptions<Schema extends z.ZodType> {
  readonly intent: string;
  readonly output: Schema;
  readonly context?: readonly string[];
  /** Over the inputs by name: `{ "len(text) > 0": ({ text }: { text: string }) => … }`. */
  readonly given?: Checks<never>;
  readonly ensure?: Checks<z.output<Schema>>;
  /** Python `re` patterns that must not match. */
  readonly guardrails?: readonly string[];
  readonly model?: string;
  readonly temperature?: number;
  readonly max_tokens?: number;
  /** How much the model may think before it answers; off, or the least it can, if absent. */
  readonly thinking?: InferSpec["thinking"];
  readonly budget?: Limits;
  /** After the first attempt; 3 if absent. */
  readonly retries?: number;
  readonly cache?: InferSpec["cache"];
  /** False: the method gives a `Probabilistic` value. */
  readonly stable?: boolean;
  /** Samples in test mode; 5 if absent. */
  readonly sample_n?: number;
  /** So many calls at once, of which `threshold` must agree on the field `agree_on`. */
  readonly quorum?: number;
  readonly agree_on?: string;
  readonly threshold?: number;
  /** Asked again until this holds, with `feedback` in the context; at most 5 times if nothing else is said. */
  readonly refine?: {
    readonly until: Predicates<z.output<Schema>>;
    readonly feedback: string;
    readonly max_iterations?: number;
  };
  /** A person is asked, as `awaitHuman` asks, and no model. */
  readonly answered_by?: "person";
  /** Of the function, where it is not the method's name in snake_case. */
  readonly name?: string;
}

/** LANGUAGE 2, `adaptive`: the method's own body is the code; `infer` says how a model is asked instead. */
export interface AdaptiveOptions<Schema extends z.ZodType> {
  readonly output: Schema;
  /** Over the inputs by name: true runs the code. */
  readonly dispatch: Predicates<never>;
  readonly infer: Omit<InferOptions<Schema>, "output" | "name" | "stable" | "answered_by">;
  /** For whichever ran. */
  readonly ensure?: Checks<z.output<Schema>>;
  /** Names of the parameters, in order: what a model sees of them. */
  readonly inputs: readonly string[];
  /** Inputs that reach a model only as an attachment: wholly (`true`), or at these paths. */
  readonly opaque?: { readonly [input: string]: boolean | readonly string[] };
  readonly name?: string;
}

/** An infer method: its body is `return inferred({ … })`, and a model answers within the contract (LANGUAGE 9). */
export function infer<Schema extends z.ZodType>(options: InferOptions<Schema>): MethodDecorator {
  return <This extends object, Args extends unknown[], Result>(
    method: AsyncMethod<This, Args, Result>,
    context: ClassMethodDecoratorContext<This, AsyncMethod<This, Args, Result>>,
  ): AsyncMethod<This, Args, Result> => {
    const name = functionName(context, options.name);
    const spec = inferSpec(name, options);
    return function (...args) {
      return callInScope<Result>(this, name, args, async (scope, node) => {
        // The scope is not idle while the inputs are being found, even if nobody awaits this call.
        scope.enter();
        try {
          const bindings = await bindingsOf(() => method.apply(this, args), name);
          if (options.answered_by === "person") {
            const inputs = Object.fromEntries(bindings.map((binding) => [binding.name, binding.value]));
            return await runAnswered({ ...spec, node }, inputs, scope);
          }
          const model = modelOf(this);
          const called = { ...spec, node, ...(model !== undefined && { model }) };
          if (called.stable) return await runInfer(called, bindings, scope);
          return await runProbabilistic(called, bindings, scope);
        } finally {
          scope.leave();
        }
      });
    };
  };
}

/** A method that runs its own code or asks a model, as `dispatch` says (LANGUAGE 2). */
export function adaptive<Schema extends z.ZodType>(options: AdaptiveOptions<Schema>): MethodDecorator {
  return <This extends object, Args extends unknown[], Result>(
    method: AsyncMethod<This, Args, Result>,
    context: ClassMethodDecoratorContext<This, AsyncMethod<This, Args, Result>>,
  ): AsyncMethod<This, Args, Result> => {
    const name = functionName(context, options.name);
    const [dispatch] = checks(options.dispatch, (test) => (inputs) => test(typed<never>(inputs)));
    const spec = {
      function: name,
      dispatch: dispatch ?? { text: "False", test: () => false },
      infer: inferSpec(name, { ...options.infer, output: options.output }),
      ensure: ensureChecks(options.ensure),
    };
    // An input may be called `toString`.
    const opaqueIn = new Map(Object.entries(options.opaque ?? {}));
    return function (...args) {
      return callInScope<Result>(this, name, args, (scope, node) => {
        const bindings = options.inputs.map((input, index) => ({
          name: input,
          value: jsonOf(args[index], `argument ${index + 1} of ${name}`),
          opaque: opaqueIn.get(input) || [],
        }));
        return runAdaptive({ ...spec, node }, bindings, scope, (_signal, path) =>
          runCode(name, path, () => method.apply(this, args)),
        );
      });
    };
  };
}

/** A compute method: code, no model, no cost. With or without options: `@compute`, `@compute({ budget: { ms: 100 } })`. */
export function compute(options: ComputeOptions): MethodDecorator;
export function compute<This extends object, Args extends unknown[], Result>(
  method: AsyncMethod<This, Args, Result>,
  context: ClassMethodDecoratorContext<This, AsyncMethod<This, Args, Result>>,
): AsyncMethod<This, Args, Result>;
export function compute<This extends object, Args extends unknown[], Result>(
  first: ComputeOptions | AsyncMethod<This, Args, Result>,
  context?: { readonly name: string | symbol },
): MethodDecorator | AsyncMethod<This, Args, Result> {
  if (typeof first === "function") return computeMethod(first, context ?? first, {});
  const decorate: MethodDecorator = (method, where) => computeMethod(method, where, first);
  return decorate;
}

/** A flow method: called from outside it is a run; inside another flow, a step of it. */
export function flow(options: FlowOptions): MethodDecorator;
export function flow<This extends object, Args extends unknown[], Result>(
  method: AsyncMethod<This, Args, Result>,
  context: ClassMethodDecoratorContext<This, AsyncMethod<This, Args, Result>>,
): AsyncMethod<This, Args, Result>;
export function flow<This extends object, Args extends unknown[], Result>(
  first: FlowOptions | AsyncMethod<This, Args, Result>,
  context?: { readonly name: string | symbol },
): MethodDecorator | AsyncMethod<This, Args, Result> {
  if (typeof first === "function") return flowMethod(first, context ?? first, {});
  const decorate: MethodDecorator = (method, where) => flowMethod(method, where, first);
  return decorate;
}

function inferSpec<Schema extends z.ZodType>(name: string, options: InferOptions<Schema>): InferSpec {
  const {
    model,
    temperature,
    max_tokens,
    thinking,
    budget,
    sample_n,
    quorum,
    agree_on = "",
    threshold,
    refine,
  } = options;
  const [until] = ensureChecks(refine?.until);
  return {
    function: name,
    intent: options.intent,
    context: options.context ?? [],
    output: outputTypeOf(options.output),
    given: checks(options.given, (test) => (inputs) => test(typed<never>(inputs))),
    ensure: ensureChecks(options.ensure),
    guardrails: options.guardrails ?? [],
    retries: options.retries ?? 3,
    cache: options.cache ?? "none",
    stable: options.stable ?? true,
    ...(model !== undefined && { model }),
    ...(temperature !== undefined && { temperature }),
    ...(max_tokens !== undefined && { max_tokens }),
    ...(thinking && { thinking }),
    ...(budget && { budget }),
    ...(sample_n !== undefined && { sample_n }),
    ...(quorum !== undefined && { quorum: { n: quorum, agree_on, threshold: threshold ?? quorum } }),
    ...(until &&
      refine && { refine: { until, feedback: refine.feedback, max_iterations: refine.max_iterations ?? 5 } }),
  };
}
