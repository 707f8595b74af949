import type { Json, RunPath } from "../base/index.ts";
import type { RunEventBody } from "./events.ts";
import { inTurn } from "./in-turn.ts";
import { sessionKey } from "./infer/session.ts";
import type { Scope } from "./scope.ts";

export type StepStart = Extract<RunEventBody, { type: "step-start" }>;

/** What of an earlier run stands in this one: steps that need not be done again, because nothing they come from changed. */
export interface Standing {
  /** The output of the step that is about to begin; undefined: it has to run. `note`: what a reviewer asked of it. */
  outputOf(path: RunPath, start: StepStart, note: string | undefined): Json | undefined;
  /** A step has this output in this run. */
  ended(path: RunPath, output: Json): void;
}

/** The output that a step has without running; undefined: it has to run. */
export function standingOutput(scope: Scope, path: RunPath, start: StepStart): Json | undefined {
  const { kept, standing } = scope.run;
  const before = kept?.reusedAt(path);
  if (before !== undefined) return before.output;
  if (standing === null || kept?.hasBegun(path) === true) return undefined;
  return standing.outputOf(path, start, scope.noteFor(path.at(-1)?.node ?? ""));
}

/** The step is passed over: its output stands. What it answered is known to the session's cache too (LANGUAGE 5.3). */
export async function passOver({ run }: Scope, path: RunPath, start: StepStart, output: Json): Promise<Json> {
  const before = run.kept?.reusedAt(path);
  if (before !== undefined) await inTurn(run, before);
  const { kind, name, inputs, args } = start;
  if (kind === "infer" && inputs !== undefined) run.session.set(sessionKey(name, inputs), output);
  run.standing?.ended(path, output);
  const called = { kind, name, ...(inputs && { inputs }), ...(args && { args }) };
  await run.emitter.emit(path, { type: "step-reused", output, ...called });
  return output;
}
