import { fieldPaths } from "../../contracts/index.ts";
import type { DataEdge, FlowDocument, PortAddress } from "../../flow/index.ts";
import { canConnect, edgeId, INPUT_NODE, inputPorts, outputType, withoutEdge } from "../../workbench/index.ts";
import { typeName } from "../look/index.ts";

/** A port that an end of an edge may be moved to. */
export interface EdgePath {
  readonly path: readonly string[];
  readonly label: string;
  /** It would carry what the other end takes. */
  readonly fits: boolean;
}

/** What else of its source an edge could take: the whole output and its fields, in their order. */
export function sourcePaths(document: FlowDocument, flow: string, edge: DataEdge): readonly EdgePath[] {
  const { node } = edge.from;
  const whole = outputType(document, flow, node);
  if (!whole) return [];
  const bare = withoutEdge(document, flow, edgeId(edge));
  const option = (path: readonly string[], type: string): EdgePath => ({
    path,
    label: `${path.length === 0 ? "the whole" : path.join(".")}: ${type}`,
    fits: canConnect(bare, flow, { node, path }, edge.to).ok,
  });
  return [
    ...(node === INPUT_NODE ? [] : [option([], typeName(whole))]),
    ...fieldPaths(whole, document.contracts).map(({ path, field }) => option(path, typeName(field))),
  ];
}

/** Which other inputs of its target an edge could feed. */
export function targetPaths(document: FlowDocument, flow: string, edge: DataEdge): readonly EdgePath[] {
  const { node } = edge.to;
  const bare = withoutEdge(document, flow, edgeId(edge));
  return inputPorts(document, flow, node).map(({ path, field }) => ({
    path,
    label: `${path.join(".")}: ${typeName(field)}`,
    fits: canConnect(bare, flow, edge.from, { node, path }).ok,
  }));
}

/** The edge with one end elsewhere on its node. */
export function movedEdge(edge: DataEdge, side: "from" | "to", path: readonly string[]): DataEdge {
  const end: PortAddress = { node: edge[side].node, path };
  return { ...edge, [side]: end };
}
