import { type Contracts, type Field, type Fields, fieldAt, takesNull } from "../contracts/index.ts";
import { type ConditionalStep, type Need, needOf, type PathConditions, pathConditionsOf } from "../graph/index.ts";
import { type DataEdge, type Flow, type FlowNode, INPUT_NODE } from "./document.ts";
import { type Topology, topology } from "./topology.ts";

/**
 * When nodes of a flow run and have values (LANGUAGE 4, skips); null where nothing in it can be skipped. `inputs`: what a
 * node takes, which decides what it cannot do without.
 */
export function pathConditionsOfFlow(
  flow: Flow,
  inputs: (node: string) => Fields,
  contracts: Contracts,
): PathConditions | null {
  if (!hasSkips(flow)) return null;
  const shape = topology(flow);
  const nodes = shape.order.flatMap((name) => {
    const node = flow.nodes[name];
    return node ? [conditionalStep(flow, shape, name, node, inputs(name), contracts)] : [];
  });
  return pathConditionsOf(nodes);
}

function hasSkips({ nodes, edges, order }: Flow): boolean {
  return (
    order === "sequential" ||
    edges.some((edge) => edge.kind === "control" && edge.from.port !== "done") ||
    Object.values(nodes).some((node) => node.skip_if !== undefined)
  );
}

function conditionalStep(
  flow: Flow,
  { incoming, jumps, lanes, outgoing }: Topology,
  name: string,
  node: FlowNode,
  inputs: Fields,
  contracts: Contracts,
): ConditionalStep {
  const edges = incoming.get(name) ?? [];
  const routes = edges.flatMap((edge) =>
    edge.kind === "control" && edge.from.port !== "done" && !jumps.has(edge)
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
    if (from.node === INPUT_NODE || !field || takesNull(field)) continue;
    const key = to.path.join(".");
    const needs = ports.get(key) ?? [];
    ports.set(key, needs);
    needs.push(needOf(from.node, from.path, flow.nodes[from.node]?.kind === "human"));
  }
  return [...ports.values()];
}
