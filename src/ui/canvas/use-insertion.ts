import { useReactFlow } from "@xyflow/react";
import { useCallback } from "react";
import { useWorkbench } from "../app/context.tsx";
import type { Insertable, InsertionEnds, Where } from "./insertion.ts";
import type { CardNode, Wire } from "./projection.ts";
import type { Scene } from "./scene.ts";

/** Puts a step on the canvas, as near as there is room to where it is wanted. One undo step. */
export function useInsertion(flow: string, scene: Scene) {
  const canvas = useReactFlow<CardNode, Wire>();
  const workbench = useWorkbench();
  return useCallback(
    // What new nodes are made of comes with the first of them.
    (what: Insertable, where: Where, ends: InsertionEnds = {}) =>
      void import("./insert.ts").then(({ insert }) => insert(canvas, workbench, { flow, scene, what, where, ends })),
    [canvas, flow, scene, workbench],
  );
}
