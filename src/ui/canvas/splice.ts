import type { Edit, FlowDocument } from "../../flow/index.ts";
import { canConnect, edgeId, inputPorts, outputPorts } from "../../workbench/index.ts";

/** The edge that a free-standing node could be put into, of those under it (uppermost first), and the edit that does it. */
export function spliceAt(
  document: FlowDocument,
  flow: string,
  name: string,
  under: readonly string[],
): { readonly edge: string; readonly edit: Edit } | null {
  const edges = document.flows[flow]?.edges ?? [];
  if (under.length === 0 || edges.some((edge) => edge.from.node === name || edge.to.node === name)) return null;
  for (const id of under) {
    const edge = edges.find((candidate) => edgeId(candidate) === id);
    if (edge?.kind !== "data") continue;
    const input = inputPorts(document, flow, name).find((port) => canConnect(document, flow, edge.from, port).ok);
    const output = outputPorts(document, flow, name).find((port) => canConnect(document, flow, port, edge.to).ok);
    if (input && output)
      return {
        edge: id,
        edit: { edit: "insert-on-edge", flow, edge: id, node: name, input: input.path, output: output.path },
      };
  }
  return null;
}
