import { topology } from "../../workbench/index.ts";
import { useDocument, useSession } from "../app/context.tsx";
import { useGesture } from "./gesture.ts";

/** Whether a condition of the card that is pointed at or selected reads this node: no edge of the flow shows that. */
export function useIsRead(flow: string, name: string): boolean {
  const hovered = useGesture((state) => state.hoveredCard);
  const chosen = useSession((state) => (state.selection.nodes.length === 1 ? state.selection.nodes[0] : undefined));
  const reader = hovered ?? chosen;
  return useDocument(({ document }) => {
    const shown = document.flows[flow];
    return shown !== undefined && reader !== undefined && (topology(shown).reads.get(reader)?.includes(name) ?? false);
  });
}
