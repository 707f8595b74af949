import { contractsUsed } from "../contracts/index.ts";
import { type FlowDocument, type FlowNode, OUTPUT_NODE } from "../flow/index.ts";

/**
 * Nodes of `flow` that would run differently now than in the document that was run: their own settings, their function
 * with its contracts, or what feeds them changed. Positions, cases and pins do not count. New nodes count.
 */
export function changedSinceRun(ran: FlowDocument, now: FlowDocument, flow: string): ReadonlySet<string> {
  const changed = new Set<string>();
  const [before, after] = [ran.flows[flow], now.flows[flow]];
  if (before === after && ran.functions === now.functions && ran.contracts === now.contracts) return changed;
  if (after === undefined) return changed;
  const differs = (a: unknown, b: unknown): boolean => a !== b && !deepEqual(a, b);
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
  const feeds = (document: FlowDocument): ReadonlyMap<string, readonly unknown[]> => {
    const fed = new Map<string, unknown[]>();
    for (const edge of document.flows[flow]?.edges ?? []) {
      const list = fed.get(edge.to.node);
      if (list === undefined) fed.set(edge.to.node, [edge]);
      else list.push(edge);
    }
    return fed;
  };
  const [fedBefore, fedAfter] = [feeds(ran), feeds(now)];
  for (const name of [...Object.keys(after.nodes), OUTPUT_NODE]) {
    const node = after.nodes[name];
    const own = node !== undefined && (differs(before?.nodes[name], node) || calls(node, functions));
    if (own || differs(fedBefore.get(name), fedAfter.get(name))) changed.add(name);
  }
  return changed;
}

function calls(node: FlowNode, functions: ReadonlySet<string>): boolean {
  return node.kind === "call" && functions.has(node.function);
}

/** Equal as JSON; the history gives back equal, not always identical, values. */
function deepEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
