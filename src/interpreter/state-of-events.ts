import { flowOf, type Json, ownValue, printPath, type RunPath } from "../base/index.ts";
import { type Ir, type IrForEachStep, type IrStep, stepsAfter } from "../ir/index.ts";
import type { EventOf, RunEvent } from "../runtime/index.ts";
import type { SchedulerState, StepRecord } from "./handle.ts";

/**
 * The state that a run had reached by its journal alone: what survives when the process does not. Null when the journal
 * has no `run-start` of a flow of this IR.
 */
export function stateOfEvents(ir: Ir, events: Iterable<RunEvent>): SchedulerState | null {
  let start: { flow: string; inputs: { [name: string]: Json } } | null = null;
  const scopes: { [scope: string]: { [step: string]: StepRecord } } = Object.create(null);
  const visits = new Visits(ir);
  for (const event of events) {
    if (event.type === "run-start") {
      const flow = ownValue(ir.flows, event.flow);
      if (!flow) return null;
      const inputs: { [name: string]: Json } = Object.create(null);
      for (const [place, name] of Object.keys(flow.input).entries()) inputs[name] = event.args[place] ?? null;
      start = { flow: event.flow, inputs };
      continue;
    }
    visits.accept(event);
    if (event.type === "round-start") {
      const records = scopes[printPath(event.path)];
      for (const id of start && records ? againFrom(ir, start.flow, event.path, event.to) : []) delete records?.[id];
    }
    const node = event.path.at(-1)?.node;
    if (node === undefined) continue;
    const scope = printPath(event.path.slice(0, -1));
    const record = recordOf(event, scopes[scope]?.[node]);
    if (!record) continue;
    scopes[scope] ??= Object.create(null);
    const records = scopes[scope];
    if (records) records[node] = record;
  }
  return start && { v: 1, ...start, scopes, ...visits.found() };
}

/** What runs again when the flow, or the branch at this path, goes back to a step: that step and everything after it. */
function againFrom(ir: Ir, flow: string, path: RunPath, to: string): readonly string[] {
  let steps: readonly IrStep[] = ir.flows[flow]?.steps ?? [];
  for (const { node, branch } of path) {
    const step = steps.find((one) => one.id === node);
    if (step?.type === "parallel") steps = step.branches.find(({ name }) => name === branch)?.steps ?? [];
    else if (step?.type === "flow") steps = ir.flows[step.flow]?.steps ?? [];
    else if (step?.type === "for_each") steps = stepsOfItem(step);
    else return [];
  }
  return [to, ...stepsAfter(steps, to)];
}

/** An item of a list is a flow of one step, the call of the target. */
function stepsOfItem({ target }: IrForEachStep): readonly IrStep[] {
  const base = { inputs: {}, depends_on: [] };
  if ("flow" in target) return [{ ...base, id: target.flow, type: "flow", flow: target.flow }];
  return [{ ...base, id: target.function, type: "function", function: target.function }];
}

/** The record after an event, from the one before it; null: the event doesn't change it. */
function recordOf(event: RunEvent, before: StepRecord | undefined): StepRecord | null {
  const chosen = chosenIn(before);
  switch (event.type) {
    case "step-start":
      return { status: "running" };
    case "step-reused":
      return { status: "done", output: event.output };
    case "step-skip":
      return { status: "skipped", reason: event.reason };
    case "route":
      return { status: "running", ...chosen, port: event.port };
    case "ask-end": {
      const { outcome, rationale } = event.decision ?? { outcome: "", rationale: "" };
      return outcome === "revise" ? { status: "running", ...chosen, note: rationale } : null;
    }
    case "step-end":
      return ended(event, chosen);
    default:
      return null;
  }
}

interface Chosen {
  readonly port?: string;
  readonly note?: string;
}

function chosenIn(record: StepRecord | undefined): Chosen {
  if (record?.status !== "running") return {};
  const { port, note } = record;
  return { ...(port !== undefined && { port }), ...(note !== undefined && { note }) };
}

/** A cancelled step starts again; so does one that failed, unless its failure is an outcome. */
function ended(event: EventOf<"step-end">, chosen: Chosen): StepRecord {
  if (event.status === "cancelled") return { status: "running" };
  if (event.status === "ok") return { status: "done", output: event.output ?? null, ...chosen };
  return { status: "failed", error: { code: event.error?.code ?? "", message: event.error?.message ?? "" } };
}

/** How often steps have started, and flows have gone back; counted only for an IR in which they can. */
class Visits {
  readonly #canGoBack: boolean;
  readonly #starts = new Map<string, { [node: string]: number }>();
  readonly #notes = new Map<string, { [node: string]: string }>();
  readonly #turns: { [flow: string]: number } = Object.create(null);

  constructor(ir: Ir) {
    this.#canGoBack = Object.values(ir.flows).some((flow) => flow.order === "sequential" || goesBack(flow.steps));
  }

  accept(event: RunEvent): void {
    if (!this.#canGoBack) return;
    if (event.type === "round-start") {
      const flow = printPath(flowOf(event.path));
      this.#turns[flow] = event.round;
      const notes = kept(this.#notes, printPath(event.path));
      if (event.note === undefined) delete notes[event.to];
      else notes[event.to] = `Reviewer asked for: ${event.note}`;
      return;
    }
    const own = event.path.at(-1);
    if (own === undefined || (event.type !== "step-start" && event.type !== "step-end")) return;
    const counts = kept(this.#starts, printPath(event.path.slice(0, -1)));
    const visit = own.visit ?? 1;
    // What has not ended starts again, under the same number.
    const isOpen = event.type === "step-start" || event.status === "cancelled";
    counts[own.node] = isOpen ? visit - 1 : visit;
  }

  found(): Pick<SchedulerState, "revisited" | "turns"> {
    const revisited: { [scope: string]: SchedulerState["revisited"][string] } = Object.create(null);
    for (const [scope, starts] of this.#starts) {
      revisited[scope] = { starts, notes: this.#notes.get(scope) ?? {} };
    }
    return { revisited, turns: this.#turns };
  }
}

function kept<T>(known: Map<string, { [node: string]: T }>, scope: string): { [node: string]: T } {
  const found = known.get(scope) ?? Object.create(null);
  known.set(scope, found);
  return found;
}

function goesBack(steps: readonly IrStep[]): boolean {
  return steps.some(
    (step) =>
      step.jumps !== undefined || (step.type === "parallel" && step.branches.some((branch) => goesBack(branch.steps))),
  );
}
