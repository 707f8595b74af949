import type { FlowDocument } from "./document.ts";

/** Flows that another may run without coming back to itself (LANGUAGE 4: no recursion), in document order. */
export function callableFlows(document: FlowDocument, flow: string): readonly string[] {
  return Object.keys(document.flows).filter((name) => name !== flow && !reaches(document, name, flow));
}

function reaches(document: FlowDocument, from: string, wanted: string): boolean {
  const seen = new Set<string>();
  const pending = [from];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (name === wanted) return true;
    if (seen.has(name)) continue;
    seen.add(name);
    for (const node of Object.values(document.flows[name]?.nodes ?? {})) {
      if (node.kind === "subflow") pending.push(node.flow);
      else if (node.kind === "for_each" && "flow" in node.target) pending.push(node.target.flow);
    }
  }
  return false;
}
