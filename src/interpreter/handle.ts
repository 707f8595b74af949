import type { Json, JsonObject } from "../base/index.ts";
import type { Ports, RunError } from "../runtime/index.ts";

/** A run under way. */
export interface RunHandle {
  /** Never rejects. */
  readonly done: Promise<RunOutcome>;
  /** Aborts every request and dispatches nothing more; `done` follows with `cancelled`. */
  stop(): void;
  /** At any moment, also in the middle of a step: give it to a new `interpret` to finish the run. */
  state(): SchedulerState;
}

export type RunOutcome =
  | { readonly status: "ok"; readonly output: Json }
  | { readonly status: "error"; readonly error: RunError }
  | { readonly status: "cancelled"; readonly error: RunError };

export interface InterpretOptions {
  readonly ports: Ports;
  /** Id of the run, in every event. */
  readonly run: string;
  /** Ties trace records of one business case together; the run's id if absent. */
  readonly flowId?: string;
  /** Stops the run, like `RunHandle.stop`. */
  readonly signal?: AbortSignal;
  /** Continue an earlier run: finished outputs are taken over (`step-reused`), steps that were in flight start again. */
  readonly resume?: SchedulerState;
  /** The run whose state is continued, or from which outputs are taken. */
  readonly basedOn?: { readonly run: string; readonly seq: number };
}

/** JSON. What has been decided so far; everything else follows from the IR. */
export interface SchedulerState {
  readonly v: 1;
  readonly flow: string;
  readonly inputs: JsonObject;
  /** By scope (`""` the flow, else the printed path of frame and branch), then by step id. */
  readonly scopes: { readonly [scope: string]: { readonly [step: string]: StepRecord } };
}

export type StepRecord =
  | { readonly status: "done"; readonly output: Json }
  | { readonly status: "skipped"; readonly reason: string }
  | { readonly status: "running" };
