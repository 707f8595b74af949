import { lookup, textReferences } from "../base/index.ts";
import { cyclesOf, graphOf, kahnOrder, reachableFrom, topologicalOrder, waysBackAmong } from "../graph/index.ts";
import type { Edge, Flow, FlowNode, Lane, ParallelNode } from "./document.ts";
import { INPUT_NODE, OUTPUT_NODE } from "./document.ts";
import { isStep } from "./node-kinds.ts";

/** The shape of a flow. Built once per flow object and remembered by identity; every list is in document order. */
export interface Topology {
  /** Nodes that run: without notes and sections. */
  readonly order: readonly string[];
  /**
   * The order in which nodes run, in document order where that is open; a frame stands before its members; nodes on a cycle,
   * and behind one, are left out. Of a sequential flow: the order in which it takes its steps.
   */
  readonly sorted: readonly string[];
  /** Nodes that wait for one another: each list once, in document order. */
  readonly cycles: readonly (readonly string[])[];
  /** Nodes of each lane by `laneKey`; "" is the flow itself. */
  readonly members: ReadonlyMap<string, readonly string[]>;
  /** The lane a node lives in, as far as its frame exists; absent for the flow itself. */
  readonly lanes: ReadonlyMap<string, Lane>;
  readonly incoming: ReadonlyMap<string, readonly Edge[]>;
  readonly outgoing: ReadonlyMap<string, readonly Edge[]>;
  /** Siblings of one lane that a node waits for, edges into and out of frames lifted to that lane. */
  readonly waitsFor: ReadonlyMap<string, readonly string[]>;
  /**
   * Edges that nothing waits for: those that go back to the node itself or to an earlier one of its lane, and in a
   * sequential flow all that say where it goes on (docs/nodes.md).
   */
  readonly jumps: ReadonlySet<Edge>;
  /** Of the jumps those that go back: to the node itself or to one that runs before it. */
  readonly waysBack: ReadonlySet<Edge>;
  /** Nodes that the text of a node's conditions and `skip_if` names, which it waits for; absent where there are none. */
  readonly reads: ReadonlyMap<string, readonly string[]>;
}

const known = new WeakMap<Flow, Topology>();

/** The flow that was last built with these edges: most edits of a node say nothing about the shape. */
const lastWith = new WeakMap<readonly Edge[], Flow>();

export function topology(flow: Flow): Topology {
  let found = known.get(flow);
  if (!found) {
    const before = lastWith.get(flow.edges);
    found = (before && isSameShape(before, flow) && known.get(before)) || build(flow);
    known.set(flow, found);
    lastWith.set(flow.edges, flow);
  }
  return found;
}

/** Everything that a topology is built from is the same; the edges are the same list. */
function isSameShape(before: Flow, now: Flow): boolean {
  if (before.order !== now.order) return false;
  const names = Object.keys(now.nodes);
  const others = Object.keys(before.nodes);
  return (
    names.length === others.length &&
    names.every((name, at) => name === others[at] && isSamePlace(before.nodes[name], now.nodes[name]))
  );
}

function isSamePlace(before: FlowNode | undefined, now: FlowNode | undefined): boolean {
  if (before === now) return true;
  if (before?.kind !== now?.kind || before?.lane !== now?.lane || before?.skip_if !== now?.skip_if) return false;
  if (before?.kind === "parallel" && now?.kind === "parallel") return before.branches === now.branches;
  return !(before?.kind === "branch" && now?.kind === "branch") || before.cases === now.cases;
}

/** Key of a lane in `Topology.members`. */
export function laneKey(lane: Lane | undefined): string {
  return lane ? `${lane.frame}/${lane.branch}` : "";
}

/** Control edges that may lead back to an earlier node: bounded by `max_rounds`, no dependency (LANGUAGE 8). */
export function mayLeadBack(edge: Edge): boolean {
  return (
    edge.kind === "control" && (edge.from.port === "revise" || edge.from.port === "failed" || edge.from.port === "next")
  );
}

/** The lane of a node, then the lane of its frame, and so on outwards. */
export function lanesOutwards(shape: Pick<Topology, "lanes">, node: string): readonly Lane[] {
  const lanes: Lane[] = [];
  for (let lane = shape.lanes.get(node); lane; lane = shape.lanes.get(lane.frame)) lanes.push(lane);
  return lanes;
}

