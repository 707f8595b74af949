import { type Need, type PresenceNode, type Presences, presencesOf } from "../base/index.ts";
import { type Contracts, type Field, type Fields, fieldAt } from "../contracts/index.ts";
import { type DataEdge, type Flow, type FlowNode, INPUT_NODE } from "./document.ts";
import { type Topology, topology } from "./topology.ts";

/**
 * When nodes of a flow run and have values (LANGUAGE 4, skips); null where nothing in it can be skipped. `inputs`: what a
 * node takes, which decides what it cannot do without.
 */
export function flowPresences(flow: Flow, inputs: (node: string) => Fields, contracts: Contracts): Presences | null {
  if (!hasSkips(flow)) return null;
  const shape = topology(flow);
  const nodes = shape.order.flatMap((name) => {
    const node = flow.nodes[name];
    return node ? [presenceNode(flow, shape, name, node, inputs(name), contracts)] : [];
  });
  return presencesOf(nodes);
}

function hasSkips({ nodes, edges, order }: Flow): boolean {
  return (
    order === "sequential" ||
    edges.some((edge) => edge.kind === "control" && edge.from.port !== "done") ||
    Object.values(nodes).some((node) => node.skip_if !== undefined)
  );
}

function presenceNode(
  flow: Flow,
  { incoming, lanes, outgoing }: Topology,
  name: string,
  node: FlowNode,
  inputs: Fields,
  contracts: Contracts,
): PresenceNode {
  const edges = incoming.get(name) ?? [];
  const routes = edges.flatMap((edge) =>
    edge.kind === "control" && edge.from.port !== "done" && !leadsBack(flow, edge)
      ? [{ node: edge.from.node, port: edge.from.port }]
      : [],
  );
  const frame = lanes.get(name)?.frame;
  const isKillable = (outgoing.get(name) ?? []).some((edge) => edge.kind === "control" && edge.from.port === "kill");
  return {
    name,
    ...(frame !== undefined && { frame }),
    routes: routes.length > 0 ? routes : null,
    needs: needsOf(
      flow,
      edges.flatMap((edge) => (edge.kind === "data" ? [edge] : [])),
      inputs,
      contracts,
    ),
    // In a sequential flow a jump may pass over any node.
    mayDecline: node.skip_if !== undefined || flow.order === "sequential",
    ...(node.kind === "branch" && { decides: [...node.cases.map((one) => one.name), "else"] }),
    ...(node.kind === "human" && { decides: isKillable ? ["approve", "kill"] : ["approve"] }),
  };
}

/** True for an edge that goes back, which begins a round, or says where a sequential flow goes on (docs/nodes.md). */
function leadsBack(flow: Flow, edge: Flow["edges"][number]): boolean {
  return topology(flow).jumps.has(edge);
}

/** Ports that take no null, each with what may feed it. */
function needsOf(
  flow: Flow,
  edges: readonly DataEdge[],
  inputs: Fields,
  contracts: Contracts,
): readonly (readonly Need[])[] {
  const ports = new Map<string, Need[]>();
  for (const { from, to } of edges) {
    const [port = "", ...path] = to.path;
    const input = Object.hasOwn(inputs, port) ? inputs[port] : undefined;
    const field: Field | null = input ? fieldAt(input, path, contracts) : null;
    if (from.node === INPUT_NODE || !field || field.nullable || field.type === "any") continue;
    const key = to.path.join(".");
    const needs = ports.get(key) ?? [];
    ports.set(key, needs);
    const isDecision = flow.nodes[from.node]?.kind === "human" && from.path[0] === "value";
    needs.push(isDecision ? { node: from.node, port: "approve" } : { node: from.node });
  }
  return [...ports.values()];
}
