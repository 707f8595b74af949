import type { Json } from "../base/index.ts";
import type { Ports, RunError, RunEvent, RunPart } from "../runtime/index.ts";
import type { Basis } from "./basis.ts";

/** A run under way. */
export interface RunHandle {
  /** Never rejects. */
  readonly done: Promise<RunOutcome>;
  /** Aborts every request and dispatches nothing more; `done` follows with `cancelled`. */
  stop(): void;
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
  /** Only a part of the flow runs, or some outputs are given (`step-reused`); of a run that goes on what it began with. */
  readonly part?: RunPart;
  /** Earlier runs, the latest first: what stands of them is not done again (`step-reused`). */
  readonly bases?: readonly Basis[];
}
