import { useReactFlow, useStoreApi } from "@xyflow/react";
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useSession, useWorkbench } from "../app/context.tsx";
import { useLatest } from "../kit/index.ts";
import { useGestureStore } from "./gesture.ts";
import type { LargeFlow } from "./large-flow.ts";
import type { Elements } from "./large-ground.ts";
import type { CardNode, Point, Wire } from "./projection.ts";
import type { Scene } from "./scene.ts";

/** A flow with more cards is large: only what is in sight and near enough to be read consists of elements. */
const MANY_CARDS = 60;
const none: ReadonlySet<string> = new Set();

export function isLargeFlow(scene: Scene): boolean {
  return scene.byName.size > MANY_CARDS;
}

/**
 * Which cards and wires of a large flow React Flow has as elements; the canvas's own sheet shows all others. `large` is what
 * watches it: null until that has arrived.
 */
export function useElements(flow: string, scene: Scene, wrapper: RefObject<HTMLElement | null>) {
  const isLarge = isLargeFlow(scene);
  const canvas = useStoreApi<CardNode, Wire>();
  const view = useReactFlow<CardNode, Wire>();
  const workbench = useWorkbench();
  const gesture = useGestureStore();
  const [elements, show] = useState<Elements>({ cards: none, wires: none });
  const latest = useLatest(scene);
  const large = useRef<LargeFlow>(null);
  useEffect(() => {
    const element = wrapper.current;
    if (!isLarge || !element) return;
    let isGone = false;
    void import("./large-flow.ts").then(({ watchLargeFlow }) => {
      if (isGone) return;
      const sceneOf = () => latest.current;
      large.current = watchLargeFlow({ flow, element, canvas, view, workbench, gesture, show, sceneOf });
    });
    return () => {
      isGone = true;
      large.current?.end();
      large.current = null;
    };
  }, [isLarge, flow, canvas, latest, view, workbench, gesture, wrapper]);

  // Cards have come, gone or been moved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what lies where is the scene's
  useEffect(() => large.current?.look(), [scene]);
  return { isLarge, large, elements };
}

/** React Flow's own nodes and edges (`only` these, or all) with what the session says of them. The same objects while nothing changed. */
export function useShown(
  only: Elements | null,
  cards: readonly CardNode[],
  wires: readonly Wire[],
  moved: ReadonlyMap<string, Point> | null,
) {
  const selection = useSession((state) => state.selection);
  const before = useRef<Known>({ nodes: new Map(), edges: new Map() });
  const nodes = useMemo(() => {
    const selected = new Set(selection.nodes);
    const made = new Map<string, Shown<CardNode>>();
    for (const node of cards) {
      if (only && !only.cards.has(node.id)) continue;
      const position = moved?.get(node.id) ?? node.position;
      const old = before.current.nodes.get(node.id);
      const isSelected = selected.has(node.id);
      const same = old?.of === node && old.shown.selected === isSelected && old.shown.position === position;
      made.set(node.id, same ? old : { of: node, shown: { ...node, position, selected: isSelected } });
    }
    return made;
  }, [only, cards, moved, selection.nodes]);
  const edges = useMemo(() => {
    const selected = new Set(selection.edges);
    const made = new Map<string, Shown<Wire>>();
    for (const wire of wires) {
      if (only && !only.wires.has(wire.id)) continue;
      const old = before.current.edges.get(wire.id);
      const isSelected = selected.has(wire.id);
      const same = old?.of === wire && old.shown.selected === isSelected;
      made.set(wire.id, same ? old : { of: wire, shown: { ...wire, selected: isSelected } });
    }
    return made;
  }, [only, wires, selection.edges]);
  useLayoutEffect(() => {
    before.current = { nodes, edges };
  });
  return { nodes: useMemo(() => shownOf(nodes), [nodes]), edges: useMemo(() => shownOf(edges), [edges]) };
}

function shownOf<T>(known: ReadonlyMap<string, Shown<T>>): T[] {
  return [...known.values()].map(({ shown }) => shown);
}

/** What was on the screen before. */
interface Known {
  readonly nodes: ReadonlyMap<string, Shown<CardNode>>;
  readonly edges: ReadonlyMap<string, Shown<Wire>>;
}

interface Shown<T> {
  readonly of: T;
  readonly shown: T;
}
