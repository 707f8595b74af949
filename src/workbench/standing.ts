import { printPath } from "../base/index.ts";
import { type Flow, topology } from "../flow/index.ts";
import {
  latestCallOf,
  latestOf,
  type NodeState,
  type NodeView,
  nodeOf,
  nodeStateOf,
  type RunView,
} from "../reports/index.ts";

/** Where a run has run a flow: the view, and what the paths of the flow's steps begin with. */
export interface FlowRun {
  readonly view: RunView;
  readonly prefix: string;
  /** The step that called the flow last; null for the run's own flow. */
  readonly call: NodeView | null;
}

/** How a node of a flow stands in a run of it. */
export interface Standing {
  /** Null when there is nothing to say. */
  readonly state: NodeState | null;
  /** Which run of the step this is, from 1: of one that will run again, the one to come. */
  readonly visit: number;
  /** What is known of the step is of an earlier visit: the flow has gone back since (LANGUAGE 5.6). */
  readonly outdated: boolean;
}

/**
 * Where the run of `main` has run `flow`: in the call that the visit `looked` stands in, else in the last one; null where
 * it has not.
 */
export function flowRunOf(view: RunView, main: string, flow: string, looked: string | null = null): FlowRun | null {
  if (main === flow) return { view, prefix: "", call: null };
  const call = (looked === null ? undefined : callAround(view, flow, looked)) ?? latestCallOf(view, flow);
  if (!call) return null;
  return { view, prefix: `${printPath(call.segments.map(({ visit: _visit, ...segment }) => segment))}/`, call };
}

function callAround(view: RunView, flow: string, looked: string): NodeView | undefined {
  for (let end = looked.length; end > 0; end = looked.lastIndexOf("/", end - 1)) {
    const step = nodeOf(view, looked.slice(0, end));
    if (step?.kind === "flow" && step.name === flow) return step;
  }
  return undefined;
}

const paths = new WeakMap<Flow, Map<string, string>>();

/** The printed path of a node's step in a run of its flow: a node in a lane runs inside its frame's branch. */
export function stepPath(flow: Flow, node: string): string {
  const known = paths.get(flow) ?? new Map<string, string>();
  paths.set(flow, known);
  const path = known.get(node) ?? printedPath(flow, node);
  known.set(node, path);
  return path;
}

function printedPath(flow: Flow, node: string): string {
  const path: { node: string; branch?: string }[] = [{ node }];
  let lane = flow.nodes[node]?.lane;
  // A damaged document may hold frames inside each other in a ring.
  for (let depth = 0; lane && depth < 32; depth++) {
    path.unshift({ node: lane.frame, branch: lane.branch });
    lane = flow.nodes[lane.frame]?.lane;
  }
  return printPath(path);
}

/** `flow`: as it was when the run began. A step that will run again is queued while the run goes on, whatever became of it before. */
export function standingOf(run: FlowRun, flow: Flow, node: string): Standing {
  const path = run.prefix + stepPath(flow, node);
  const step = latestOf(run.view, path);
  if (!step) return { state: nodeStateOf(run.view, path), visit: 1, outdated: false };
  // A step that goes on is of now: what was under way is cancelled before a flow goes back.
  const next = step.endedAt === null ? null : nextVisit(run, flow, node, step);
  const isOver = run.view.phase !== "running" && run.view.phase !== "suspended";
  // In a sequential flow values stay until their step runs again.
  if (next === null || (isOver && flow.order === "sequential"))
    return { state: step.state, visit: visitOf(step), outdated: false };
  return { state: isOver ? "cancelled" : "queued", visit: next, outdated: true };
}

/** Whether a step went on at one of its control ports. */
export function wentOnAt({ state, routes, debate }: NodeView, port: string): boolean {
  const isDone = state === "done" || state === "cached";
  if (port === "failed") return state === "failed";
  if (port === "done" || port === "next") return isDone;
  if (port === "disagreement") return isDone && debate.at(-1)?.converged === false;
  return routes.includes(port);
}

/** A step in a lane runs again when its frame does, though it has no visits of its own. */
function visitOf({ segments }: NodeView): number {
  return Math.max(...segments.map(({ visit }) => visit ?? 1));
}

/** The visit to come, when the flow has gone back since to this step or to one that it follows, or what it stands in runs anew; else null. */
function nextVisit(run: FlowRun, flow: Flow, node: string, step: NodeView, depth = 0): number | null {
  const { rounds } = run.view;
  if (rounds.length === 0 || depth > 32) return null;
  const scope = printPath(step.segments.slice(0, -1).map(({ visit: _visit, ...segment }) => segment));
  const wentBack = rounds.some(
    (round) => round.seq > step.since && round.scope === scope && runsAgain(flow, round.to).has(node),
  );
  if (wentBack) return visitOf(step) + 1;
  const lane = flow.nodes[node]?.lane;
  const outer = lane ? latestOf(run.view, run.prefix + stepPath(flow, lane.frame)) : run.call;
  if (!outer) return null;
  if (outer.segments.some(({ visit }, at) => step.segments[at]?.visit !== visit)) return visitOf(outer);
  return lane ? nextVisit(run, flow, lane.frame, outer, depth + 1) : null;
}

const known = new WeakMap<Flow, Map<string, ReadonlySet<string>>>();

/** The step that a flow goes back to, and all that follow it in its lane. */
function runsAgain(flow: Flow, to: string): ReadonlySet<string> {
  const found = known.get(flow) ?? new Map<string, ReadonlySet<string>>();
  known.set(flow, found);
  const steps = found.get(to) ?? followersOf(flow, to);
  found.set(to, steps);
  return steps;
}

function followersOf(flow: Flow, to: string): ReadonlySet<string> {
  const { sorted, waitsFor } = topology(flow);
  const seen = new Set([to]);
  for (const name of sorted.slice(Math.max(0, sorted.indexOf(to)))) {
    if (flow.order === "sequential" || waitsFor.get(name)?.some((source) => seen.has(source))) seen.add(name);
  }
  return seen;
}
