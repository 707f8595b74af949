import { ownValue } from "../../base/index.ts";
import { type Contracts, namedIn } from "../../contracts/index.ts";
import type { FlowDocument } from "../../flow/index.ts";
import { calledFlows } from "../../flow/index.ts";
import { graphOf, startsOf } from "../../graph/index.ts";
import { type CompilerDiagnostic, error } from "../finding.ts";

/** Types and frames nested deeper than this are a mistake or an attack; all that walks them recursively relies on it. */
const MAX_DEPTH = 60;

/** Contracts in contracts, flows in flows and frames in frames beyond any use: then nothing else is looked at. */
export function checkDepth(contracts: Contracts, flows: FlowDocument["flows"]): readonly CompilerDiagnostic[] {
  const contract = aboveTooMuch(Object.keys(contracts), (name) =>
    Object.values(ownValue(contracts, name)?.fields ?? {}).flatMap(namedIn),
  );
  if (contract !== null) return [error("C333", { contract }, { what: "contracts", limit: MAX_DEPTH })];
  const deep = aboveTooMuch(Object.keys(flows), (name) => {
    const flow = ownValue(flows, name);
    return flow ? calledFlows(flow) : [];
  });
  if (deep !== null) return [error("C333", { flow: deep }, { what: "flows", limit: MAX_DEPTH })];
  for (const [flow, { nodes }] of Object.entries(flows)) {
    for (const name of Object.keys(nodes)) {
      let depth = 0;
      for (let lane = nodes[name]?.lane; lane && depth <= MAX_DEPTH; lane = ownValue(nodes, lane.frame)?.lane) {
        if (lane.frame === name) break;
        depth += 1;
      }
      if (depth > MAX_DEPTH && !isCircular(nodes, name)) {
        return [error("C333", { flow, node: name }, { what: "frames", limit: MAX_DEPTH })];
      }
    }
  }
  return [];
}

/** A frame that leads back to itself has its own finding, and its lanes count for nothing. */
function isCircular(nodes: FlowDocument["flows"][string]["nodes"], name: string): boolean {
  const seen = new Set<string>([name]);
  for (let lane = ownValue(nodes, name)?.lane; lane; lane = ownValue(nodes, lane.frame)?.lane) {
    if (seen.has(lane.frame)) return true;
    seen.add(lane.frame);
  }
  return false;
}

/** The first name, in document order, above a chain that is too long; circles count once around. */
function aboveTooMuch(names: readonly string[], innerOf: (name: string) => readonly string[]): string | null {
  const below = startsOf(graphOf(names, innerOf));
  return names.find((_, place) => (below[place] ?? 0) >= MAX_DEPTH) ?? null;
}
