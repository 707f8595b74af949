import { useStoreApi, ViewportPortal } from "@xyflow/react";
import { memo, useLayoutEffect, useRef } from "react";
import type { NodeState } from "../../reports/index.ts";
import type { Workbench } from "../../workbench/index.ts";
import { topology } from "../../workbench/index.ts";
import { useWorkbench } from "../app/context.tsx";
import { edgeProblemOf, problemOf } from "../app/problems.ts";
import { standingsOf, stepStates } from "../app/steps.ts";
import { CanvasDrawing, type Subject, type View } from "./canvas-drawing.ts";
import { areDrawnAlike } from "./drawn-alike.ts";
import { FAR_ZOOM } from "./far.ts";
import { type GestureStore, useGestureStore } from "./gesture.ts";
import { moveScene } from "./move-scene.ts";
import type { CardMarks } from "./paint-scene.ts";
import { watchPalette } from "./palette.ts";
import { showPulses } from "./pulses.ts";
import type { Scene, SceneCard } from "./scene.ts";
import { toneOf } from "./wire-tone.ts";

interface CanvasLayerProps {
  readonly flow: string;
  readonly scene: Scene;
  /** Cards and wires that React Flow has as elements. */
  readonly cards: ReadonlySet<string>;
  readonly wires: ReadonlySet<string>;
}

/** States of a run are drawn so often at most. */
const RUN_MS = 120;

/**
 * What a large flow is seen by: all wires, and all cards that are too far away to be read or not yet there as elements.
 * Two sheets, drawn at once: one for what lies still, one for what is being moved.
 */
export const CanvasLayer = memo(function CanvasLayer(props: CanvasLayerProps) {
  const { flow, scene, cards, wires } = props;
  const store = useStoreApi();
  const workbench = useWorkbench();
  const gesture = useGestureStore();
  const still = useRef<HTMLCanvasElement>(null);
  const moved = useRef<HTMLCanvasElement>(null);
  const pulses = useRef<HTMLDivElement>(null);
  const shown = useRef(props);
  const draw = useRef<(isCovered: boolean) => void>(undefined);

  useLayoutEffect(() => {
    if (!still.current || !moved.current) return;
    const view = (): View => {
      const { transform, width, height } = store.getState();
      return { x: transform[0], y: transform[1], zoom: transform[2], width, height };
    };
    const subject = () => subjectOf(shown.current, view().zoom, workbench, gesture);
    const lying = new CanvasDrawing(still.current, view, subject);
    const moving = new CanvasDrawing(moved.current, view, () => {
      const { moving: move } = gesture.getState();
      const made = subject();
      return (
        move && {
          ...made,
          scene: moveScene(made.scene, move),
          leavesOut: (card) => !made.isFar && made.isElement(card),
          leavesOutWire: () => false,
        }
      );
    });
    const both = [lying, moving];
    draw.current = (isCovered) => {
      if (isCovered) lying.changedAtRest();
      else lying.changed();
      if (gesture.getState().moving) moving.changed();
      pulse();
    };
    let states = "";
    let waits: ReturnType<typeof setTimeout> | undefined;
    const pulse = () => {
      if (pulses.current) showPulses(pulses.current, subject(), view());
    };
    const ran = () => {
      waits = undefined;
      const next = statesOf(shown.current.flow, workbench);
      if (next === states) return;
      states = next;
      for (const drawing of both) drawing.changed();
      pulse();
    };
    const ends = [
      store.subscribe((state, before) => {
        if (state.width !== before.width || state.height !== before.height)
          for (const drawing of both) drawing.changed();
        else if (state.transform !== before.transform) {
          for (const drawing of both) drawing.follow();
          if (state.transform[2] !== before.transform[2]) pulse();
        }
      }),
      workbench.stores.run.subscribe(() => {
        waits ??= setTimeout(ran, RUN_MS);
      }),
      workbench.stores.derived.subscribe((state, before) => {
        if (
          state.compiled?.value.diagnostics !== before.compiled?.value.diagnostics ||
          state.codeProblems?.value !== before.codeProblems?.value
        )
          lying.changed();
      }),
      workbench.stores.session.subscribe((state, before) => {
        if (state.selection !== before.selection) lying.changed();
      }),
      gesture.subscribe((state, before) => {
        if (state.moving !== before.moving) moving.changed();
        if (
          state.moving?.names !== before.moving?.names ||
          state.connecting !== before.connecting ||
          state.lane !== before.lane
        )
          lying.changed();
        else if (state.hoveredCard !== before.hoveredCard) lying.changedAtRest();
      }),
      watchPalette(() => {
        for (const drawing of both) drawing.recolour();
      }),
    ];
    ran();
    draw.current(false);
    return () => {
      clearTimeout(waits);
      for (const end of ends) end();
      for (const drawing of both) drawing.dispose();
    };
  }, [store, workbench, gesture]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn is read when it is drawn
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = props;
    if (before !== props && store.getState().transform[2] >= FAR_ZOOM && isUnseen(before, props)) return;
    draw.current?.(before !== props && isCovered(before, props));
  }, [flow, scene, cards, wires]);

  return (
    <>
      <div aria-hidden="true">
        <canvas ref={still} className="canvas-sheet" />
        <canvas ref={moved} className="canvas-sheet" />
      </div>
      <ViewportPortal>
        <div ref={pulses} className="pulses" aria-hidden="true" />
      </ViewportPortal>
    </>
  );
});

