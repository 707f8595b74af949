import { lookup } from "../../base/index.ts";
import type { DataEdge } from "../document.ts";
import { INPUT_NODE, OUTPUT_NODE } from "../document.ts";
import { edgeId } from "../edge-id.ts";
import { updateFlow } from "../records.ts";
import type { Handlers } from "./handlers.ts";

export const connectEdits = {
  /** Whether it fits is `canConnect`'s matter: an import keeps edges that don't, to show them. */
  connect: (document, { flow, edge, besides }) =>
    updateFlow(document, flow, (value) => {
      const id = edgeId(edge);
      if (value.edges.some((other) => edgeId(other) === id)) return value;
      const known = (name: string): boolean =>
        name === INPUT_NODE || name === OUTPUT_NODE || lookup(value.nodes, name) !== undefined;
      if (!known(edge.from.node) || !known(edge.to.node)) return value;
      const makesRoom = edge.kind === "data" && !besides;
      const kept = makesRoom
        ? value.edges.filter((other) => other.kind !== "data" || !sameTarget(other, edge))
        : value.edges;
      return { ...value, edges: [...kept, edge] };
    }),

  disconnect: (document, { flow, edges }) =>
    updateFlow(document, flow, (value) => {
      const gone = new Set(edges);
      const left = value.edges.filter((edge) => !gone.has(edgeId(edge)));
      return left.length === value.edges.length ? value : { ...value, edges: left };
    }),

  "insert-on-edge": (document, edit) =>
    updateFlow(document, edit.flow, (value) => {
      const old = value.edges.find((edge) => edgeId(edge) === edit.edge);
      if (old?.kind !== "data" || !lookup(value.nodes, edit.node)) return value;
      const before: DataEdge = { kind: "data", from: old.from, to: { node: edit.node, path: edit.input } };
      const after: DataEdge = { kind: "data", from: { node: edit.node, path: edit.output }, to: old.to };
      return { ...value, edges: value.edges.flatMap((edge) => (edge === old ? [before, after] : [edge])) };
    }),
} satisfies Partial<Handlers<"connect" | "disconnect" | "insert-on-edge">>;

function sameTarget(a: DataEdge, b: DataEdge): boolean {
  return a.to.node === b.to.node && a.to.path.join(".") === b.to.path.join(".");
}
