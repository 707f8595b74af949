import type { z } from "zod";
import { type Json, snakeCase } from "../../base/index.ts";
import { runCompute } from "../compute.ts";
import type { Limits } from "../events.ts";
import { runFlow } from "../flow.ts";
import { Probabilistic } from "../probabilistic.ts";
import type { Scope } from "../scope.ts";
import { configuredRun } from "./configure.ts";
import { outputTypeOf } from "./contract.ts";
import { jsonOf, typed } from "./json-of.ts";
import { type Checks, ensureChecks } from "./predicates.ts";
import { handled } from "./promised.ts";
import { runCode } from "./run-code.ts";
import { claimNode, requireSelf, scopeOf, selfIn } from "./self.ts";

/** A method that a decorator of this library can take: async, over JSON. */
export type AsyncMethod<This, Args extends unknown[], Result> = (this: This, ...args: Args) => Promise<Result>;

export type MethodDecorator = <This extends object, Args extends unknown[], Result>(
  method: AsyncMethod<This, Args, Result>,
  context: ClassMethodDecoratorContext<This, AsyncMethod<This, Args, Result>>,
) => AsyncMethod<This, Args, Result>;

export interface ComputeOptions {
  /** Of the function, where it is not the method's name in snake_case. */
  readonly name?: string;
  /** What the result is held against where its type cannot say it: bounds, formats, exact fields. */
  readonly output?: z.ZodType;
  readonly budget?: Limits;
  /** Over the result, held once: the same code would give the same again. */
  readonly ensure?: Checks<never>;
}

export interface FlowOptions {
  readonly name?: string;
  readonly budget?: Limits;
  /** How often the flow may go back (LANGUAGE 5.6); 3 if absent. */
  readonly maxRounds?: number;
}

/** `snake_case` of the method's name, which events, scripts and cache keys know the function by. */
export function functionName(context: { readonly name: string | symbol }, name: string | undefined): string {
  return name ?? snakeCase(String(context.name));
}

/**
 * A call in the scope of its `self`; from outside, in a run of its own that has the one step. The name is claimed at
 * once, before anything is awaited: identity is the order of the calls.
 */
export function callInScope<Result>(
  self: object,
  name: string,
  args: readonly unknown[],
  call: (scope: Scope, node: string) => Promise<Json | Probabilistic>,
): Promise<Result> {
  const around = typeof self === "object" && self !== null ? scopeOf(self) : null;
  // The way of every step: no promise and no function more than it needs.
  if (around !== null) {
    try {
      return handled(typed<Result>(call(around, claimNode(self, around, name))));
    } catch (thrown) {
      return handled(Promise.reject(thrown));
    }
  }
  return handled(
    (async () => {
      requireSelf(self, name);
      const spec = { name, limits: {}, args: jsonArgs(args, name) };
      let given: Json | Probabilistic = null;
      await runFlow(spec, configuredRun(), async (inside) => {
        given = await call(inside, inside.claim(name));
        return given instanceof Probabilistic ? given.mostLikely() : given;
      });
      return typed<Result>(given);
    })(),
  );
}

export function computeMethod<This extends object, Args extends unknown[], Result>(
  method: AsyncMethod<This, Args, Result>,
  context: { readonly name: string | symbol },
  options: ComputeOptions,
): AsyncMethod<This, Args, Result> {
  const name = functionName(context, options.name);
  const ensure = ensureChecks(options.ensure);
  const output = options.output && outputTypeOf(options.output);
  const { budget } = options;
  return function (...args) {
    return callInScope<Result>(this, name, args, (scope, node) =>
      runCompute({ function: name, node, ensure, output, budget }, jsonArgs(args, name), scope, (_signal, path) =>
        runCode(name, path, () => method.apply(this, args)),
      ),
    );
  };
}

export function flowMethod<This extends object, Args extends unknown[], Result>(
  method: AsyncMethod<This, Args, Result>,
  context: { readonly name: string | symbol },
  options: FlowOptions,
): AsyncMethod<This, Args, Result> {
  const name = functionName(context, options.name);
  return function (...args) {
    const body = async (scope: Scope): Promise<Json> => {
      const value = await method.apply(selfIn(this, scope), args);
      return value === undefined ? null : jsonOf(value, `the result of ${name}`);
    };
    return handled(
      (async () => {
        requireSelf(this, name);
        const { budget = {}, maxRounds } = options;
        const spec = {
          name,
          limits: budget,
          ...(maxRounds !== undefined && { maxRounds }),
          args: jsonArgs(args, name),
        };
        const scope = scopeOf(this);
        if (scope === null) return typed<Result>(await runFlow(spec, configuredRun(), body));
        return typed<Result>(await runFlow({ ...spec, node: claimNode(this, scope, name) }, scope, body));
      })(),
    );
  };
}

function jsonArgs(args: readonly unknown[], name: string): readonly Json[] {
  return args.map((value, index) => jsonOf(value, () => `argument ${index + 1} of ${name}`));
}
