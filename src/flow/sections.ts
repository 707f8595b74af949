import { lookup } from "../base/index.ts";
import type { FlowDocument } from "./document.ts";
import { topology } from "./topology.ts";
import { nodeOf } from "./types.ts";

/** Members of a section that it can be drawn around: those that stand in the flow itself and are no sections. */
export function sectionMembers(document: FlowDocument, flow: string, name: string): readonly string[] {
  const node = nodeOf(document, flow, name);
  const definition = lookup(document.flows, flow);
  if (node?.kind !== "section" || !definition) return [];
  const { lanes } = topology(definition);
  return node.members.filter((member) => {
    const found = lookup(definition.nodes, member);
    return found !== undefined && found.kind !== "section" && !lanes.has(member);
  });
}
