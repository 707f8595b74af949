import { ALWAYS, both, either, isAlways, type Outcomes, type Presence, when } from "./presence.ts";

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

/** A node of a flow, as far as it matters for whether it runs (LANGUAGE 4, skips). */
export interface PresenceNode {
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
export interface Presences {
  runs(node: string): Presence | undefined;
  hasValue(node: string): Presence | undefined;
  /** When an outcome of a node is taken. */
  reached(route: Route): Presence;
  /** Whether one of these values is there whatever is decided. */
  isCertain(sources: readonly Need[]): boolean;
}

/** What is decided when a step that may fail has run. */
const FAILURE: readonly string[] = ["failed", "done"];

/**
 * Follows conditions through a flow: which nodes surely run, which run only on some ways, and on which. Nodes in a circle
 * count as always running: that they wait for one another is for others to say.
 */
export function presencesOf(nodes: readonly PresenceNode[]): Presences {
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const failing = new Set(
    nodes.flatMap(({ routes }) => (routes ?? []).flatMap(({ node, port }) => (port === "failed" ? [node] : []))),
  );
  const outcomes: Outcomes = (decider) => (decider.startsWith(FAILS) ? FAILURE : byName.get(decider)?.decides);
  const runs = new Map<string, Presence>();

  const hasValue = (name: string): Presence | undefined => {
    const own = runs.get(name);
    return own && failing.has(name) ? both(own, when(`${FAILS}${name}`, "done"), outcomes) : own;
  };
  const taken = ({ node, port }: Route): Presence => {
    const own = runs.get(node) ?? ALWAYS;
    if (port === "failed") return both(own, when(`${FAILS}${node}`, "failed"), outcomes);
    if (port === "next") return hasValue(node) ?? ALWAYS;
    // What decides nothing that is known (a disagreement) may go either way.
    return both(own, when(byName.get(node)?.decides ? node : `${node}:${port}`, port), outcomes);
  };
  const oneOf = (sources: readonly Need[]): Presence =>
    either(
      sources.map(({ node: source, port }) =>
        port === undefined ? (hasValue(source) ?? ALWAYS) : taken({ node: source, port }),
      ),
      outcomes,
    );
  const presenceOf = (node: PresenceNode): Presence => {
    const parts: Presence[] = [];
    if (node.frame !== undefined) parts.push(runs.get(node.frame) ?? ALWAYS);
    if (node.routes) parts.push(either(node.routes.map(taken), outcomes));
    if (node.mayDecline) parts.push(when(`${node.name}:declines`, "no"));
    parts.push(...node.needs.map(oneOf));
    return parts.reduce((sum, part) => both(sum, part, outcomes), ALWAYS);
  };

  for (const node of inOrder(nodes, byName)) runs.set(node.name, presenceOf(node));
  return { runs: (name) => runs.get(name), hasValue, reached: taken, isCertain: (sources) => isAlways(oneOf(sources)) };
}

/** No node's name begins so. */
const FAILS = "!";

/** Each after what it waits for; by hand, because flows may be longer than the machine's stack. */
function inOrder(nodes: readonly PresenceNode[], byName: ReadonlyMap<string, PresenceNode>): readonly PresenceNode[] {
  const order: PresenceNode[] = [];
  const entered = new Set<PresenceNode>();
  for (const root of nodes) {
    const stack: { readonly node: PresenceNode; readonly waits: readonly string[]; next: number }[] = [];
    const enter = (node: PresenceNode | undefined): void => {
      if (!node || entered.has(node)) return;
      entered.add(node);
      const { frame, routes, needs } = node;
      const waits = [
        ...(frame === undefined ? [] : [frame]),
        ...(routes ?? []).map((one) => one.node),
        ...needs.flat().map((one) => one.node),
      ];
      stack.push({ node, waits, next: 0 });
    };
    enter(root);
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const name = top.waits[top.next++];
      if (name !== undefined) enter(byName.get(name));
      else {
        order.push(top.node);
        stack.pop();
      }
    }
  }
  return order;
}
