import { printPath } from "../base/index.ts";
import { isByPerson } from "./fold-attempt.ts";
import { nodesOf } from "./nodes.ts";
import type { NodeState, NodeView, RunView } from "./view.ts";

/**
 * A stretch of a row. `queue`: before an attempt, while others hold the budget; `wait`: back-off before the next attempt;
 * `person`: a question is open, and of a frame nothing else goes on; `work`: everything else.
 */
export interface TimelineSegment {
  readonly kind: "attempt" | "queue" | "wait" | "work" | "person";
  readonly from: number;
  readonly to: number;
  /** Of an attempt. */
  readonly attempt?: number;
  /** Of a quorum, from 1. */
  readonly member?: number;
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
  const started = [...nodesOf(view)].filter((node) => node.kind !== null);
  const around = aroundEach(started);
  const nodes = inside(started, around);
  const critical = criticalPathOf(nodes, now);
  const own = new Map(nodes.map((node) => [node.path, segmentsOf(node, node.endedAt ?? now)]));
  const within = new Map<string, TimelineSegment[]>();
  // Inner steps come after what they run in: from the last one back, each hands on what it and its own did.
  for (const node of [...nodes].reverse()) {
    const outer = around.get(node) ?? "";
    if (outer === "") continue;
    const all = within.get(node.path) ?? own.get(node.path) ?? [];
    const beside = within.get(outer);
    if (beside) for (const segment of all) beside.push(segment);
    else within.set(outer, [...all]);
  }
  const rows = nodes.map((node) => rowOf(node, now, critical, own.get(node.path) ?? [], within.get(node.path)));
  return { rows, end: Math.max(view.duration_ms ?? now, ...lastEnd(rows)) };
}

/** What ran inside a step stands below it, each level in the order of its start. */
function inside(nodes: readonly NodeView[], around: ReadonlyMap<NodeView, string>): readonly NodeView[] {
  const children = new Map<string, NodeView[]>();
  for (const node of nodes) {
    const outer = around.get(node) ?? "";
    const beside = children.get(outer);
    if (beside) beside.push(node);
    else children.set(outer, [node]);
  }
  const ordered: NodeView[] = [];
  const waiting = [...(children.get("") ?? [])].reverse();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    ordered.push(next);
    waiting.push(...[...(children.get(next.path) ?? [])].reverse());
  }
  return ordered;
}

/** Of each step the path of the nearest one around it. */
function aroundEach(nodes: readonly NodeView[]): ReadonlyMap<NodeView, string> {
  const known = new Set(nodes.map(({ path }) => path));
  return new Map(nodes.map((node) => [node, aroundOf(node, known)]));
}

/** The path of the nearest step around a node, without the lane, item or round in it; empty for the flow itself. */
function aroundOf({ segments }: NodeView, known: ReadonlySet<string>): string {
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

function rowOf(
  node: NodeView,
  now: number,
  critical: ReadonlySet<string>,
  own: readonly TimelineSegment[],
  within: readonly TimelineSegment[] | undefined,
): TimelineRow {
  const to = node.endedAt ?? now;
  return {
    path: node.path,
    name: node.segments.at(-1)?.node ?? node.name,
    part: partOf(node),
    depth: Math.max(0, node.segments.length - 1),
    state: node.state,
    from: node.startedAt,
    to,
    segments: within ? around(node, to, within) : own,
    critical: critical.has(node.path),
  };
}

/** What a step did by itself. */
function segmentsOf(node: NodeView, to: number): readonly TimelineSegment[] {
  const asked = node.asks.map(({ from, to: until }): Stretch => ({ from, to: until ?? to }));
  if (node.attempts.length === 0) return workAround(node, to, asked);
  const attempts = node.attempts.flatMap((attempt): readonly TimelineSegment[] => {
    const end = attempt.endedAt ?? to;
    const outcome = attemptOutcome(attempt.state);
    const whose = attempt.member !== undefined && { member: attempt.member };
    const own: TimelineSegment = {
      kind: isByPerson(attempt) ? "person" : "attempt",
      from: attempt.startedAt,
      to: end,
      attempt: attempt.number,
      ...whose,
      outcome,
    };
    if (!attempt.retry || attempt.retry.wait_ms === 0) return [own];
    const waited = Math.min(attempt.retry.at + attempt.retry.wait_ms, to);
    return [own, { kind: "wait", from: attempt.retry.at, to: waited, ...whose }];
  });
  return queued(node.startedAt, [...attempts, ...asked.map(personOf)]);
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

const personOf = ({ from, to }: Stretch): TimelineSegment => ({ kind: "person", from, to });

/** Of a frame: it waits for people where a step in it does, and none does anything else. */
function around(node: NodeView, to: number, within: readonly TimelineSegment[]): readonly TimelineSegment[] {
  const busy = joined(within.filter(({ kind }) => kind !== "person"));
  return workAround(node, to, without(joined(within.filter(({ kind }) => kind === "person")), busy));
}

/** Work from the start of a step to its end, but for the stretches in which people were waited for. */
function workAround(node: NodeView, to: number, asked: readonly Stretch[]): readonly TimelineSegment[] {
  const outcome = outcomeOf(node.state);
  const segments: TimelineSegment[] = [];
  let at = node.startedAt;
  for (const ask of asked) {
    if (ask.from > at) segments.push({ kind: "work", from: at, to: ask.from, outcome: "ok" });
    segments.push(personOf(ask));
    at = ask.to;
  }
  const last = segments.at(-1);
  if (to > at || last === undefined) segments.push({ kind: "work", from: at, to, outcome });
  return segments;
}

/** With the time before an attempt in which nothing of the step went on. */
function queued(start: number, segments: readonly TimelineSegment[]): readonly TimelineSegment[] {
  const all: TimelineSegment[] = [];
  let at = start;
  for (const segment of [...segments].sort((a, b) => a.from - b.from)) {
    if (segment.kind === "attempt" && segment.from > at) all.push({ kind: "queue", from: at, to: segment.from });
    all.push(segment);
    at = Math.max(at, segment.to);
  }
  return all;
}

/** In order, those that touch as one. Stretches without length stay: time may stand still while people think. */
function joined(stretches: readonly Stretch[]): readonly Stretch[] {
  const all: Stretch[] = [];
  for (const { from, to } of [...stretches].sort((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last && from <= last.to) all[all.length - 1] = { from: last.from, to: Math.max(last.to, to) };
    else all.push({ from, to });
  }
  return all;
}

/** What is left of stretches where others, joined ones, are taken away. */
function without(stretches: readonly Stretch[], taken: readonly Stretch[]): readonly Stretch[] {
  return stretches.flatMap((stretch) => {
    if (stretch.from === stretch.to) {
      return taken.some(({ from, to }) => from < stretch.from && stretch.to < to) ? [] : [stretch];
    }
    let left: readonly Stretch[] = [stretch];
    for (const { from, to } of taken) {
      left = left.flatMap((part) => {
        if (to <= part.from || from >= part.to) return [part];
        return [
          ...(from > part.from ? [{ from: part.from, to: from }] : []),
          ...(to < part.to ? [{ from: to, to: part.to }] : []),
        ];
      });
    }
    return left;
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
