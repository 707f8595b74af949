import { FAR_ZOOM } from "./far.ts";
import { nextInSight, sameNames } from "./in-sight.ts";
import type { LargeGround } from "./large-ground.ts";
import { withFrames } from "./scene.ts";

/** New elements in one step. */
const AT_ONCE = 12;
/** Selected cards beyond so many are shown as selected without being elements. */
const MOST_SELECTED = 8;

/** Keeps those cards as elements that are in sight, or that a hand or the keyboard is at. `look`: cards have come, gone or moved. */
export function watchSight(
  { sceneOf, canvas, workbench, gesture, element }: LargeGround,
  changed: (cards: ReadonlySet<string>) => void,
): { look(): void; end(): void } {
  const { session } = workbench.stores;
  let cards: ReadonlySet<string> = new Set();
  let frame = 0;

  function look(): void {
    frame = 0;
    const scene = sceneOf();
    const { transform, width, height, connection } = canvas.getState();
    const [x, y, zoom] = transform;
    const kept = keptElements(connection.fromNode?.id);
    const seen = { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom };
    const next =
      zoom < FAR_ZOOM
        ? { cards: withFrames(scene, kept), rest: false }
        : nextInSight(scene, { seen, zoom }, cards, kept, AT_ONCE);
    if (!sameNames(next.cards, cards)) {
      cards = next.cards;
      changed(cards);
    }
    if (next.rest) soon();
  }

  function soon(): void {
    frame ||= requestAnimationFrame(look);
  }

  /** What a hand or the keyboard is at is there whatever the view. */
  function keptElements(from: string | undefined): ReadonlySet<string> {
    const { byName } = sceneOf();
    const { hoveredCard, moving, wanted } = gesture.getState();
    const { nodes } = session.getState().selection;
    const active = window.document.activeElement;
    const focused = element.contains(active) ? active?.closest("[data-node]") : null;
    const names = [
      ...[hoveredCard, wanted, from, focused?.getAttribute("data-node")],
      ...(nodes.length <= MOST_SELECTED ? nodes : []),
      ...[...(moving?.names ?? [])].filter((name) => cards.has(name)),
    ];
    return new Set(names.filter((name) => typeof name === "string").filter((name) => byName.has(name)));
  }

  const ends = [
    canvas.subscribe((state, before) => {
      if (state.transform !== before.transform || state.width !== before.width || state.height !== before.height)
        soon();
    }),
    gesture.subscribe((state, before) => {
      // At once: a press may follow.
      if (state.hoveredCard !== before.hoveredCard || state.wanted !== before.wanted) look();
      else if (state.moving?.names !== before.moving?.names) soon();
    }),
    session.subscribe((state, before) => {
      if (state.selection.nodes !== before.selection.nodes) soon();
    }),
  ];
  look();
  return {
    look,
    end() {
      cancelAnimationFrame(frame);
      for (const end of ends) end();
    },
  };
}
