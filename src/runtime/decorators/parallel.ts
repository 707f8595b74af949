import { runParallel } from "../parallel.ts";
import { jsonOf, typed } from "./json-of.ts";
import { handled } from "./methods.ts";
import { claimNode, requireScope, selfIn } from "./self.ts";

/** Branches by name; each gets a `self` of its own. */
export interface Branches<Self> {
  readonly [name: string]: (self: Self) => Promise<unknown>;
}

/** What the branches give, by name. */
export type BranchResults<B extends Branches<never>> = { [Name in keyof B]: Awaited<ReturnType<B[Name]>> };

export interface ParallelOptions {
  /** Of the frame's node; `parallel` if absent. */
  readonly name?: string;
}

/**
 * Runs branches at the same time and gives all their results (LANGUAGE 5.5): the first failure cancels the rest.
 * `const { a, b } = await parallel(this, { a: (self) => self.first(), b: (self) => self.second() });`
 */
export function parallel<Self extends object, B extends Branches<Self>>(
  self: Self,
  branches: B,
  options: ParallelOptions = {},
): Promise<BranchResults<B>> {
  const scope = requireScope(self, "parallel");
  const node = claimNode(self, scope, options.name ?? "parallel");
  const frame = runParallel(
    { node, require: "all" },
    Object.entries(branches).map(([name, branch]) => ({
      name,
      run: async (inner) => jsonOf(await branch(selfIn(self, inner)), `the result of branch ${name}`),
    })),
    scope,
  );
  return handled(frame.then((output) => typed<BranchResults<B>>(output)));
}
