import type { MouseEvent } from "react";
import type { Wire } from "./projection.ts";

/**
 * A press on an input that is fed takes the edge there by its end, as a press on that end does: the port lies over it.
 * Of several edges the selected one is taken, else the last. `reveal` makes an edge an element if it is only drawn.
 */
export function liftEdge(
  event: MouseEvent,
  edges: readonly Wire[],
  { selected, reveal }: { readonly selected: readonly string[]; reveal(edge: string): void },
): void {
  if (event.button !== 0 || !(event.target instanceof Element)) return;
  const port = event.target.closest(".react-flow__handle.target.connectablestart");
  const ends = edges.filter(
    ({ target, targetHandle }) =>
      target === port?.getAttribute("data-nodeid") && targetHandle === port.getAttribute("data-handleid"),
  );
  const edge = ends.find(({ id }) => selected.includes(id)) ?? ends.at(-1);
  if (!edge) return;
  reveal(edge.id);
  const end = document.querySelector(
    `.react-flow__edge[data-id="${CSS.escape(edge.id)}"] .react-flow__edgeupdater-target`,
  );
  if (!end) return;
  event.preventDefault();
  event.stopPropagation();
  const { clientX, clientY } = event;
  end.dispatchEvent(new window.MouseEvent("mousedown", { bubbles: true, cancelable: true, clientX, clientY }));
}
