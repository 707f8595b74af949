import { printPath } from "../base/index.ts";
import type { EventOf, PathSegment, RunEvent, RunPath, StepKind } from "../runtime/index.ts";
import { emptyEnvelope, limited } from "./fold-meters.ts";
import { latestOf } from "./nodes.ts";
import { vectorGet, vectorSet } from "./vector.ts";
import type { NodeIndex, NodeView, RunView } from "./view.ts";

const NO_USAGE = { input: 0, output: 0, cache_read: 0, cache_write: 0 } as const;

/** The step that an event belongs to: members and iterations of one step are its attempts, not steps of their own. */
export function ownerOf(view: RunView, path: RunPath): NodeView | undefined {
  const place = placeOf(view, path);
  return place === undefined ? undefined : vectorGet(view.nodes, place);
}

export function openNode(view: RunView, event: EventOf<"step-start">): RunView {
  const { skipReason: _skipped, ...former } = ownerOf(view, event.path) ?? blankNode(event);
  const node: NodeView = {
    ...former,
    since: event.seq,
    kind: event.kind,
    name: event.name,
    state: "running",
    startedAt: event.at,
    endedAt: null,
    retry: null,
    ...(event.inputs && { inputs: event.inputs }),
    ...(event.args && { args: event.args }),
    ...(event.limits && { limits: event.limits, meter: limited(emptyEnvelope(event.path), event.limits) }),
    ...(event.max_attempts !== undefined && { maxAttempts: event.max_attempts }),
    ...(event.agents && { agents: event.agents }),
    ...(event.rounds !== undefined && { maxRounds: event.rounds }),
    branches: (event.branches ?? []).map((name) => ({ name, state: "running" })),
  };
  return { ...putNode(view, event.path, node), open: view.open + 1 };
}

/**
 * A step is passed over. Its path says no visit, since only starts are counted: where it has run before, that stays as it
 * was, and this is shown as the visit that would have come.
 */
export function skipNode(view: RunView, event: EventOf<"step-skip">): RunView {
  const former = latestOf(view, printScope(event.path));
  const own = former?.segments.at(-1);
  const hasRun = former !== undefined && former.endedAt !== null && former.state !== "skipped";
  const path =
    own && hasRun
      ? [...event.path.slice(0, -1), { ...own, visit: (own.visit ?? 1) + 1 }]
      : (former?.segments ?? event.path);
  return closeNode(
    view,
    { ...event, path },
    {
      state: "skipped",
      skipReason: event.reason,
      startedAt: event.at,
    },
  );
}

/** Ends a step; one that never started (skipped, reused) appears now. */
export function closeNode(
  view: RunView,
  event: Pick<RunEvent, "path" | "at" | "seq">,
  change: Pick<NodeView, "state"> &
    Partial<
      Pick<NodeView, "reused" | "name" | "inputs" | "args" | "output" | "error" | "trace" | "skipReason" | "startedAt">
    >,
): RunView {
  const former = ownerOf(view, event.path);
  const wasOpen = former !== undefined && former.endedAt === null;
  const node: NodeView = {
    ...(former ?? blankNode(event)),
    ...(wasOpen ? {} : { since: event.seq }),
    ...change,
    endedAt: event.at,
  };
  const ended = node.meter
    ? { ...node, meter: { ...node.meter, ms: { ...node.meter.ms, spent: event.at - node.startedAt } } }
    : node;
  return { ...putNode(view, event.path, ended), open: view.open - (wasOpen ? 1 : 0) };
}

/** Events of steps that never started are left out: a recording may have been cut. */
export function touchNode(view: RunView, path: RunPath, change: (node: NodeView) => NodeView): RunView {
  const place = placeOf(view, path);
  const node = place === undefined ? undefined : vectorGet(view.nodes, place);
  if (place === undefined || node === undefined) return view;
  const changed = change(node);
  return { ...view, ...countsWith(view, node, changed), nodes: vectorSet(view.nodes, place, changed) };
}

function putNode(view: RunView, path: RunPath, node: NodeView): RunView {
  const place = placeOf(view, path);
  const counts = countsWith(view, place === undefined ? undefined : vectorGet(view.nodes, place), node);
  if (place !== undefined) return { ...view, ...counts, nodes: vectorSet(view.nodes, place, node) };
  // Where another view has grown from the same ancestor, this one takes an index of its own.
  const index = view.index.places.size === view.nodes.length ? view.index : indexUpTo(view.index, view.nodes.length);
  const at = view.nodes.length;
  index.places.set(node.path, at);
  append(index.visits, printScope(path), at);
  if (node.kind === "flow") append(index.flows, node.name, at);
  return { ...view, ...counts, index, nodes: vectorSet(view.nodes, view.nodes.length, node) };
}

/** What goes on in them goes on in steps of their own. */
const FRAMES: ReadonlySet<StepKind | null> = new Set<StepKind | null>(["parallel", "for_each", "debate", "flow", null]);

function countsWith(
  { working, awaiting }: RunView,
  former: NodeView | undefined,
  next: NodeView,
): Pick<RunView, "working" | "awaiting"> {
  return {
    working: working + Number(isAtWork(next)) - Number(isAtWork(former)),
    awaiting: awaiting + Number(isAwaiting(next)) - Number(isAwaiting(former)),
  };
}

const isOpen = (node: NodeView | undefined) => node !== undefined && node.endedAt === null;
const isAwaiting = (node: NodeView | undefined) => isOpen(node) && node?.state === "waiting";
const isAtWork = (node: NodeView | undefined) =>
  isOpen(node) && node?.state !== "waiting" && !FRAMES.has(node?.kind ?? null);

function indexUpTo({ places, visits, flows }: NodeIndex, length: number): NodeIndex {
  const until = (lists: NodeIndex["visits"]): NodeIndex["visits"] =>
    new Map([...lists].map(([name, list]) => [name, list.filter((at) => at < length)] as const));
  return {
    places: new Map([...places].filter(([, at]) => at < length)),
    visits: until(visits),
    flows: until(flows),
  };
}

function append(lists: NodeIndex["visits"], name: string, at: number): void {
  const list = lists.get(name);
  if (list) list.push(at);
  else lists.set(name, [at]);
}

/** Printed without visits. */
export function printScope(path: RunPath): string {
  return printPath(path.map(({ visit: _visit, ...rest }) => rest));
}

function placeOf(view: RunView, path: RunPath): number | undefined {
  const exact = knownPlace(view, printPath(path));
  const last = path.at(-1);
  if (exact !== undefined || !last || (last.member === undefined && last.iteration === undefined)) return exact;
  return knownPlace(view, printPath([...path.slice(0, -1), stepSegment(last)]));
}

function knownPlace(view: RunView, printed: string): number | undefined {
  const place = view.index.places.get(printed);
  if (place === undefined || place >= view.nodes.length) return undefined;
  return vectorGet(view.nodes, place)?.path === printed ? place : undefined;
}

function stepSegment({ member: _member, iteration: _iteration, ...rest }: PathSegment): PathSegment {
  return rest;
}

function blankNode({ path, at, seq }: Pick<RunEvent, "path" | "at" | "seq">): NodeView {
  return {
    path: printPath(path),
    since: seq,
    segments: path,
    kind: null,
    name: path.at(-1)?.node ?? "",
    state: "running",
    startedAt: at,
    endedAt: null,
    meter: null,
    branches: [],
    attempts: [],
    retry: null,
    question: null,
    asks: [],
    votes: [],
    iterations: [],
    debate: [],
    routes: [],
    reused: null,
    usage: NO_USAGE,
    cost_usd: 0,
  };
}
