import type { EdgeChange, NodeChange } from "@xyflow/react";
import { useMemo } from "react";
import { useWorkbench } from "../app/context.tsx";
import type { CardNode, Wire } from "./projection.ts";

/** Selection as the canvas changes it (a click, a box, a click beside everything), kept in the session. */
export function useSelecting() {
  const workbench = useWorkbench();
  return useMemo(() => {
    const selection = () => workbench.stores.session.getState().selection;
    return {
      nodes(changes: readonly NodeChange<CardNode>[]) {
        const { nodes, edges } = selection();
        const next = afterChanges(nodes, changes);
        if (!sameNames(next, nodes)) void workbench.dispatch({ do: "select", nodes: next, edges });
      },
      edges(changes: readonly EdgeChange<Wire>[]) {
        const { nodes, edges } = selection();
        const next = afterChanges(edges, changes);
        if (!sameNames(next, edges)) void workbench.dispatch({ do: "select", nodes, edges: next });
      },
    };
  }, [workbench]);
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

function sameNames(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name) => b.includes(name));
}
