import type { JsonPath } from "../../base/index.ts";
import type { FlowDocument } from "../../flow/index.ts";

interface NodeAddress {
  readonly flow: string;
  readonly node: string;
}

/**
 * What the items of an artifact are called. The history of a debate is a list of rounds, each a list in the order of the
 * agents: `round 2`, `sceptic`. Null: its items have no names.
 */
export function artifactNames(
  document: FlowDocument,
  { flow: name, node }: NodeAddress,
  artifact: string,
): ((path: JsonPath) => string | null) | null {
  const flow = document.flows[name];
  const edge = flow?.edges.find(
    (one) => one.kind === "data" && one.to.node === node && one.to.path.length === 1 && one.to.path[0] === artifact,
  );
  if (edge?.kind !== "data" || edge.from.path.length !== 1 || edge.from.path[0] !== "history") return null;
  const debate = flow?.nodes[edge.from.node];
  if (debate?.kind !== "debate") return null;
  return ([round, agent, ...inside]) => {
    if (inside.length > 0 || typeof round !== "number") return null;
    if (agent === undefined) return `round ${round + 1}`;
    return typeof agent === "number" ? (debate.agents[agent]?.name ?? null) : null;
  };
}
