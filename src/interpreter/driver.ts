import { type JsonObject, printPath } from "../base/index.ts";
import { type RunPart, type Scope, StratumCompileError } from "../runtime/index.ts";
import type { Graph } from "./graph.ts";
import { type Loop, Loops } from "./loops.ts";
import { recordOf, type StepResult } from "./outcome.ts";
import { begin, isReady, newSchedule, reopen, type Schedule, type StepRecord, settle, start } from "./schedule.ts";
import type { Surroundings } from "./values.ts";

/** What all graphs of one run share. */
export interface Execution {
  readonly inputs: JsonObject;
  /** The flow whose steps these are; null for calls that are no steps of a flow: items of a list, agents of a debate. */
  readonly flow: string | null;
  /** Outputs that are given, by flow and step: those steps do not run. */
  readonly given: NonNullable<RunPart["given"]>;
  /** How a step settles, once dispatched in this scope. Rejects when it fails and nothing waits for that. */
  perform(driver: GraphDriver, place: number, scope: Scope): Promise<StepResult>;
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
  readonly #loops: Loops | null;
  #running = 0;
  #ended = false;
  #resolve: () => void = () => {};
  #reject: (reason: unknown) => void = () => {};

  constructor(execution: Execution, graph: Graph, scope: Scope, outer: Surroundings | null) {
    this.execution = execution;
    this.schedule = newSchedule(graph);
    this.scope = scope;
    this.outer = outer;
    this.#loops = graph.regions.length === 0 ? null : new Loops(graph, scope);
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

  async #dispatch(place: number): Promise<void> {
    if (this.#ended) return;
    this.#running++;
    start(this.schedule, place);
    const loop = this.#loops?.of(place) ?? null;
    const epoch = loop?.epoch;
    let result: StepResult;
    try {
      const scope = this.#loops?.scopeOf(loop) ?? this.scope;
      result = await this.execution.perform(this, place, scope);
    } catch (error) {
      this.#running--;
      // What was sent back was cancelled, and begins again.
      if (loop?.epoch === epoch) this.#fail(error);
      return;
    }
    // A step that ended while the run was being given up still counts: its output need not be paid for again.
    if (loop?.epoch === epoch) {
      const back = this.#settle(place, recordOf(result));
      if (back) await back.catch((error: unknown) => this.#fail(error));
    }
    this.#running--;
    this.#finishIfDone();
  }

  #fail(error: unknown): void {
    this.#ended = true;
    this.#reject(error);
  }

  /** Undefined at once, so that a step that doesn't go back costs no turn of the queue. */
  #settle(place: number, record: StepRecord): Promise<void> | undefined {
    const loop = this.#loops?.sentBackBy(idOf(this.schedule, place), record);
    if (loop) return this.#goBack(loop, record);
    this.#loops?.pass(idOf(this.schedule, place));
    for (const next of settle(this.schedule, place, record)) this.#dispatch(next);
    return undefined;
  }

  async #goBack(loop: Loop, record: StepRecord): Promise<void> {
    const { region, epoch } = loop;
    await loop.rounds?.decided(region.to);
    // What happened at the same instant may have ended the flow, or sent more of it back.
    if (this.#ended || loop.epoch !== epoch) return;
    this.#loops?.invalidate(loop);
    reopen(this.schedule, loop.places, region.to);
    const note = record.status === "done" ? record.note : undefined;
    await loop.rounds?.back({ to: region.to, ...(note !== undefined && { note }) });
    loop.scope = loop.rounds?.begin() ?? null;
    for (const place of loop.places) if (isReady(this.schedule, place)) this.#dispatch(place);
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

function idOf({ graph }: Schedule, place: number): string {
  return graph.steps[place]?.id ?? "";
}
