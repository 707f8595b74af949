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

/** Also for nodes that no event has named yet: `queued` while the run goes on, null when there is nothing to say. */
export function nodeStateOf(view: RunView, path: string): NodeState | null {
  const node = nodeOf(view, path);
  if (node) return node.state;
  return view.phase === "running" || view.phase === "suspended" ? "queued" : null;
}