/** Control edges that say where a sequential flow goes on. */
function isSequentialJump(flow: Flow, edge: Edge, lanes: Topology["lanes"]): boolean {
  if (flow.order !== "sequential" || edge.kind !== "control" || lanes.has(edge.from.node)) return false;
  return mayLeadBack(edge) || edge.from.port === "approve" || edge.from.port === "kill";
}

function readNodes(name: string, node: FlowNode | undefined): readonly string[] {
  if (!node) return [];
  const texts = node.kind === "branch" ? node.cases.map((one) => one.condition) : [];
  if (node.skip_if !== undefined) texts.push(node.skip_if);
  if (texts.length === 0) return [];
  return [...new Set(texts.flatMap((text) => textReferences(text).steps))].filter((other) => other !== name);
}

function build(flow: Flow): Topology {
  const order = Object.keys(flow.nodes).filter((name) => isStep(flow.nodes[name]));
  const lanes = effectiveLanes(flow);
  const members = new Map<string, string[]>([["", []]]);
  for (const name of order) push(members, laneKey(lanes.get(name)), name);

  const incoming = new Map<string, Edge[]>();
  const outgoing = new Map<string, Edge[]>();
  const waits = new Map<string, Set<string>>();
  const jumps = new Set<Edge>();
  const undecided: Edge[] = [];
  const addWait = (source: string, target: string): void => {
    if (!lookup(flow.nodes, source) || !lookup(flow.nodes, target)) return;
    const [from, to] = siblings({ lanes }, source, target);
    const sources = waits.get(to) ?? new Set();
    waits.set(to, sources.add(from));
  };
  for (const edge of flow.edges) {
    push(outgoing, edge.from.node, edge);
    push(incoming, edge.to.node, edge);
    if (isSequentialJump(flow, edge, lanes)) jumps.add(edge);
    else if (mayLeadBack(edge)) undecided.push(edge);
    else if (edge.from.node !== INPUT_NODE && edge.to.node !== OUTPUT_NODE) addWait(edge.from.node, edge.to.node);
  }
  const reads = new Map<string, readonly string[]>();
  for (const name of order) {
    const named = readNodes(name, flow.nodes[name]).filter((other) => lookup(flow.nodes, other));
    if (named.length > 0) reads.set(name, named);
    for (const other of named) addWait(other, name);
  }
  if (undecided.length > 0) {
    const ways = undecided.map((edge) => {
      const [from, to] = siblings({ lanes }, edge.from.node, edge.to.node);
      return { edge, from, to };
    });
    const back = waysBackAmong(
      graphOf(order, (name) => waits.get(name) ?? []),
      ways,
    );
    for (const way of ways) {
      if (back.has(way)) jumps.add(way.edge);
      else addWait(way.edge.from.node, way.edge.to.node);
    }
  }
  const waitsFor = new Map([...waits].map(([node, sources]) => [node, [...sources]]));

  const flattened: string[] = [];
  const cycles: (readonly string[])[] = [];
  const pending: string[] = [];
  const sortedOf = new Map<string, readonly string[]>();
  for (const [key, names] of members) {
    const graph = graphOf(names, (name) => waitsFor.get(name) ?? []);
    const inOrder = key === "" && flow.order === "sequential" ? kahnOrder(graph) : topologicalOrder(graph);
    sortedOf.set(
      key,
      inOrder.flatMap((place) => names[place] ?? []),
    );
    if (inOrder.length < names.length) cycles.push(...cyclesOf(graph));
  }
  // Frames are flattened depth first without recursion: a lane's list is put on the stack in reverse.
  for (const name of [...(sortedOf.get("") ?? [])].reverse()) pending.push(name);
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    flattened.push(name);
    const node = flow.nodes[name];
    if (node?.kind !== "parallel") continue;
    for (const branch of [...node.branches].reverse()) {
      for (const member of [...(sortedOf.get(laneKey({ frame: name, branch: branch.name })) ?? [])].reverse())
        pending.push(member);
    }
  }
  // Two branches of one name have the same members.
  const sorted = [...new Set(flattened)];
  const waysBack = flow.order === "sequential" ? backwards(jumps, sorted) : jumps;
  return { order, sorted, cycles, members, lanes, incoming, outgoing, waitsFor, jumps, waysBack, reads };
}

