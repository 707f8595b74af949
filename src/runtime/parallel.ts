import type { Json } from "../base/index.ts";
import { printPath } from "../base/index.ts";
import { failureOfAbort, linkAbort } from "./abort.ts";
import { Cancelled, failureFrom, StratumCompileError, type StratumError } from "./errors.ts";
import type { RunEventBody } from "./events.ts";
import { Scope } from "./scope.ts";
import type { ParallelSpec } from "./spec.ts";
import { runStep, type StepOutcome } from "./step.ts";

/** What a branch gives that was skipped: null in the frame's output, neither success nor failure (LANGUAGE 4). */
export const SKIPPED = Symbol("skipped");

export interface ParallelBranch {
  readonly name: string;
  run(scope: Scope): Promise<Json | typeof SKIPPED>;
}

type BranchStatus = Extract<RunEventBody, { type: "branch-end" }>["status"];

/**
 * A frame with `require: all` (LANGUAGE 5.5): branches start in order and run at the same time; the output is an object
 * by branch name, in order. The first failure cancels the rest and, when all have ended, is the frame's.
 */
export function runParallel(spec: ParallelSpec, branches: readonly ParallelBranch[], scope: Scope): Promise<Json> {
  const path = scope.pathOf(spec.node ?? scope.claim("parallel"));
  const names = branches.map(({ name }) => name);
  return runStep(
    scope,
    path,
    { type: "step-start", kind: "parallel", name: nodeOf(path), branches: names },
    (signal) => runAll(branches, path, scope, signal),
    { evenIfStopped: true },
  );
}

async function runAll(
  branches: readonly ParallelBranch[],
  path: Scope["path"],
  outer: Scope,
  signal: AbortSignal,
): Promise<StepOutcome> {
  const rest = linkAbort(signal);
  let failure: StratumError | null = null;
  const outputs: { [name: string]: Json } = Object.create(null);
  for (const { name } of branches) outputs[name] = null;

  const follow = async (branch: ParallelBranch): Promise<void> => {
    const inner = new Scope(outer.run, inBranch(path, branch.name), outer.envelope, rest.signal);
    let status: BranchStatus = "ok";
    try {
      if (signal.aborted) throw failureOfAbort(signal, printPath(path));
      const output = await branch.run(inner);
      await inner.settled();
      if (output === SKIPPED) status = "skipped";
      else outputs[branch.name] = output;
    } catch (thrown) {
      const error = ownFailure(thrown, inner);
      status = error instanceof Cancelled ? "cancelled" : "failed";
      if (failure === null && (!(error instanceof Cancelled) || !rest.signal.aborted)) {
        failure = error;
        rest.abort(
          new Cancelled({ path: printPath(path), message: `Cancelled because branch ${branch.name} failed.` }),
        );
      }
      inner.cancel("Cancelled because its branch failed.");
    }
    await inner.idle();
    inner.close();
    await outer.run.emitter.emit(path, { type: "branch-end", branch: branch.name, status });
  };

  const ends = await Promise.allSettled(branches.map(follow));
  rest.unlink();
  for (const end of ends) {
    if (end.status === "rejected") failure ??= failureFrom(end.reason, unexpected(path));
  }
  if (failure !== null) return { ok: false, error: failure };
  if (signal.aborted) return { ok: false, error: failureOfAbort(signal, printPath(path)) };
  return { ok: true, output: { ...outputs } };
}

/** A branch that was dragged down by a failure inside it reports that failure. */
function ownFailure(thrown: unknown, scope: Scope): StratumError {
  const error = failureFrom(thrown, unexpected(scope.path));
  return error instanceof Cancelled && scope.firstFailure !== null ? scope.firstFailure : error;
}

function unexpected(path: Scope["path"]): (message: string) => StratumError {
  return (message) => new StratumCompileError({ path: printPath(path), message });
}

function inBranch(path: Scope["path"], branch: string): Scope["path"] {
  const frame = path.at(-1);
  return frame === undefined ? path : [...path.slice(0, -1), { ...frame, branch }];
}

function nodeOf(path: Scope["path"]): string {
  return path.at(-1)?.node ?? "";
}
