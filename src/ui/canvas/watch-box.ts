import type { LargeGround } from "./large-ground.ts";
import { holds } from "./scene.ts";
import { sameList } from "./use-selecting.ts";

/** Selects what lies within the box that is drawn, elements or not; once a frame. Gives back how it ends. */
export function watchBox({ sceneOf, canvas, workbench }: LargeGround): () => void {
  let frame = 0;
  function inside(): void {
    frame = 0;
    const { userSelectionRect: rect, transform } = canvas.getState();
    if (!rect) return;
    const [x, y, zoom] = transform;
    const box = {
      x: (rect.x - x) / zoom,
      y: (rect.y - y) / zoom,
      width: rect.width / zoom,
      height: rect.height / zoom,
    };
    const { cards, wires } = sceneOf();
    const nodes = cards.filter((card) => holds(box, card.box)).map(({ node }) => node.id);
    const held = new Set(nodes);
    const edges = wires.filter(({ wire }) => held.has(wire.source) || held.has(wire.target)).map(({ wire }) => wire.id);
    const { selection } = workbench.stores.session.getState();
    if (!sameList(nodes, selection.nodes) || !sameList(edges, selection.edges))
      void workbench.dispatch({ do: "select", nodes, edges });
  }
  const unsubscribe = canvas.subscribe((state, before) => {
    if (state.userSelectionActive && state.userSelectionRect !== before.userSelectionRect)
      frame ||= requestAnimationFrame(inside);
  });
  return () => {
    cancelAnimationFrame(frame);
    unsubscribe();
  };
}
