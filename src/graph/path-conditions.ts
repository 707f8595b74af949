import { componentsOf } from "./cycles.ts";
import { graphOf } from "./graph.ts";
import { ALWAYS, both, either, isAlways, type Outcomes, type PathCondition, when } from "./path-condition.ts";

/** One outcome of a node by which others are reached: `{ node: "triage", port: "urgent" }`. */
export interface Route {
  readonly node: string;
  readonly port: string;
}

/** The value of a node; of one that is there after one outcome only (a decision's, after an approval), with that. */
export interface Need {
  readonly node: string;
  readonly port?: string;
}

/** The value at a path of a node's output: what a person decides has one after an approval only. */
export function needOf(node: string, path: readonly string[], isHuman: boolean): Need {
  return isHuman && path[0] === "value" ? { node, port: "approve" } : { node };
}

/** A node of a flow, as far as it matters for whether it runs (LANGUAGE 4, skips). */
export interface ConditionalStep {
  readonly name: string;
  /** The frame around it. */
  readonly frame?: string;
  /** It runs only if one of them was taken; null: no condition. */
  readonly routes: readonly Route[] | null;
  /** Values that it cannot do without; of each the nodes that may give it (exclusive sources). */
  readonly needs: readonly (readonly Need[])[];
  /** It may be skipped for a reason of its own. */
  readonly mayDecline: boolean;
  /** The outcomes that it decides between; absent where it decides nothing. */
  readonly decides?: readonly string[];
}

/** When nodes run, and when their values are there. Undefined for one that isn't known. */
export interface PathConditions {
  runs(node: string): PathCondition | undefined;
  hasValue(node: string): PathCondition | undefined;
  /** When the value is there. */
  given(need: Need): PathCondition | undefined;
  /** Whether one of these values is there whatever is decided. */
  isCertain(sources: readonly Need[]): boolean;
}

/** What is decided when a step that may fail has run. */
const FAILURE: readonly string[] = ["failed", "done"];

/**
 * Follows conditions through a flow: which nodes surely run, which run only on some ways, and on which. Nodes in a circle
 * count as always running: that they wait for one another is for others to say.
 */
export function pathConditionsOf(nodes: readonly ConditionalStep[]): PathConditions {
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const failing = new Set(
    nodes.flatMap(({ routes }) => (routes ?? []).flatMap(({ node, port }) => (port === "failed" ? [node] : []))),
  );
  const outcomes: Outcomes = (decider) => (decider.startsWith(FAILS) ? FAILURE : byName.get(decider)?.decides);
  const runs = new Map<string, PathCondition>();

  const hasValue = (name: string): PathCondition | undefined => {
    const own = runs.get(name);
    return own && failing.has(name) ? both(own, when(`${FAILS}${name}`, "done"), outcomes) : own;
  };
  const taken = ({ node, port }: Route): PathCondition => {
    const own = runs.get(node) ?? ALWAYS;
    if (port === "failed") return both(own, when(`${FAILS}${node}`, "failed"), outcomes);
    if (port === "next") return hasValue(node) ?? ALWAYS;
    // What decides nothing that is known (a disagreement) may go either way.
    return both(own, when(byName.get(node)?.decides ? node : `${node}:${port}`, port), outcomes);
  };
  const given = ({ node, port }: Need): PathCondition | undefined =>
    port === undefined ? hasValue(node) : taken({ node, port });
  const oneOf = (sources: readonly Need[]): PathCondition =>
    either(
      sources.map((need) => given(need) ?? ALWAYS),
      outcomes,
    );
  const conditionOf = (node: ConditionalStep): PathCondition => {
    const parts: PathCondition[] = [];
    if (node.frame !== undefined) parts.push(runs.get(node.frame) ?? ALWAYS);
    if (node.routes) parts.push(either(node.routes.map(taken), outcomes));
    if (node.mayDecline) parts.push(when(`${node.name}:declines`, "no"));
    parts.push(...node.needs.map(oneOf));
    return parts.reduce((sum, part) => both(sum, part, outcomes), ALWAYS);
  };

  const graph = graphOf(
    nodes.map(({ name }) => name),
    (_, place) => sourcesOf(nodes[place]),
  );
  for (const place of componentsOf(graph).flat()) {
    const node = nodes[place];
    if (node) runs.set(node.name, conditionOf(node));
  }
  return { runs: (name) => runs.get(name), hasValue, given, isCertain: (sources) => isAlways(oneOf(sources)) };
}

/** No node's name begins so. */
const FAILS = "!";

function sourcesOf(node: ConditionalStep | undefined): readonly string[] {
  if (!node) return [];
  const { frame, routes, needs } = node;
  return [
    ...(frame === undefined ? [] : [frame]),
    ...(routes ?? []).map((one) => one.node),
    ...needs.flat().map((one) => one.node),
  ];
}
