import type { Edge } from "./document.ts";

/** `data:classify.label>draft.tone`, `control:review.kill>stop`: unique in its flow, stable, readable. */
export function edgeId(edge: Edge): string {
  return edge.kind === "data"
    ? `data:${[edge.from.node, ...edge.from.path].join(".")}>${[edge.to.node, ...edge.to.path].join(".")}`
    : `control:${edge.from.node}.${edge.from.port}>${edge.to.node}`;
}
