import { type NodeChange, type OnNodeDrag, useReactFlow, useStoreApi } from "@xyflow/react";
import { useMemo, useRef, useState } from "react";
import type { FlowDocument } from "../../flow/index.ts";
import { useDispatch, useWorkbench } from "../app/context.tsx";
import { useLatest } from "../kit/index.ts";
import { useGestureStore } from "./gesture.ts";
import type { Dragged, MovingGround } from "./moving.ts";
import type { CardNode, Point, Wire } from "./projection.ts";
import type { Scene } from "./scene.ts";
import type { WiringRef } from "./use-wiring.ts";

interface MovingParts {
  readonly document: FlowDocument;
  readonly flow: string;
  readonly scene: Scene;
  readonly isLarge: boolean;
  readonly wiring: WiringRef;
}

/** Moving cards: guides while it lasts; on letting go one undo step, which may be a move into a lane or onto an edge. */
export function useMoving({ document, flow, scene, isLarge, wiring }: MovingParts) {
  const canvas = useReactFlow<CardNode, Wire>();
  const store = useStoreApi<CardNode, Wire>();
  const dispatch = useDispatch();
  const { stores } = useWorkbench();
  const gesture = useGestureStore();
  const drag = useRef<Dragged>(null);
  /** Where cards lie that React Flow moves; anything else is the document's to say. */
  const [moved, setMoved] = useState<ReadonlyMap<string, Point> | null>(null);
  const latest = useLatest({ document, flow, scene, isLarge, moved });

  // The same ones through every edit: React Flow tells all that stands on the canvas of another one.
  const handlers = useMemo(() => {
    const ground = (): MovingGround => ({ ...latest.current, canvas, store, gesture, dispatch });
    return {
      onNodesChange(changes: readonly NodeChange<CardNode>[]) {
        const wanted = new Map<string, Point>();
        for (const change of changes)
          if (change.type === "position" && change.position) wanted.set(change.id, change.position);
        const places = wanted.size > 0 && wiring.current?.placesOf(ground(), drag.current, wanted);
        if (places) setMoved((before) => new Map([...(before ?? []), ...places]));
      },
      onNodeDragStart: ((_event, node) => {
        const { nodes } = stores.session.getState().selection;
        drag.current = wiring.current?.beginMove(ground(), node, nodes) ?? null;
      }) satisfies OnNodeDrag<CardNode>,
      onNodeDrag: ((event) => {
        if (drag.current) wiring.current?.hover(ground(), drag.current, event);
      }) satisfies OnNodeDrag<CardNode>,
      onNodeDragStop: ((event, node) => {
        if (drag.current) wiring.current?.letGo(ground(), drag.current, latest.current.moved?.get(node.id), event);
        drag.current = null;
        setMoved(null);
      }) satisfies OnNodeDrag<CardNode>,
    };
  }, [latest, canvas, store, gesture, dispatch, stores, wiring]);

  return { moved, ...handlers };
}
