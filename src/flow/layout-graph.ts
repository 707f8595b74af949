import type { Edge, FlowDocument } from "./document.ts";
import { INPUT_NODE, OUTPUT_NODE } from "./document.ts";
import { cardGeometry, LANE_LEAST } from "./geometry.ts";
import { laneKey, topology } from "./topology.ts";
import { nodeOf } from "./types.ts";

/** Cards and edges as the automatic layout takes them: this room knows the cards, that one only boxes. */
export interface CardGraph {
  readonly nodes: readonly CardBox[];
  readonly edges: readonly BoxEdge[];
  readonly chrome?: LaneChrome;
}

interface CardBox {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** The section that it stands in. */
  readonly group?: string;
  readonly lanes?: readonly {
    readonly id: string;
    readonly nodes: readonly CardBox[];
    readonly edges: readonly BoxEdge[];
  }[];
}

/** Offsets are from the card's top edge to the port's middle. */
interface BoxEdge {
  readonly from: string;
  readonly to: string;
  readonly fromOffset?: number;
  readonly toOffset?: number;
}

/** What a frame draws around its lanes, in pixels. */
interface LaneChrome {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly laneHeader: number;
  readonly laneGap: number;
  readonly lanePadding: number;
  readonly minLaneWidth: number;
  readonly minLaneHeight: number;
}

/** The flow itself, as a container of nodes. */
const WHOLE_FLOW = laneKey(undefined);

/** A flow as the layout takes it: sizes of cards, lanes inside frames, edges between what stands side by side. */
export function layoutGraphOf(document: FlowDocument, flowName: string): CardGraph {
  const flow = document.flows[flowName];
  if (flow === undefined) return { nodes: [], edges: [] };
  const { members, jumps, reads } = topology(flow);
  const edges = new Map<string, BoxEdge[]>();
  const add = (placed: ReturnType<typeof placeEdge>): void => {
    if (placed === null) return;
    const known = edges.get(placed.container);
    if (known === undefined) edges.set(placed.container, [placed.edge]);
    else known.push(placed.edge);
  };
  // What leads back orders nothing; what the text of a condition names comes before it.
  for (const edge of flow.edges) if (!jumps.has(edge)) add(placeEdge(document, flowName, edge));
  for (const [reader, sources] of reads) {
    for (const source of sources)
      add(
        placeEdge(document, flowName, { kind: "control", from: { node: source, port: "done" }, to: { node: reader } }),
      );
  }

  const groups = new Map<string, string>();
  for (const [section, node] of Object.entries(flow.nodes)) {
    if (node.kind !== "section") continue;
    for (const member of node.members) if (!groups.has(member)) groups.set(member, section);
  }

  function layoutNode(name: string): CardBox {
    const card = cardGeometry(document, flowName, name);
    const group = groups.get(name);
    const size = {
      ...{ id: name, width: card?.width ?? 0, height: card?.height ?? 0 },
      ...(group !== undefined && { group }),
    };
    const node = nodeOf(document, flowName, name);
    if (node?.kind !== "parallel" || card?.lanes.length === 0) return size;
    return {
      ...size,
      lanes: node.branches.map((branch) => {
        const lane = laneKey({ frame: name, branch: branch.name });
        return { id: branch.name, nodes: (members.get(lane) ?? []).map(layoutNode), edges: edges.get(lane) ?? [] };
      }),
    };
  }

  const names = [INPUT_NODE, ...(members.get(WHOLE_FLOW) ?? []), OUTPUT_NODE];
  for (const edge of endsOfFlow([...new Set(names)], edges.get(WHOLE_FLOW) ?? [])) add({ container: WHOLE_FLOW, edge });
  const chrome = chromeOf(document, flowName);
  return {
    nodes: [...new Set(names)].map(layoutNode),
    edges: edges.get(WHOLE_FLOW) ?? [],
    ...(chrome === null ? {} : { chrome }),
  };
}

