import { SKIPPED } from "../frame.ts";
import { type ParallelBranch, runParallel } from "../parallel.ts";
import type { Require } from "../requirement.ts";
import { type Given, type OrNull, type Outcome, type Validation, validationChecks } from "./frame-types.ts";
import { jsonOf, typed } from "./json-of.ts";
import { handled } from "./promised.ts";
import { claimNode, requireScope, selfIn } from "./self.ts";

/** Branches by name; each gets a `self` of its own. One that resolves with `undefined` was skipped. */
export interface Branches<Self> {
  readonly [name: string]: (self: Self) => Promise<unknown>;
}

type Results<B extends Branches<never>> = ReturnType<B[keyof B]>;

/** What the branches give, by name; null for one that was skipped. */
export type BranchResults<B extends Branches<never>> = { [Name in keyof B]: OrNull<ReturnType<B[Name]>> };

export interface ParallelOptions<Required extends Require, Result> {
  /** Of the frame's node; `parallel` if absent. */
  readonly name?: string;
  /** How many branches must succeed: `all` if absent, the first one (`any`), the first N, or 0: all outcomes count. */
  readonly require?: Required;
  /** What must hold over the results, in branch order: `{ "len(results) > 1": (results) => … }`. */
  readonly validate?: Validation<Result>;
}

/**
 * Runs branches at the same time (LANGUAGE 5.5). All their results, where the first failure cancels the rest:
 * `const { a, b } = await parallel(this, { a: (self) => self.first(), b: (self) => self.second() });` With
 * `{ require: "any" }` the first success; with `{ require: 2 }` the first two, in branch order; with `{ require: 0 }` how
 * each ended.
 */
export function parallel<Self extends object, B extends Branches<Self>>(
  self: Self,
  branches: B,
  options?: ParallelOptions<"all", OrNull<Results<B>>>,
): Promise<BranchResults<B>>;
export function parallel<Self extends object, B extends Branches<Self>>(
  self: Self,
  branches: B,
  options: ParallelOptions<"any", Given<Results<B>>> & { readonly require: "any" },
): Promise<Given<Results<B>>>;
export function parallel<Self extends object, B extends Branches<Self>>(
  self: Self,
  branches: B,
  options: ParallelOptions<0, Outcome<Given<Results<B>>>> & { readonly require: 0 },
): Promise<Outcome<Given<Results<B>>>[]>;
export function parallel<Self extends object, B extends Branches<Self>>(
  self: Self,
  branches: B,
  options: ParallelOptions<number, Given<Results<B>>> & { readonly require: number },
): Promise<Given<Results<B>>[]>;
export function parallel<Self extends object>(
  self: Self,
  branches: Branches<Self>,
  options: ParallelOptions<Require, never> = {},
): Promise<unknown> {
  return runFrame(self, branches, options, "parallel");
}

export interface RaceOptions<Result> {
  /** Of the frame's node; `race` if absent. */
  readonly name?: string;
  readonly validate?: Validation<Result>;
}

/**
 * The first branch that succeeds, which cancels the others; when all have failed, the last failure (LANGUAGE 5.5):
 * `const reply = await race(this, { quick: (self) => self.guess(text), sure: (self) => self.study(text) });`
 */
export function race<Self extends object, B extends Branches<Self>>(
  self: Self,
  branches: B,
  options: RaceOptions<Given<Results<B>>> = {},
): Promise<Given<Results<B>>> {
  const { name, validate } = options;
  return runFrame<Self, Given<Results<B>>>(
    self,
    branches,
    { require: "any", ...(name !== undefined && { name }), ...(validate && { validate }) },
    "race",
  );
}

function runFrame<Self extends object, Result>(
  self: Self,
  branches: Branches<Self>,
  options: ParallelOptions<Require, never>,
  kind: "parallel" | "race",
): Promise<Result> {
  const scope = requireScope(self, kind);
  const node = claimNode(self, scope, options.name ?? kind);
  const lanes = Object.entries(branches).map(
    ([name, branch]): ParallelBranch => ({
      name,
      run: async (inner) => {
        const value = await branch(selfIn(self, inner));
        return value === undefined ? SKIPPED : jsonOf(value, `the result of branch ${name}`);
      },
    }),
  );
  const spec = { node, require: options.require ?? "all", ...validationChecks(options.validate) };
  return handled(runParallel(spec, lanes, scope).then((output) => typed<Result>(output)));
}
