import { type EdgeChange, type NodeChange, useStoreApi } from "@xyflow/react";
import { useMemo } from "react";
import { useWorkbench } from "../app/context.tsx";
import type { CardNode, Wire } from "./projection.ts";

/** Selection as the canvas changes it (a click, a box, a click beside everything), kept in the session. */
export function useSelecting(isLarge: boolean) {
  const workbench = useWorkbench();
  const store = useStoreApi();
  return useMemo(() => {
    const selection = () => workbench.stores.session.getState().selection;
    /** Of a large flow React Flow knows what are elements only: what is chosen without a key lets go of all the rest. */
    const goesOn = (changes: readonly (NodeChange<CardNode> | EdgeChange<Wire>)[]) => {
      const { multiSelectionActive } = store.getState();
      return !isLarge || multiSelectionActive || !changes.some((change) => change.type === "select" && change.selected);
    };
    const isBox = () => isLarge && store.getState().userSelectionActive;
    return {
      nodes(changes: readonly NodeChange<CardNode>[]) {
        if (isBox()) return;
        const { nodes, edges } = selection();
        const next = afterChanges(goesOn(changes) ? nodes : [], changes);
        if (!sameList(next, nodes))
          void workbench.dispatch({ do: "select", nodes: next, edges: goesOn(changes) ? edges : [] });
      },
      edges(changes: readonly EdgeChange<Wire>[]) {
        if (isBox()) return;
        const { nodes, edges } = selection();
        const next = afterChanges(goesOn(changes) ? edges : [], changes);
        if (!sameList(next, edges))
          void workbench.dispatch({ do: "select", nodes: goesOn(changes) ? nodes : [], edges: next });
      },
    };
  }, [workbench, store, isLarge]);
}

function afterChanges(
  selected: readonly string[],
  changes: readonly (NodeChange<CardNode> | EdgeChange<Wire>)[],
): readonly string[] {
  const next = new Set(selected);
  for (const change of changes) {
    if (change.type !== "select") continue;
    if (change.selected) next.add(change.id);
    else next.delete(change.id);
  }
  return [...next];
}

/** The same names, in whatever order. */
export function sameList(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  const known = new Set(b);
  return a.every((name) => known.has(name));
}
