import type { Edge } from "../../flow/index.ts";
import type { NodeState } from "../../reports/index.ts";
import { isRoute } from "./projection.ts";

/** What a run says of both ends of an edge, and whether a control edge's port was taken. */
interface Ends {
  readonly from: NodeState | null;
  readonly to: NodeState | null;
  readonly took: boolean;
}

/** What has become of an edge in the shown run. */
export function courseOf(edge: Edge | undefined, { from, to, took }: Ends): "idle" | "came" | "failed" | "flowing" {
  // What was skipped has taken nothing in; a route was taken all the same.
  const taken = edge !== undefined && (to !== "skipped" || isRoute(edge));
  // Of a route only where the step went on at it.
  const came = taken && (edge.kind === "control" ? took : from === "done" || from === "cached");
  if (came) return to === "running" || to === "retrying" ? "flowing" : "came";
  return from === "failed" ? "failed" : "idle";
}
