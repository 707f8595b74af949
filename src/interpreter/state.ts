import type { Execution } from "./driver.ts";
import type { SchedulerState, StepRecord } from "./handle.ts";
import type { Schedule } from "./schedule.ts";

/** Costs as much as there are steps; only called when somebody asks. */
export function stateOf(flow: string, execution: Execution): SchedulerState {
  // Frames of an earlier run that have not started again keep what was finished in them.
  const scopes: { [scope: string]: { readonly [step: string]: StepRecord } } = Object.assign(
    Object.create(null),
    execution.earlier,
  );
  for (const [scope, schedule] of execution.live) {
    scopes[scope] = recordsOf(schedule, execution.earlier[scope]);
  }
  return { v: 1, flow, inputs: execution.inputs, scopes };
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