/** Beyond so many the layout would take minutes, and nobody looks for Input and Output among thousands of loose steps. */
const MOST_ENDS = 60;

/** Input comes first and Output last, connected or not: edges that only the layout knows see to it. */
function endsOfFlow(names: readonly string[], edges: readonly BoxEdge[]): readonly BoxEdge[] {
  const fed = new Set(edges.map((edge) => edge.to));
  const feeding = new Set(edges.map((edge) => edge.from));
  const steps = names.filter((name) => name !== INPUT_NODE && name !== OUTPUT_NODE);
  const first = feeding.has(INPUT_NODE) ? [] : steps.filter((name) => !fed.has(name));
  const last = fed.has(OUTPUT_NODE) ? [] : steps.filter((name) => !feeding.has(name));
  return [
    ...(first.length > MOST_ENDS ? [] : first.map((to) => ({ from: INPUT_NODE, to }))),
    ...(last.length > MOST_ENDS ? [] : last.map((from) => ({ from, to: OUTPUT_NODE }))),
    ...(steps.length === 0 && !fed.has(OUTPUT_NODE) ? [{ from: INPUT_NODE, to: OUTPUT_NODE }] : []),
  ];
}

/** The containers that a node stands in, from the inside out, with what stands for it in each. */
function standsIn(document: FlowDocument, flow: string, node: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let inner = node;
  for (;;) {
    const lane = nodeOf(document, flow, inner)?.lane;
    const container = laneKey(lane);
    // A damaged document may have a frame in its own lane.
    if (found.has(container)) return found;
    found.set(container, inner);
    if (lane === undefined) return found;
    inner = lane.frame;
  }
}

function placeEdge(
  document: FlowDocument,
  flow: string,
  edge: Edge,
): { readonly container: string; readonly edge: BoxEdge } | null {
  const from = standsIn(document, flow, edge.from.node);
  const to = standsIn(document, flow, edge.to.node);
  for (const [container, source] of from) {
    const target = to.get(container);
    if (target === undefined) continue;
    if (source === target) return null;
    const ends = { from: source, to: target };
    if (edge.kind === "control") return { container, edge: ends };
    const fromOffset = portOffset(document, flow, "out", source, edge.from.node === source ? edge.from.path : null);
    const toOffset = portOffset(document, flow, "in", target, edge.to.node === target ? edge.to.path : null);
    return {
      container,
      edge: {
        ...ends,
        ...(fromOffset === null ? {} : { fromOffset }),
        ...(toOffset === null ? {} : { toOffset }),
      },
    };
  }
  return null;
}

function portOffset(
  document: FlowDocument,
  flow: string,
  side: "in" | "out",
  node: string,
  path: readonly string[] | null,
): number | null {
  if (path === null) return null;
  const ports = cardGeometry(document, flow, node)?.ports ?? [];
  return ports.find((port) => port.side === side && port.path.join(".") === path.join("."))?.y ?? null;
}

/** What frames draw around their lanes, measured on those that are there; the tallest head counts. */
function chromeOf(document: FlowDocument, flow: string): LaneChrome | null {
  const nodes = Object.entries(document.flows[flow]?.nodes ?? {});
  const cards = nodes.flatMap(([name, node]) => (node.kind === "parallel" ? [cardGeometry(document, flow, name)] : []));
  const lanes = cards.flatMap((card) => (card?.lanes[0] === undefined ? [] : [card.lanes[0]]));
  const [first] = lanes;
  if (first === undefined) return null;
  return {
    left: first.left,
    right: first.left,
    top: Math.max(...lanes.map((lane) => lane.top)),
    bottom: first.left,
    laneHeader: first.contentTop - first.top,
    laneGap: first.left,
    lanePadding: first.contentLeft - first.left,
    // Not as wide as they are now: what stands in them is about to move.
    minLaneWidth: LANE_LEAST.width,
    minLaneHeight: LANE_LEAST.height,
  };
}
