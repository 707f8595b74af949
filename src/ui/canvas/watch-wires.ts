import { standingsOf } from "../app/steps.ts";
import type { LargeGround } from "./large-ground.ts";
import { isRoute } from "./projection.ts";
import { courseOfWire } from "./wire-tone.ts";

/** Edges beyond so many are shown as selected, labelled or flowing without being elements. */
const MOST_WIRES = 40;

/** Keeps those wires as elements that are pointed at, selected, at work or labelled: the others are drawn. */
export function watchWires(
  { sceneOf, flow, workbench: { stores }, gesture }: LargeGround,
  cardsOf: () => ReadonlySet<string>,
  changed: (wires: ReadonlySet<string>) => void,
): { look(): void; end(): void } {
  let known = "";

  function look(): void {
    const { hoveredEdge, splice, moving } = gesture.getState();
    const { edges } = stores.session.getState().selection;
    const names = [
      ...[hoveredEdge, splice].filter((id) => id !== null),
      ...(edges.length <= MOST_WIRES ? edges : []),
      // While cards are moved their wires are drawn with them.
      ...(moving ? [] : ofCards()),
    ];
    const next = names.join("\n");
    if (next === known) return;
    known = next;
    changed(new Set(names));
  }

  /** Labelled and flowing ones between cards that are elements. */
  function ofCards(): readonly string[] {
    const cards = cardsOf();
    if (cards.size === 0) return [];
    const between = sceneOf().wires.filter(({ wire }) => cards.has(wire.source) && cards.has(wire.target));
    const run = stores.run.getState();
    const standings =
      run.shown === null ? null : standingsOf(run, stores.document.getState().document.flows[flow], flow);
    const labelled = between.filter(({ wire }) => wire.data && isRoute(wire.data.edge));
    const flowing = between.filter(
      ({ wire }) => standings && wire.data?.edge.kind === "data" && courseOfWire(wire, standings) === "flowing",
    );
    return [labelled, flowing].flatMap((wires) => wires.slice(0, MOST_WIRES).map(({ wire }) => wire.id));
  }

  const ends = [
    gesture.subscribe((state, before) => {
      if (
        state.hoveredEdge !== before.hoveredEdge ||
        state.splice !== before.splice ||
        (state.moving === null) !== (before.moving === null)
      )
        look();
    }),
    stores.session.subscribe((state, before) => {
      if (state.selection.edges !== before.selection.edges) look();
    }),
    stores.run.subscribe(look),
  ];
  return {
    look,
    end() {
      for (const end of ends) end();
    },
  };
}
