import { type Json, type JsonObject, printPath } from "../base/index.ts";
import { type Scope, StratumCompileError } from "../runtime/index.ts";
import type { Graph } from "./graph.ts";
import type { StepRecord } from "./handle.ts";
import { begin, newSchedule, type Schedule, settle, start } from "./schedule.ts";
import type { Surroundings } from "./values.ts";

/** What all graphs of one run share. */
export interface Execution {
  readonly inputs: JsonObject;
  /** The graphs that run now, by printed scope: what the run's state is read from. */
  readonly live: Map<string, Schedule>;
  /** Records of an earlier run, by printed scope. */
  readonly earlier: { readonly [scope: string]: { readonly [step: string]: StepRecord } };
  /** What dispatching a step does: gives its output, or says that it was skipped. Rejects when the step fails. */
  perform(driver: GraphDriver, place: number): Promise<Json | Skipped>;
}

/** A step that did not run, and why. */
export class Skipped {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/**
 * Performs what the schedule of one graph decides: dispatches every step whose needs have settled, in document order,
 * until all have. The first failure ends it; the runtime then cancels what runs beside it.
 */
export class GraphDriver implements Surroundings {
  readonly execution: Execution;
  readonly schedule: Schedule;
  readonly scope: Scope;
  readonly outer: Surroundings | null;
  readonly #earlier: { readonly [step: string]: StepRecord } | undefined;
  #running = 0;
  #ended = false;
  #resolve: () => void = () => {};
  #reject: (reason: unknown) => void = () => {};

  constructor(execution: Execution, graph: Graph, scope: Scope, outer: Surroundings | null) {
    this.execution = execution;
    this.schedule = newSchedule(graph);
    this.scope = scope;
    this.outer = outer;
    const name = printPath(scope.path);
    this.#earlier = Object.hasOwn(execution.earlier, name) ? execution.earlier[name] : undefined;
    execution.live.set(name, this.schedule);
  }

  /** Resolves when every step is done or skipped. */
  run(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      for (const place of begin(this.schedule)) this.#dispatch(place);
      this.#finishIfDone();
    });
  }

  /** What an earlier run has decided about this step, if it was settled there. */
  earlier(id: string): StepRecord | undefined {
    return this.#earlier && Object.hasOwn(this.#earlier, id) ? this.#earlier[id] : undefined;
  }

  async #dispatch(place: number): Promise<void> {
    if (this.#ended) return;
    this.#running++;
    start(this.schedule, place);
    try {
      const result = await this.execution.perform(this, place);
      this.#running--;
      // A step that ended while the run was being given up still counts: its output need not be paid for again.
      const ready = settle(this.schedule, place, recordOf(result));
      for (const next of ready) this.#dispatch(next);
      this.#finishIfDone();
    } catch (error) {
      this.#running--;
      this.#ended = true;
      this.#reject(error);
    }
  }

  #finishIfDone(): void {
    if (this.#running > 0 || this.#ended) return;
    this.#ended = true;
    if (this.schedule.unsettled === 0) {
      this.#resolve();
      return;
    }
    const stuck = this.schedule.graph.steps.filter((_, place) => this.schedule.records[place] === undefined);
    const names = stuck.map((step) => step.id);
    const message = `These steps wait for one another: ${names.slice(0, 20).join(", ")}.`;
    this.#reject(new StratumCompileError({ path: printPath(this.scope.path), message, data: { steps: names } }));
  }
}

function recordOf(result: Json | Skipped): StepRecord {
  if (result instanceof Skipped) return { status: "skipped", reason: result.reason };
  return { status: "done", output: result };
}