/** Of the jumps of a sequential flow those that lead to the node itself or to one before it. */
function backwards(jumps: ReadonlySet<Edge>, sorted: readonly string[]): ReadonlySet<Edge> {
  const places = new Map(sorted.map((name, place) => [name, place]));
  return new Set(
    [...jumps].filter(({ from, to }) => {
      const [own, target] = [places.get(from.node), places.get(to.node)];
      return own !== undefined && target !== undefined && target <= own;
    }),
  );
}

/** Lanes whose frame and branch exist and that don't contain themselves; a node of any other lane counts as the flow's. */
function effectiveLanes(flow: Flow): ReadonlyMap<string, Lane> {
  const lanes = new Map<string, Lane>();
  const branches = new Map<string, ReadonlySet<string>>();
  for (const [name, node] of Object.entries(flow.nodes)) {
    if (node.kind === "parallel") branches.set(name, new Set(node.branches.map((branch) => branch.name)));
  }
  for (const [name, node] of Object.entries(flow.nodes)) {
    const lane = node.lane;
    if (!lane || !branches.get(lane.frame)?.has(lane.branch)) continue;
    const seen = new Set([name]);
    let frame: string | undefined = lane.frame;
    while (frame !== undefined && !seen.has(frame)) {
      seen.add(frame);
      frame = lookup(flow.nodes, frame)?.lane?.frame;
    }
    if (frame === undefined) lanes.set(name, lane);
  }
  return lanes;
}

/** The two nodes, or the frames around them, that stand in one lane. Of a frame and its own member: twice the frame. */
export function siblings(shape: Pick<Topology, "lanes">, from: string, to: string): readonly [string, string] {
  const upFrom = new Map<string, string>();
  let inner = from;
  for (const lane of lanesOutwards(shape, from)) {
    upFrom.set(laneKey(lane), inner);
    inner = lane.frame;
  }
  upFrom.set("", inner);
  let target = to;
  for (const lane of lanesOutwards(shape, to)) {
    const other = upFrom.get(laneKey(lane));
    if (other !== undefined) return [other, target];
    target = lane.frame;
  }
  return [inner, target];
}

/** Everything that must have run for this node's inputs to be there; of a frame also its members and what feeds them. */
export function upstream(flow: Flow, node: string): ReadonlySet<string> {
  const { incoming, members, jumps, reads } = topology(flow);
  const found = reachableFrom([node], (name) => {
    const edges = (incoming.get(name) ?? []).filter((edge) => !jumps.has(edge));
    const frame = lookup(flow.nodes, name);
    return [
      ...edges.map((edge) => edge.from.node),
      ...(reads.get(name) ?? []),
      ...(frame?.kind === "parallel" ? membersOf(frame, name, members) : []),
    ];
  });
  found.delete(node);
  return found;
}

/** Everything whose value may change with this node's, the frames around it included. */
export function downstream(flow: Flow, node: string): ReadonlySet<string> {
  const { outgoing, lanes, jumps, reads } = topology(flow);
  const readers = new Map<string, string[]>();
  for (const [reader, sources] of reads) for (const source of sources) push(readers, source, reader);
  const found = reachableFrom([node], (name) => {
    const edges = (outgoing.get(name) ?? []).filter((edge) => !jumps.has(edge));
    const lane = lanes.get(name);
    return [...edges.map((edge) => edge.to.node), ...(readers.get(name) ?? []), ...(lane ? [lane.frame] : [])];
  });
  found.delete(node);
  return found;
}

/** Members of all lanes of a frame, lane by lane; members of frames in it not included. */
export function membersOf(frame: ParallelNode, name: string, members: Topology["members"]): readonly string[] {
  return frame.branches.flatMap((branch) => members.get(laneKey({ frame: name, branch: branch.name })) ?? []);
}

/** The given nodes and, of frames, everything inside, in document order. */
export function withMembers(flow: Flow, nodes: Iterable<string>): readonly string[] {
  const { lanes } = topology(flow);
  const chosen = new Set(nodes);
  return Object.keys(flow.nodes).filter(
    (name) => chosen.has(name) || lanesOutwards({ lanes }, name).some((lane) => chosen.has(lane.frame)),
  );
}

function push<V>(map: Map<string, V[]>, key: string, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
