import { flowOf, printPath } from "../base/index.ts";
import type { Revisited } from "../runtime/index.ts";
import type { Execution, LiveGraph } from "./driver.ts";
import type { SchedulerState, StepRecord } from "./handle.ts";
import type { Schedule } from "./schedule.ts";

/** Costs as much as there are steps; only called when somebody asks. */
export function stateOf(flow: string, execution: Execution): SchedulerState {
  // Frames of an earlier run that have not started again keep what was finished in them.
  const scopes: { [scope: string]: { readonly [step: string]: StepRecord } } = Object.assign(
    Object.create(null),
    execution.earlier,
  );
  const revisited: { [scope: string]: Revisited } = Object.assign(Object.create(null), execution.revisited);
  const turns: { [flow: string]: number } = Object.assign(Object.create(null), execution.turns);
  for (const [name, live] of execution.live) {
    scopes[name] = recordsOf(live.schedule, execution.earlier[name]);
    const kept = revisitedIn(live);
    if (kept) revisited[name] = kept;
    if (live.scope.turns.count > 0) turns[printPath(flowOf(live.scope.path))] = live.scope.turns.count;
  }
  return { v: 1, flow, inputs: execution.inputs, scopes, revisited, turns };
}

/** A step that runs now will start again, under the same number. */
function revisitedIn({ schedule, scope }: LiveGraph): Revisited | null {
  const { starts, notes } = scope.revisited();
  if (Object.keys(starts).length === 0) return null;
  const running = new Set(
    schedule.graph.steps.filter((_, place) => schedule.records[place]?.status === "running").map(({ id }) => id),
  );
  const before = Object.entries(starts).map(([id, count]) => [id, running.has(id) ? count - 1 : count]);
  return { starts: Object.fromEntries(before), notes };
}

function recordsOf(
  schedule: Schedule,
  earlier: { readonly [step: string]: StepRecord } | undefined,
): { readonly [step: string]: StepRecord } {
  const records: { [step: string]: StepRecord } = Object.assign(Object.create(null), earlier);
  for (const [place, step] of schedule.graph.steps.entries()) {
    const record = schedule.records[place];
    if (!record) continue;
    // A finished output that is about to be taken over is still finished.
    if (record.status === "running" && records[step.id]?.status === "done") continue;
    records[step.id] = record;
  }
  return records;
}
