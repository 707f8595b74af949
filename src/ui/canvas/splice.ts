import type { Edit, FlowDocument } from "../../flow/index.ts";
import { canConnect, edgeId, inputPorts, outputPorts } from "../../workbench/index.ts";

/** The edge under a point that a free-standing node could be put into, and the edit that does it. */
export function spliceAt(
  document: FlowDocument,
  flow: string,
  name: string,
  point: { readonly x: number; readonly y: number },
): { readonly edge: string; readonly edit: Edit } | null {
  const edges = document.flows[flow]?.edges ?? [];
  if (edges.some((edge) => edge.from.node === name || edge.to.node === name)) return null;
  for (const element of window.document.elementsFromPoint(point.x, point.y)) {
    const id = element.closest(".react-flow__edge")?.getAttribute("data-id");
    const edge = edges.find((candidate) => edgeId(candidate) === id);
    if (id === null || id === undefined || edge?.kind !== "data") continue;
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
