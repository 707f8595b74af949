import { printPath, type RunPath } from "../base/index.ts";
import { withinList, withinSteps } from "../expressions/index.ts";
import { StratumCompileError, StratumError } from "./errors.ts";
import type { Scope } from "./scope.ts";
import { runStep } from "./step.ts";

/** One case of a Branch. `test` may throw: a condition that cannot be evaluated fails the step. */
export interface BranchTest {
  readonly name: string;
  test(): boolean;
}

/** What is taken when no case is. */
export const ELSE = "else";

/** A Branch (LANGUAGE 4): the first case whose condition holds, else `else`. Resolves with the port that is taken. */
export async function runBranch(
  spec: { readonly node?: string },
  cases: readonly BranchTest[],
  scope: Scope,
): Promise<string> {
  const node = spec.node ?? scope.claim("branch");
  const path = scope.begin(node);
  let port = scope.run.kept?.routeOf(path) ?? ELSE;
  await runStep(scope, path, { type: "step-start", kind: "branch", name: node }, async (signal) => {
    try {
      const find = () => withinList(() => cases.find((one) => holds(one, path)));
      port = (await scope.run.evaluations.evaluate(signal, printPath(path), find))?.name ?? ELSE;
    } catch (thrown) {
      if (thrown instanceof StratumError) return { ok: false, error: thrown };
      throw thrown;
    }
    await scope.run.emitter.emit(path, { type: "route", port });
    return { ok: true, output: null };
  });
  return port;
}

function holds(one: BranchTest, path: RunPath): boolean {
  try {
    return withinSteps(() => one.test());
  } catch {
    throw new StratumCompileError({
      path: printPath(path),
      message: `The condition of case ${one.name} cannot be evaluated with these values.`,
      data: { case: one.name },
    });
  }
}

/** Whether a step is skipped (`skip_if`). Rejects with `StratumCompileError` when that cannot be evaluated. */
export function decideSkip(scope: Scope, node: string, test: () => boolean): Promise<boolean> {
  const path = printPath(scope.pathOf(node));
  return scope.run.evaluations.evaluate(scope.signal, path, () => {
    try {
      return withinSteps(test);
    } catch {
      throw new StratumCompileError({
        path,
        message: `skip_if of ${node} cannot be evaluated with these values.`,
        data: { skip_if: node },
      });
    }
  });
}
