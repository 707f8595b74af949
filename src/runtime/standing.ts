import type { Json, RunPath } from "../base/index.ts";
import { inTurn } from "./in-turn.ts";
import { sessionKey } from "./infer/session.ts";
import type { Scope } from "./scope.ts";
import type { StepStart, Stood } from "./spec.ts";

/** The output that a step has without running, as this run has said before or as another one has; undefined: it runs. */
export function standingOutput(scope: Scope, path: RunPath, start: StepStart): Stood | undefined {
  const { kept, standing } = scope.run;
  const before = kept?.reusedAt(path);
  if (before !== undefined) return { output: before.output, run: before.from ?? "" };
  if (standing === null || kept?.hasBegun(path) === true) return undefined;
  return standing.outputOf(path, start, scope.noteFor(path.at(-1)?.node ?? ""));
}

/** The step is passed over: its output stands. What it answered is known to the session's cache too (LANGUAGE 5.3). */
export async function passOver(
  { run }: Scope,
  path: RunPath,
  start: StepStart,
  { output, run: from }: Stood,
): Promise<Json> {
  const before = run.kept?.reusedAt(path);
  if (before !== undefined) await inTurn(run, before);
  const { kind, name, inputs, args } = start;
  if (kind === "infer" && inputs !== undefined) run.session.set(sessionKey(name, inputs), output);
  run.standing?.ended(path, output);
  const called = { kind, name, ...(inputs && { inputs }), ...(args && { args }) };
  await run.emitter.emit(path, { type: "step-reused", output, from, ...called });
  return output;
}
