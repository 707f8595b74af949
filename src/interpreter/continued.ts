import { printPath } from "../base/index.ts";
import type { Ir } from "../ir/index.ts";
import type { Revisited, RunEvent } from "../runtime/index.ts";
import type { SchedulerState } from "./handle.ts";
import { stateOfEvents } from "./state-of-events.ts";

/**
 * The state of a run that goes on in its own journal: as `stateOfEvents`, but steps that are open go on as the visit that
 * they are, instead of beginning another one.
 */
export function continuedState(ir: Ir, events: readonly RunEvent[]): SchedulerState | null {
  const state = stateOfEvents(ir, events);
  if (state === null) return null;
  const open = openSteps(events);
  const revisited: { [scope: string]: Revisited } = Object.create(null);
  for (const [scope, { starts, notes }] of Object.entries(state.revisited)) {
    const begun = Object.entries(starts).map(([node, count]): [string, number] => [
      node,
      open.get(scope)?.has(node) === true ? count - 1 : count,
    ]);
    revisited[scope] = { starts: Object.fromEntries(begun), notes };
  }
  return { ...state, revisited };
}

/** Nodes whose steps have started and not ended, by printed scope. */
function openSteps(events: readonly RunEvent[]): ReadonlyMap<string, ReadonlySet<string>> {
  const open = new Map<string, Set<string>>();
  for (const { type, path } of events) {
    const node = path.at(-1)?.node;
    if (node === undefined) continue;
    const scope = printPath(path.slice(0, -1));
    const nodes = open.get(scope) ?? new Set();
    open.set(scope, nodes);
    if (type === "step-start") nodes.add(node);
    if (type === "step-end") nodes.delete(node);
  }
  return open;
}
