import { printPath } from "../base/index.ts";
import type { Ir } from "../ir/index.ts";
import type { Revisited, RunEvent } from "../runtime/index.ts";
import type { SchedulerState } from "./handle.ts";
import { stateOfEvents } from "./state-of-events.ts";

/**
 * The state of a run that goes on in its own journal: as `stateOfEvents`, but what has ended there keeps its number even
 * if it was cancelled, since one journal has every visit once.
 */
export function continuedState(ir: Ir, events: readonly RunEvent[]): SchedulerState | null {
  const state = stateOfEvents(ir, events);
  if (state === null) return null;
  const ended = endedVisits(events);
  const revisited: { [scope: string]: Revisited } = Object.create(null);
  for (const [scope, { starts, notes }] of Object.entries(state.revisited)) {
    const counts = Object.entries(starts).map(([node, count]): [string, number] => [
      node,
      Math.max(count, ended.get(scope)?.get(node) ?? 0),
    ]);
    revisited[scope] = { starts: Object.fromEntries(counts), notes };
  }
  return { ...state, revisited };
}

/** The last visit of each node that has ended, by printed scope. */
function endedVisits(events: readonly RunEvent[]): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const ended = new Map<string, Map<string, number>>();
  for (const { type, path } of events) {
    const own = path.at(-1);
    if (type !== "step-end" || own === undefined) continue;
    const scope = printPath(path.slice(0, -1));
    const visits = ended.get(scope) ?? new Map<string, number>();
    ended.set(scope, visits);
    visits.set(own.node, own.visit ?? 1);
  }
  return ended;
}
