import type { z } from "zod";
import type { Limits } from "../events.ts";
import { runInfer } from "../infer/run-infer.ts";
import type { Check, InferSpec } from "../spec.ts";
import { outputTypeOf } from "./contract.ts";
import { bindingsOf } from "./inferred.ts";
import { typed } from "./json-of.ts";
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
import { modelOf } from "./self.ts";

/** Predicates by the Python text of their condition, which is what events and reasons know them by. */
export interface Predicates<Subject> {
  readonly [text: string]: (subject: Subject) => boolean;
}

/** LANGUAGE 2, `infer`. */
export interface InferOptions<Schema extends z.ZodType> {
  readonly intent: string;
  readonly output: Schema;
  readonly context?: readonly string[];
  /** Over the inputs by name: `{ "len(text) > 0": ({ text }: { text: string }) => … }`. */
  readonly given?: Predicates<never>;
  readonly ensure?: Predicates<z.output<Schema>>;
  /** Python `re` patterns that must not match. */
  readonly guardrails?: readonly string[];
  readonly model?: string;
  readonly temperature?: number;
  readonly max_tokens?: number;
  readonly budget?: Limits;
  /** After the first attempt; 3 if absent. */
  readonly retries?: number;
  readonly cache?: InferSpec["cache"];
  readonly stable?: boolean;
  /** Of the function, where it is not the method's name in snake_case. */
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
          const model = modelOf(this);
          return runInfer({ ...spec, node, ...(model !== undefined && { model }) }, bindings, scope);
        } finally {
          scope.leave();
        }
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
  const { model, temperature, max_tokens, budget } = options;
  return {
    function: name,
    intent: options.intent,
    context: options.context ?? [],
    output: outputTypeOf(options.output),
    given: checks(options.given, (test) => (inputs) => test(typed<never>(inputs))),
    ensure: checks(
      options.ensure,
      (test) =>
        ({ result }) =>
          test(typed<z.output<Schema>>(result ?? null)),
    ),
    guardrails: options.guardrails ?? [],
    retries: options.retries ?? 3,
    cache: options.cache ?? "none",
    stable: options.stable ?? true,
    ...(model !== undefined && { model }),
    ...(temperature !== undefined && { temperature }),
    ...(max_tokens !== undefined && { max_tokens }),
    ...(budget && { budget }),
  };
}

function checks<Subject>(
  predicates: Predicates<Subject> | undefined,
  bind: (test: (subject: Subject) => boolean) => Check["test"],
): readonly Check[] {
  return Object.entries(predicates ?? {}).map(([text, test]) => ({ text, test: bind(test) }));
}
