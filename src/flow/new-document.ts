import { newRecord } from "../base/index.ts";
import type { Bench, Flow, FlowDocument } from "./document.ts";

export const emptyBench = (): Bench => ({ cases: [], scripts: [], pins: [], breakpoints: [] });

/** A document with one empty flow: what New project opens. */
export function newDocument(name = "Untitled"): FlowDocument {
  const main: Flow = { input: newRecord(), nodes: newRecord(), edges: [] };
  return {
    format: "stratum-playground",
    version: 1,
    name,
    contracts: newRecord(),
    functions: newRecord(),
    flows: newRecord([["main", main]]),
    layout: newRecord(),
    bench: emptyBench(),
  };
}
