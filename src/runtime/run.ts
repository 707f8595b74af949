import { type Json, MOST_STEPS_OF_A_RUN } from "../base/index.ts";
import { linkAbort } from "./abort.ts";
import { Admission } from "./budget/admission.ts";
import { Emitter } from "./emitter.ts";
import { EndOfInstant } from "./end-of-instant.ts";
import { BudgetExceeded, Cancelled, type Killed, type StratumError, Suspended } from "./errors.ts";
import { Evaluations } from "./evaluations.ts";
import type { RunEvent, TraceRecord } from "./events.ts";
import { answersIn } from "./infer/session.ts";
import { Kept } from "./kept.ts";
import { People } from "./people.ts";
import type { Ports } from "./ports.ts";
import { Reviews } from "./reviews.ts";
import type { Standing } from "./spec.ts";

export interface RunOptions {
  /** Id of the run, in every event. */
  readonly run: string;
  /** Ties trace records of one business case together; the run's id if absent. */
  readonly flowId?: string;
  /** Stops the run. */
  readonly signal?: AbortSignal;
  /** Gets the record of every infer call. What it throws is dropped: an exporter never fails a run (LANGUAGE 5.7). */
  readonly tracer?: (record: TraceRecord) => void;
  /** Every function is sampled, and stable ones must give one answer (LANGUAGE 5.3). */
  readonly test?: boolean;
  /** All events of this run so far: it was suspended or broke off, and goes on in the same journal (LANGUAGE 5.6). */
  readonly kept?: readonly RunEvent[];
  /** What of earlier runs stands in this one. */
  readonly standing?: Standing;
  /** Of calls that broke off with what was waiting for them, by `call_id`: the answer, as a person gives it. */
  readonly answers?: { readonly [call_id: string]: string };
}

/** One run: its ports, its events, its queue for budgets, its session cache, and the one switch that stops it all. */
export class Run {
  readonly id: string;
  readonly flowId: string;
  readonly ports: Ports;
  readonly emitter: Emitter;
  readonly admission: Admission;
  readonly endOfInstant: EndOfInstant;
  readonly evaluations: Evaluations;
  readonly people: People;
  readonly reviews: Reviews;
  readonly isTest: boolean;
  /** What is known of the part of the run before it goes on; null for a run that begins. */
  readonly kept: Kept | null;
  readonly answers: NonNullable<RunOptions["answers"]>;
  /** Null where every step has to run. */
  readonly standing: Standing | null;
  /** `cache: session` (LANGUAGE 5.3). */
  readonly session: Map<string, Json>;
  readonly signal: AbortSignal;
  /** The run has ended: its listener leaves the caller's signal. */
  readonly close: () => void;
  private readonly abort: (reason: StratumError) => void;
  private steps = 0;
  private readonly tracer: ((record: TraceRecord) => void) | undefined;

  constructor(ports: Ports, options: RunOptions) {
    this.id = options.run;
    this.flowId = options.flowId ?? options.run;
    this.ports = ports;
    this.isTest = options.test ?? false;
    this.tracer = options.tracer;
    this.answers = options.answers ?? {};
    this.standing = options.standing ?? null;
    const link = linkAbort(options.signal ?? new AbortController().signal);
    this.signal = link.signal;
    this.abort = link.abort;
    this.close = link.unlink;
    this.kept = options.kept === undefined ? null : new Kept(options.kept, ports);
    this.session = answersIn(options.kept ?? []);
    this.emitter = new Emitter(options.run, ports.clock, ports.journal, (error) => this.abort(error), this.kept);
    this.admission = new Admission(ports.clock);
    this.reviews = new Reviews();
    this.evaluations = new Evaluations(ports.clock);
    this.endOfInstant = new EndOfInstant(ports.clock, () => this.admission.isDeciding || this.evaluations.isWaiting);
    this.people = new People(
      ports.clock,
      this.emitter,
      () => this.endOfInstant.isOpen,
      (waiting) => this.suspend(waiting),
    );
  }

  /** A step begins: one too many ends the run as a spent budget does. */
  countStep(): void {
    this.steps += 1;
    if (this.steps <= MOST_STEPS_OF_A_RUN) return;
    const data = { axis: "steps", limit: MOST_STEPS_OF_A_RUN, spent: MOST_STEPS_OF_A_RUN, remaining: 0 };
    this.abort(new BudgetExceeded({ path: "", message: `A run may take ${MOST_STEPS_OF_A_RUN} steps.`, data }));
  }

  /** Aborts every request at once; nothing is dispatched afterwards, and the run ends `cancelled`. */
  stop(message = "Stopped."): void {
    this.abort(new Cancelled({ path: "", message }));
  }

  /** As `stop`, by a person's decision: the run ends `killed`. */
  kill(killed: Killed): void {
    this.abort(killed);
  }

  /** Ends what this process does of the run, without an end of the run. */
  private suspend(waiting: readonly string[]): void {
    const suspension = new Suspended(waiting);
    this.emitter.halt(suspension);
    this.abort(suspension);
  }

  trace(record: TraceRecord): void {
    try {
      this.tracer?.(record);
    } catch {
      // An exporter's failure never fails a run.
    }
  }
}

/** A run that has not begun: `runFlow` begins it. */
export function openRun(ports: Ports, options: RunOptions): Run {
  return new Run(ports, options);
}
