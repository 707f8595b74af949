import type { Json } from "../base/index.ts";
import { type FrameBranch, runBranches } from "./frame.ts";
import { frameOutcome } from "./frame-output.ts";
import type { Scope } from "./scope.ts";
import type { ParallelSpec } from "./spec.ts";
import { runStep } from "./step.ts";

export interface ParallelBranch {
  readonly name: string;
  readonly run: FrameBranch["run"];
}

/**
 * A frame (LANGUAGE 5.5): branches start in order and run at the same time until what is required is decided. `all`: an
 * object by branch name, in order. `any`: one value. N: that many, in branch order. 0: the outcome of each.
 */
export function runParallel(spec: ParallelSpec, branches: readonly ParallelBranch[], scope: Scope): Promise<Json> {
  const { require } = spec;
  const node = spec.node ?? scope.claim("parallel");
  const path = scope.begin(node);
  const names = branches.map(({ name }) => name);
  const lanes = branches.map(({ name, run }): FrameBranch => ({ name, place: { branch: name }, run }));
  return runStep(
    scope,
    path,
    { type: "step-start", kind: "parallel", name: node, branches: names },
    async (signal) => {
      const end = await runBranches(require, lanes, { path, scope, signal });
      return frameOutcome(
        end,
        { require, names, ...(spec.validate && { validate: spec.validate }) },
        { path, scope, signal },
      );
    },
    { evenIfStopped: true },
  );
}
