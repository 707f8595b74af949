import { closeNode, touchNode } from "./fold-node.ts";
import { nodesOf } from "./nodes.ts";
import type { NodeView, RunView } from "./view.ts";

/**
 * The view of a run of which no more events will come, though it has no end: what was under way was cancelled with the
 * last event, and what was queued has not started.
 */
export function loseRun(view: RunView): RunView {
  const open = [...nodesOf(view)].filter(({ endedAt }) => endedAt === null);
  const closed = open.reduce((next, { path, segments }) => {
    const error = { code: "Cancelled", message: "The run broke off while this went on.", path, data: {} } as const;
    const brokenOff = touchNode(next, segments, (node) => breakOff(node, view.at));
    return closeNode(brokenOff, { path: segments, at: view.at, seq: view.seq }, { state: "cancelled", error });
  }, view);
  return { ...closed, phase: "lost", waiting: [] };
}

function breakOff(node: NodeView, at: number): NodeView {
  return {
    ...node,
    attempts: node.attempts.map((one) => (one.endedAt === null ? { ...one, state: "cancelled", endedAt: at } : one)),
    branches: node.branches.map((one) => (one.state === "running" ? { ...one, state: "cancelled" } : one)),
    asks: node.asks.map((ask) => ({ ...ask, to: ask.to ?? at })),
  };
}
