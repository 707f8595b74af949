import { useReactFlow } from "@xyflow/react";
import { useCallback } from "react";
import type { FlowDocument, Lane } from "../../flow/index.ts";
import { cardGeometry, INPUT_NODE, laneKey, OUTPUT_NODE, topology } from "../../workbench/index.ts";
import { useDispatch, useWorkbench } from "../app/context.tsx";
import { freePlace, NEW_FRAME } from "./free-place.ts";
import type { Insertable, Insertion } from "./insertion.ts";
import type { CardNode, Wire } from "./projection.ts";
import type { useMoving } from "./use-moving.ts";

export type InsertionEnds = Pick<Insertion, "from" | "to" | "after">;

/**
 * Puts a step at a point of the screen. Dropped there by hand (`exact`) it lies just there and is spliced into an edge
 * under it; otherwise it takes the nearest free place. One undo step.
 */
export function useInsertion(document: FlowDocument, flow: string, moving: ReturnType<typeof useMoving>) {
  const canvas = useReactFlow<CardNode, Wire>();
  const dispatch = useDispatch();
  const workbench = useWorkbench();
  const { laneAt, absolute } = moving;
  return useCallback(
    (what: Insertable, screen: { readonly x: number; readonly y: number }, ends: InsertionEnds = {}, exact = false) => {
      const point = canvas.screenToFlowPosition(screen);
      const lane = laneAt(point, new Set());
      const frame = lane ? absolute(lane.frame) : null;
      const room = lane
        ? cardGeometry(document, flow, lane.frame)?.lanes.find((candidate) => candidate.branch === lane.branch)
        : undefined;
      const inside =
        lane && frame && room
          ? {
              x: Math.max(0, point.x - frame.x - room.contentLeft),
              y: Math.max(0, point.y - frame.y - room.contentTop),
            }
          : null;
      const into = lane && inside ? { lane } : {};
      const first = into.lane !== undefined && isEmptyLane(document, flow, into.lane);
      const wanted = first ? { x: 0, y: 0 } : (inside ?? { x: point.x, y: point.y - 18 });
      const size = what.kind === "parallel" || what.kind === "race" ? NEW_FRAME : undefined;
      const position = exact ? wanted : freePlace(document, flow, into.lane, wanted, size);
      // What new nodes are made of comes with the first of them.
      void Promise.all([import("./insertion.ts"), import("./splice.ts")]).then(([{ planInsertion }, { spliceAt }]) => {
        const { selection } = workbench.stores.session.getState();
        const members = selection.nodes.filter((name) => name !== INPUT_NODE && name !== OUTPUT_NODE);
        const now = workbench.stores.document.getState().document;
        const planned = planInsertion(now, { what, flow, position, members, ...into, ...ends });
        const after = exact ? workbench.preview(planned.edits) : null;
        const splice = after ? spliceAt(after, flow, planned.node, screen) : null;
        dispatch({ do: "edit", label: planned.label, edits: [...planned.edits, ...(splice ? [splice.edit] : [])] });
        dispatch({ do: "select", nodes: [planned.node] });
      });
    },
    [absolute, canvas, dispatch, document, flow, laneAt, workbench],
  );
}

function isEmptyLane(document: FlowDocument, flow: string, lane: Lane): boolean {
  const definition = document.flows[flow];
  return definition !== undefined && (topology(definition).members.get(laneKey(lane)) ?? []).length === 0;
}