/** Whether all that has changed is hidden by new elements, which lie over their pictures. */
function isCovered(before: CanvasLayerProps, { flow, scene, cards, wires }: CanvasLayerProps): boolean {
  return before.flow === flow && before.scene === scene && holds(cards, before.cards) && holds(wires, before.wires);
}

/** Whether nothing has changed but what elements show: the insides of cards that are near enough to be read. */
function isUnseen(before: CanvasLayerProps, { flow, scene, cards, wires }: CanvasLayerProps): boolean {
  return (
    before.flow === flow &&
    before.cards === cards &&
    before.wires === wires &&
    areDrawnAlike(before.scene, scene, (card) => isFace(card) && cards.has(card.node.id))
  );
}

function holds(names: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  for (const name of all) if (!names.has(name)) return false;
  return true;
}

function statesOf(flow: string, { stores }: Workbench): string {
  return stepStates(stores.run.getState(), stores.document.getState().document, flow);
}

/** All that is said of cards and wires at this moment. */
function subjectOf(
  { flow, scene, cards, wires }: CanvasLayerProps,
  zoom: number,
  { stores }: Workbench,
  gestures: GestureStore,
): Subject {
  const { document } = stores.document.getState();
  const derived = stores.derived.getState();
  const { selection } = stores.session.getState();
  const { hoveredCard, connecting, moving, lane } = gestures.getState();
  const definition = document.flows[flow];
  const standings = standingsOf(stores.run.getState(), definition, flow);
  const [selected, selectedWires] = [new Set(selection.nodes), new Set(selection.edges)];
  const reader = hoveredCard ?? (selection.nodes.length === 1 ? selection.nodes[0] : undefined);
  const reads = definition && reader !== undefined ? (topology(definition).reads.get(reader) ?? []) : [];
  const taking = connecting && new Map<string, boolean>();
  for (const [key, { fits }] of connecting?.verdicts ?? []) {
    const node = key.slice(0, key.indexOf(" "));
    taking?.set(node, taking.get(node) === true || fits !== "no");
  }
  const isFar = zoom < FAR_ZOOM;
  const isElement = ({ node }: SceneCard) => cards.has(node.id);
  const states = new Map<string, NodeState | null>();
  const stateOf = (node: string): NodeState | null => {
    const known = states.get(node);
    if (known !== undefined) return known;
    const found = standings.stateOf(node);
    states.set(node, found);
    return found;
  };
  const marks = new Map<SceneCard, CardMarks>();
  const marksOf = (card: SceneCard): CardMarks => {
    const known = marks.get(card);
    if (known) return known;
    const { id, data } = card.node;
    const called = data.node?.kind === "call" ? data.node.function : null;
    const takes = taking?.get(id);
    const made: CardMarks = {
      state: stateOf(id),
      problem: problemOf(derived, flow, id, called),
      isSelected: selected.has(id),
      isRead: reads.includes(id),
      takes: taking === null || id === connecting?.from.node ? null : takes === true ? "yes" : "no",
    };
    marks.set(card, made);
    return made;
  };
  return {
    scene,
    isFar,
    marksOf,
    isElement: (card) => !isFar && isElement(card),
    target: lane?.frame ? { frame: lane.frame, branch: lane.branch } : null,
    toneOf: (wire) =>
      toneOf(wire.wire, {
        stateOf,
        took: standings.took,
        hasProblem: edgeProblemOf(derived, flow, wire.wire.id) === "error",
        isSelected: selectedWires.has(wire.wire.id),
        hoveredCard,
      }),
    leavesOut: (card) => moving?.names.has(card.node.id) === true || (!isFar && isFace(card) && isElement(card)),
    leavesOutWire: ({ wire }) =>
      wires.has(wire.id) || moving?.names.has(wire.source) === true || moving?.names.has(wire.target) === true,
  };
}

/** Frames and sections lie under the wires even where their titles are elements. */
function isFace({ node }: SceneCard): boolean {
  return node.type === "card" && node.data.node?.kind !== "section";
}
