import { nodesOf } from "./nodes.ts";
import type { NodeState, NodeView, RunView } from "./view.ts";

/** A stretch of a row. `wait`: back-off before the next attempt; `person`: a question is open. */
export interface TimelineSegment {
  readonly kind: "attempt" | "wait" | "work" | "person";
  readonly from: number;
  readonly to: number;
  /** Of an attempt. */
  readonly attempt?: number;
  readonly outcome?: "running" | "ok" | "failed" | "cancelled";
}

export interface TimelineRow {
  readonly path: string;
  readonly name: string;
  /** Nesting: 0 for the flow's own steps. */
  readonly depth: number;
  readonly state: NodeState;
  readonly from: number;
  readonly to: number;
  readonly segments: readonly TimelineSegment[];
  /** On the chain of steps that decided how long the run took. */
  readonly critical: boolean;
}

export interface Timeline {
  readonly rows: readonly TimelineRow[];
  /** Milliseconds, the width of the whole. */
  readonly end: number;
}

/** Skipped and reused steps take no time and have no row. `now` (on the run's clock) ends what still runs. */
export function timelineOf(view: RunView, now: number = view.at): Timeline {
  const nodes = [...nodesOf(view)].filter((node) => node.kind !== null);
  const critical = criticalPathOf(nodes, now);
  const rows = nodes.map((node) => rowOf(node, now, critical));
  return { rows, end: Math.max(view.duration_ms ?? now, ...lastEnd(rows)) };
}

function lastEnd(rows: readonly TimelineRow[]): readonly number[] {
  return [rows.reduce((end, row) => Math.max(end, row.to), 0)];
}

function rowOf(node: NodeView, now: number, critical: ReadonlySet<string>): TimelineRow {
  const to = node.endedAt ?? now;
  return {
    path: node.path,
    name: node.segments.at(-1)?.node ?? node.name,
    depth: Math.max(0, node.segments.length - 1),
    state: node.state,
    from: node.startedAt,
    to,
    segments: segmentsOf(node, to),
    critical: critical.has(node.path),
  };
}

function segmentsOf(node: NodeView, to: number): readonly TimelineSegment[] {
  if (node.attempts.length === 0) {
    const kind = node.state === "waiting" ? "person" : "work";
    return [{ kind, from: node.startedAt, to, outcome: outcomeOf(node.state) }];
  }
  return node.attempts.flatMap((attempt): readonly TimelineSegment[] => {
    const end = attempt.endedAt ?? to;
    const outcome = attemptOutcome(attempt.state);
    const own: TimelineSegment = {
      kind: "attempt",
      from: attempt.startedAt,
      to: end,
      attempt: attempt.number,
      outcome,
    };
    if (!attempt.retry || attempt.retry.wait_ms === 0) return [own];
    const waited = Math.min(attempt.retry.at + attempt.retry.wait_ms, to);
    return [own, { kind: "wait", from: attempt.retry.at, to: waited }];
  });
}

function attemptOutcome(state: NodeView["attempts"][number]["state"]): "running" | "ok" | "failed" | "cancelled" {
  if (state === "running" || state === "ok" || state === "cancelled") return state;
  return "failed";
}

function outcomeOf(state: NodeState): "running" | "ok" | "failed" | "cancelled" {
  if (state === "done" || state === "cached" || state === "skipped") return "ok";
  if (state === "failed" || state === "cancelled") return state;
  return "running";
}

/**
 * Events carry no dependencies, but a step starts in the instant in which the last thing that it waited for ends: from
 * the step that ended last, go back to one that ended when it started. Inner steps of a frame stand for the frame.
 */
function criticalPathOf(nodes: readonly NodeView[], now: number): ReadonlySet<string> {
  const endOf = (node: NodeView) => node.endedAt ?? now;
  const frames = new Set(nodes.filter((node) => node.branches.length > 0).map((node) => node.path));
  const byEnd = nodes.filter((node) => !frames.has(node.path)).sort((a, b) => endOf(b) - endOf(a));
  const critical = new Set<string>();
  let reach = Number.POSITIVE_INFINITY;
  for (const node of byEnd) {
    // The next one back is the latest to end at or before the start of the one just taken.
    if (endOf(node) > reach || critical.has(node.path)) continue;
    critical.add(node.path);
    reach = node.startedAt;
  }
  return critical;
}
