import { type Json, ownValue, printPath } from "../base/index.ts";
import type { Ir } from "../ir/index.ts";
import type { RunEvent } from "../runtime/index.ts";
import type { SchedulerState, StepRecord } from "./handle.ts";

/**
 * The state that a run had reached by its journal alone: what survives when the process does not. Null when the journal
 * has no `run-start` of a flow of this IR.
 */
export function stateOfEvents(ir: Ir, events: Iterable<RunEvent>): SchedulerState | null {
  let state: { flow: string; inputs: { [name: string]: Json } } | null = null;
  const scopes: { [scope: string]: { [step: string]: StepRecord } } = Object.create(null);
  for (const event of events) {
    if (event.type === "run-start") {
      const flow = ownValue(ir.flows, event.flow);
      if (!flow) return null;
      const inputs: { [name: string]: Json } = Object.create(null);
      for (const [place, name] of Object.keys(flow.input).entries()) inputs[name] = event.args[place] ?? null;
      state = { flow: event.flow, inputs };
      continue;
    }
    const record = recordOf(event);
    const node = event.path.at(-1)?.node;
    if (!record || node === undefined) continue;
    const scope = printPath(event.path.slice(0, -1));
    scopes[scope] ??= Object.create(null);
    const records = scopes[scope];
    if (records) records[node] = record;
  }
  return state && { v: 1, ...state, scopes };
}

function recordOf(event: RunEvent): StepRecord | null {
  switch (event.type) {
    case "step-start":
      return { status: "running" };
    case "step-reused":
      return { status: "done", output: event.output };
    case "step-skip":
      return { status: "skipped", reason: event.reason };
    case "step-end":
      // A failed or cancelled step starts again.
      return event.status === "ok" ? { status: "done", output: event.output ?? null } : { status: "running" };
    default:
      return null;
  }
}
