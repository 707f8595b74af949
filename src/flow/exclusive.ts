import { lookup } from "../base/index.ts";
import type { Flow } from "./document.ts";
import { mayLeadBack, topology } from "./topology.ts";

/** The ports of Branch nodes without which a node does not run, by the Branch's name. */
type Guards = ReadonlyMap<string, string>;

const known = new WeakMap<Flow, ReadonlyMap<string, Guards>>();

/** Whether at most one of two nodes runs: they hang on different cases of one Branch (LANGUAGE 4, skips). */
export function areExclusive(flow: Flow, a: string, b: string): boolean {
  const guards = guardsOf(flow);
  const ofB = guards.get(b);
  for (const [branch, port] of guards.get(a) ?? []) {
    const other = ofB?.get(branch);
    if (other !== undefined && other !== port) return true;
  }
  return false;
}

function guardsOf(flow: Flow): ReadonlyMap<string, Guards> {
  const found = known.get(flow);
  if (found) return found;
  const shape = topology(flow);
  const guards = new Map<string, Guards>();
  for (const name of shape.sorted) {
    const own = new Map<string, string>();
    const lane = shape.lanes.get(name);
    for (const [branch, port] of (lane && guards.get(lane.frame)) ?? []) own.set(branch, port);
    const bySource = new Map<string, string[]>();
    for (const edge of shape.incoming.get(name) ?? []) {
      if (mayLeadBack(edge)) continue;
      const source = edge.from.node;
      if (edge.kind === "data") {
        const port = edge.to.path.join(".");
        bySource.set(port, [...(bySource.get(port) ?? []), source]);
      } else if (edge.from.port !== "done") {
        const others = own.get(source);
        if (lookup(flow.nodes, source)?.kind === "branch" && (others === undefined || others === edge.from.port)) {
          own.set(source, edge.from.port);
        } else own.delete(source);
      }
    }
    for (const sources of bySource.values()) {
      const only = sources[0];
      if (sources.length !== 1 || only === undefined) continue;
      for (const [branch, port] of guards.get(only) ?? []) own.set(branch, port);
    }
    guards.set(name, own);
  }
  known.set(flow, guards);
  return guards;
}
