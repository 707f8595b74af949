import type { Json } from "../base/index.ts";
import { stepsAfter } from "../ir/index.ts";
import type { Graph } from "./graph.ts";

/** What a graph knows of a step that has begun. */
export type StepRecord =
  /** `port`: the way that the step chose; `note`: what a reviewer asked for. */
  | { readonly status: "done"; readonly output: Json; readonly port?: string; readonly note?: string }
  /** A failure that is an outcome. */
  | { readonly status: "failed"; readonly error: { readonly code: string; readonly message: string } }
  | { readonly status: "skipped"; readonly reason: string }
  /** What it has decided so far. */
  | { readonly status: "running"; readonly port?: string; readonly note?: string };

/**
 * What has been decided in one graph: the pure half of the interpreter. It is owned by one driver and updated in place,
 * because a copy for every step would make a chain quadratic; given the same changes it always answers the same.
 */
export interface Schedule {
  readonly graph: Graph;
  /** How many needs of each step are still open. */
  readonly open: Int32Array;
  readonly records: (StepRecord | undefined)[];
  /** Steps that have not settled. */
  unsettled: number;
}

const RUNNING: StepRecord = { status: "running" };
const NONE: readonly number[] = [];

export function newSchedule(graph: Graph): Schedule {
  return {
    graph,
    open: Int32Array.from(graph.needs, (needs) => needs.length),
    records: [],
    unsettled: graph.steps.length,
  };
}

/** Places of the steps that may start at once, in document order. */
export function begin(schedule: Schedule): readonly number[] {
  const ready: number[] = [];
  for (const [place, needs] of schedule.graph.needs.entries()) if (needs.length === 0) ready.push(place);
  return ready;
}

export function start(schedule: Schedule, place: number): void {
  schedule.records[place] = RUNNING;
}

/** A step is done or skipped: gives the places of the steps that became ready by it, in document order. */
export function settle(schedule: Schedule, place: number, record: StepRecord): readonly number[] {
  schedule.records[place] = record;
  schedule.unsettled--;
  let ready: number[] | undefined;
  for (const dependent of schedule.graph.dependents[place] ?? NONE) {
    const open = (schedule.open[dependent] ?? 0) - 1;
    schedule.open[dependent] = open;
    if (open > 0) continue;
    if (ready) ready.push(dependent);
    else ready = [dependent];
  }
  return ready ?? NONE;
}

/**
 * The flow goes back to the step `to`: the values of these steps are dropped, and everything after it waits for them
 * again.
 */
export function reopen(schedule: Schedule, places: readonly number[], to: string): void {
  const { graph, records } = schedule;
  for (const place of places) {
    const record = records[place];
    if (record !== undefined && record !== RUNNING) schedule.unsettled++;
    records[place] = undefined;
  }
  const own = graph.scopes[0];
  for (const id of [to, ...stepsAfter(graph.steps, to)]) {
    const place = own?.get(id);
    if (place === undefined) continue;
    const isOpen = (need: number) => records[need] === undefined || records[need] === RUNNING;
    schedule.open[place] = (graph.needs[place] ?? NONE).filter(isOpen).length;
  }
}

/** Not begun, and nothing that it needs is open. */
export function isReady(schedule: Schedule, place: number): boolean {
  return schedule.records[place] === undefined && schedule.open[place] === 0;
}

/** Undefined: not settled, skipped, or failed. */
export function outputOf(schedule: Schedule, place: number): Json | undefined {
  const record = schedule.records[place];
  return record?.status === "done" ? record.output : undefined;
}
