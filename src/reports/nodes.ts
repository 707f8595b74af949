import { vectorGet, vectorValues } from "./vector.ts";
import type { NodeState, NodeView, RunView } from "./view.ts";

export function nodeOf(view: RunView, path: string): NodeView | undefined {
  const place = view.index.places.get(path);
  return place === undefined ? undefined : vectorGet(view.nodes, place);
}

/** In the order in which they started. */
export function nodesOf(view: RunView): Iterable<NodeView> {
  return vectorValues(view.nodes);
}

/** The newest visit of a step, by its path without visits: where a flow has gone back, the others are history. */
export function latestOf(view: RunView, path: string): NodeView | undefined {
  return newest(view, view.index.visits.get(path));
}

/** The step that ran a flow last, as a flow in a flow or for an item of a list; undefined for the run's own flow. */
export function latestCallOf(view: RunView, flow: string): NodeView | undefined {
  return newest(view, view.index.flows.get(flow));
}

/** Of the newest visit, also for steps that no event has named yet: `queued` while the run goes on, null when there is nothing to say. */
export function nodeStateOf(view: RunView, path: string): NodeState | null {
  const node = latestOf(view, path);
  if (node) return node.state;
  return view.phase === "running" || view.phase === "suspended" ? "queued" : null;
}

/** Another view may have grown further on the same index. */
function newest(view: RunView, places: readonly number[] = []): NodeView | undefined {
  const place = places.findLast((at) => at < view.nodes.length);
  return place === undefined ? undefined : vectorGet(view.nodes, place);
}
