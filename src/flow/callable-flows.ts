import { lookup } from "../base/index.ts";
import { graphOf, reachableFrom } from "../graph/index.ts";
import { calledFlows } from "./calls.ts";
import type { FlowDocument } from "./document.ts";

/** Flows that another may run without coming back to itself (LANGUAGE 4: no recursion), in document order. */
export function callableFlows(document: FlowDocument, flow: string): readonly string[] {
  const names = Object.keys(document.flows);
  const { places, followers } = graphOf(names, (name) => {
    const definition = lookup(document.flows, name);
    return definition ? calledFlows(definition) : [];
  });
  const callers = reachableFrom([places.get(flow) ?? -1], (place) => followers[place] ?? []);
  return names.filter((name, place) => name !== flow && !callers.has(place));
}
