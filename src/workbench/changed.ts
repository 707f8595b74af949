import { contractsUsed } from "../contracts/index.ts";
import { type Flow, type FlowDocument, type FlowNode, OUTPUT_NODE } from "../flow/index.ts";

/**
 * Nodes of `flow` that would run differently now than in the document that was run: their own settings, what they call
 * with its contracts, or what feeds them changed. Positions, cases and pins do not count. New nodes count.
 */
export function changedSinceRun(ran: FlowDocument, now: FlowDocument, flow: string): ReadonlySet<string> {
  const changed = new Set<string>();
  const [before, after] = [ran.flows[flow], now.flows[flow]];
  if (ran.flows === now.flows && ran.functions === now.functions && ran.contracts === now.contracts) return changed;
  if (after === undefined) return changed;
  const called = changedCallees(ran, now);
  const feeds = (document: FlowDocument): ReadonlyMap<string, readonly unknown[]> => {
    const fed = new Map<string, unknown[]>();
    for (const edge of document.flows[flow]?.edges ?? []) {
      const list = fed.get(edge.to.node);
      if (list === undefined) fed.set(edge.to.node, [edge]);
      else list.push(edge);
    }
    return fed;
  };
  const isFedAlike = before?.edges === after.edges;
  const [fedBefore, fedAfter] = isFedAlike ? [NO_FEEDS, NO_FEEDS] : [feeds(ran), feeds(now)];
  for (const name of [...Object.keys(after.nodes), OUTPUT_NODE]) {
    const node = after.nodes[name];
    const own = node !== undefined && (differs(before?.nodes[name], node) || calls(node, called));
    if (own || (!isFedAlike && differs(fedBefore.get(name), fedAfter.get(name)))) changed.add(name);
  }
  return changed;
}

const NO_FEEDS: ReadonlyMap<string, readonly unknown[]> = new Map();

interface Callees {
  readonly functions: ReadonlySet<string>;
  readonly flows: ReadonlySet<string>;
}

/** The functions, and the flows with what they call themselves, that would work differently now. */
function changedCallees(ran: FlowDocument, now: FlowDocument): Callees {
  const contracts = new Set(
    Object.keys(now.contracts).filter((name) => differs(ran.contracts[name], now.contracts[name])),
  );
  const functions = new Set(
    Object.entries(now.functions)
      .filter(([name, definition]) => {
        if (differs(ran.functions[name], definition)) return true;
        const fields = [...Object.values(definition.input), definition.output];
        return fields.some((field) => contractsUsed(field, now.contracts).some((name) => contracts.has(name)));
      })
      .map(([name]) => name),
  );
  const flows = new Set(Object.keys(now.flows).filter((name) => differs(ran.flows[name], now.flows[name])));
  const called = { functions, flows };
  for (let size = -1; size !== flows.size; ) {
    size = flows.size;
    for (const [name, { nodes }] of Object.entries(now.flows)) {
      if (!flows.has(name) && Object.values(nodes).some((node) => calls(node, called))) flows.add(name);
    }
  }
  return called;
}

function calls(node: FlowNode, { functions, flows }: Callees): boolean {
  return calledBy(node).some((name) => functions.has(name)) || flowCalledBy(node).some((name) => flows.has(name));
}

/** The functions that a node calls itself. */
function calledBy(node: FlowNode): readonly string[] {
  if (node.kind === "call") return [node.function];
  if (node.kind === "debate") return [...node.agents.map((agent) => agent.function), node.synthesizer];
  return node.kind === "for_each" && "function" in node.target ? [node.target.function] : [];
}

function flowCalledBy(node: FlowNode): readonly string[] {
  if (node.kind === "subflow") return [node.flow];
  return node.kind === "for_each" && "flow" in node.target ? [node.target.flow] : [];
}

/** The flows that a node runs, with those that these run. */
export function flowsOf(document: FlowDocument, node: FlowNode): readonly Flow[] {
  const found = new Set(flowCalledBy(node));
  for (const name of found)
    for (const inner of Object.values(document.flows[name]?.nodes ?? {}))
      for (const flow of flowCalledBy(inner)) found.add(flow);
  return [...found].flatMap((name) => document.flows[name] ?? []);
}

/** The functions that a node calls, itself or in the flows that it runs. */
export function functionsOf(document: FlowDocument, node: FlowNode): readonly string[] {
  const inner = flowsOf(document, node).flatMap(({ nodes }) => Object.values(nodes).flatMap(calledBy));
  return [...calledBy(node), ...inner];
}

/** As JSON; the history gives back equal, not always identical, values. */
const differs = (a: unknown, b: unknown): boolean => a !== b && JSON.stringify(a ?? null) !== JSON.stringify(b ?? null);
