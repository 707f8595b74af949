import type { Json, JsonObject } from "../base/index.ts";
import type { Ports, Revisited, RunError, RunEvent } from "../runtime/index.ts";

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
  | { readonly status: "cancelled"; readonly error: RunError }
  /** By a person's decision. */
  | { readonly status: "killed"; readonly error: RunError }
  /** Everything left waits for people who are not there: the steps at these paths. Goes on by `continues`. */
  | { readonly status: "suspended"; readonly waiting: readonly string[] };

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
  /**
   * All events so far of this very run, which was suspended or broke off: it goes on in the same journal, with the same id.
   * Finished steps keep their values, answers count, budgets keep what was spent of them, and open questions are asked
   * again.
   */
  readonly continues?: readonly RunEvent[];
  /** Of calls of that part whose answer was lost, by `call_id`: what it was. The others are asked again. */
  readonly answers?: { readonly [call_id: string]: string };
  /** Test mode: every function is sampled, and stable ones must give one answer (LANGUAGE 5.3). */
  readonly test?: boolean;
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
  /** By scope: how often steps that may come again have started, and what is asked of them. */
  readonly revisited: { readonly [scope: string]: Revisited };
  /** By the printed path of the flow: how often it has gone back. */
  readonly turns: { readonly [flow: string]: number };
}

export type StepRecord =
  /** `port`: the way that the step chose; `note`: what a reviewer asked for. */
  | { readonly status: "done"; readonly output: Json; readonly port?: string; readonly note?: string }
  /** A failure that is an outcome. */
  | { readonly status: "failed"; readonly error: { readonly code: string; readonly message: string } }
  | { readonly status: "skipped"; readonly reason: string }
  /** What it has decided so far. */
  | { readonly status: "running"; readonly port?: string; readonly note?: string };
