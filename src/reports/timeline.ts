import { printPath } from "../base/index.ts";
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
  /** Which of several: the lane, item or round that it stands in, and its visit. Empty when there is only one. */
  readonly part: string;
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
  const nodes = inside([...nodesOf(view)].filter((node) => node.kind !== null));
  const critical = criticalPathOf(nodes, now);
  const rows = nodes.map((node) => rowOf(node, now, critical));
  return { rows, end: Math.max(view.duration_ms ?? now, ...lastEnd(rows)) };
}

/** What ran inside a step stands below it, each level in the order of its start. */
function inside(nodes: readonly NodeView[]): readonly NodeView[] {
  const known = new Map(nodes.map((node) => [node.path, node]));
  const children = new Map<string, NodeView[]>();
  for (const node of nodes) {
    const around = aroundOf(node, known);
    const beside = children.get(around);
    if (beside) beside.push(node);
    else children.set(around, [node]);
  }
  const ordered: NodeView[] = [];
  const waiting = [...(children.get("") ?? [])].reverse();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    ordered.push(next);
    waiting.push(...[...(children.get(next.path) ?? [])].reverse());
  }
  return ordered;
}

/** The path of the nearest step around a node, without the lane, item or round in it; empty for the flow itself. */
function aroundOf({ segments }: NodeView, known: ReadonlyMap<string, NodeView>): string {
  for (let length = segments.length - 1; length > 0; length--) {
    const outer = segments.slice(0, length);
    const last = outer.at(-1);
    if (last === undefined) return "";
    const { node, visit } = last;
    const path = printPath([...outer.slice(0, -1), { node, ...(visit !== undefined && { visit }) }]);
    if (known.has(path)) return path;
  }
  return "";
}

/** `risk`, `item 3`, `sceptic, round 2`, `visit 2`. */
function partOf({ segments }: NodeView): string {
  const around = segments.at(-2);
  const own = segments.at(-1);
  return [
    around?.branch,
    around?.item === undefined ? undefined : `item ${around.item}`,
    around?.round === undefined ? undefined : `round ${around.round}`,
    own?.visit === undefined ? undefined : `visit ${own.visit}`,
  ]
    .filter((word) => word !== undefined)
    .join(", ");
}

function lastEnd(rows: readonly TimelineRow[]): readonly number[] {
  return [rows.reduce((end, row) => Math.max(end, row.to), 0)];
}

function rowOf(node: NodeView, now: number, critical: ReadonlySet<string>): TimelineRow {
  const to = node.endedAt ?? now;
  return {
    path: node.path,
    name: node.segments.at(-1)?.node ?? node.name,
    part: partOf(node),
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
