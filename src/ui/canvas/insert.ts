import type { ReactFlowInstance } from "@xyflow/react";
import { INPUT_NODE, OUTPUT_NODE, placeAt, placeInLane, placeInSight, type Workbench } from "../../workbench/index.ts";
import { type Insertable, type InsertionEnds, planInsertion, type Where } from "./insertion.ts";
import type { CardNode, Wire } from "./projection.ts";
import type { Scene } from "./scene.ts";
import { spliceAt } from "./splice.ts";
import { wiresAt } from "./wire-paths.ts";

interface Wanted {
  readonly flow: string;
  /** What lies on the canvas now. */
  readonly scene: Scene;
  readonly what: Insertable;
  readonly where: Where;
  readonly ends: InsertionEnds;
}

/** From the pointer to the top of a card that is held by its title. */
const HELD_AT = 18;

/** Puts a step where it is wanted; dropped on an edge by hand, into that edge. */
export function insert(
  canvas: ReactFlowInstance<CardNode, Wire>,
  workbench: Workbench,
  { flow, scene, what, where, ends }: Wanted,
): void {
  const { document } = workbench.stores.document.getState();
  const session = workbench.stores.session.getState();
  const { lane, position } = place();
  const members = session.selection.nodes.filter((name) => name !== INPUT_NODE && name !== OUTPUT_NODE);
  const planned = planInsertion(document, { what, flow, position, members, ...(lane ? { lane } : {}), ...ends });
  const dropped = where.kind === "point" && where.dropped ? workbench.preview(planned.edits) : null;
  const under = where.kind === "point" ? wiresAt(scene, canvas, where.at) : [];
  const splice = dropped ? spliceAt(dropped, flow, planned.node, under) : null;
  const edits = [...planned.edits, ...(splice ? [splice.edit] : [])];
  void workbench.dispatch({ do: "edit", label: planned.label, edits });

  function place() {
    if (where.kind === "lane") return placeInLane(document, flow, where.lane);
    if (where.kind === "sight") return placeInSight(document, session);
    const { x, y } = canvas.screenToFlowPosition(where.at);
    return placeAt(document, flow, { x, y: y - HELD_AT });
  }
}
