import { useReactFlow, useStore, useStoreApi, type Viewport } from "@xyflow/react";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useDispatch, useWorkbench } from "../app/context.tsx";
import { useLatest } from "../kit/index.ts";
import { closeView, LEAST_ZOOM, LEAST_ZOOM_LARGE, readableView, wholeView } from "./fit.ts";
import type { CardNode, Wire } from "./projection.ts";
import { boxAround, type Scene } from "./scene.ts";
import { isLargeFlow } from "./use-elements.ts";

const CALM = { duration: 160 };

/**
 * What of the flow is seen: as it was left, or at first as much as can be read. Until a hand moves it, a view follows
 * the size of its canvas.
 */
export function useView(
  flow: string,
  projected: readonly CardNode[],
  scene: Scene,
  wrapper: RefObject<HTMLDivElement | null>,
) {
  const canvas = useReactFlow<CardNode, Wire>();
  const dispatch = useDispatch();
  const { stores } = useWorkbench();
  const [start, setStart] = useState<Viewport | null>(() => stores.session.getState().viewports[flow] ?? null);
  /** The view that was chosen here, while nobody has looked elsewhere. */
  const chosen = useRef<Viewport | null>(null);
  const drawn = useLatest(projected);
  useLayoutEffect(() => {
    const box = wrapper.current?.getBoundingClientRect();
    if (!box || start !== null) return;
    chosen.current = readableView(drawn.current, box);
    setStart(chosen.current);
  }, [start, drawn, wrapper]);

  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const see = useCallback(
    ({ x, y, zoom }: Viewport) => {
      const [across, down] = [width / zoom, height / zoom];
      dispatch({ do: "set-sight", sight: { flow, x: -x / zoom, y: -y / zoom, width: across, height: down } });
    },
    [dispatch, flow, width, height],
  );
  useEffect(() => {
    if (width === 0) return;
    if (chosen.current !== null) {
      chosen.current = readableView(drawn.current, { width, height });
      void canvas.setViewport(chosen.current);
    }
    see(chosen.current ?? canvas.getViewport());
  }, [canvas, drawn, see, width, height]);

  const leastZoom = isLargeFlow(scene) ? LEAST_ZOOM_LARGE : LEAST_ZOOM;
  const fit = useCallback(() => {
    const room = wrapper.current?.getBoundingClientRect();
    if (room) void canvas.setViewport(readableView(drawn.current, room), CALM);
  }, [canvas, drawn, wrapper]);
  const showAll = useCallback(() => {
    const room = wrapper.current?.getBoundingClientRect();
    const box = boxAround(scene.cards.map((card) => card.box));
    if (room && box) void canvas.setViewport(wholeView(box, room, leastZoom), CALM);
  }, [canvas, leastZoom, scene, wrapper]);
  /** Resolves when the view has come to rest. `share`: of what they take up, that stays free around them. */
  const showNodes = useCallback(
    async (names: readonly string[], { share, most }: { readonly share: number; readonly most: number }) => {
      const room = wrapper.current?.getBoundingClientRect();
      const box = boxAround(names.flatMap((name) => scene.byName.get(name)?.box ?? []));
      if (room && box) await canvas.setViewport(closeView(box, room, { share, most }), CALM);
    },
    [canvas, scene, wrapper],
  );

  const store = useStoreApi();
  useEffect(() => {
    const element = wrapper.current;
    if (!element || !("ongesturestart" in window)) return;
    let end: (() => void) | null = null;
    let isGone = false;
    void import("./pinch.ts").then(({ followPinch }) => {
      const { minZoom: least, maxZoom: most } = store.getState();
      const zoomed = { view: canvas.getViewport, show: (view: Viewport) => void canvas.setViewport(view), least, most };
      if (!isGone) end = followPinch(element, zoomed);
    });
    return () => {
      isGone = true;
      end?.();
    };
  }, [canvas, store, wrapper]);

  const onMoveEnd = useCallback(
    (_event: unknown, viewport: Viewport) => {
      see(viewport);
      // While nobody has looked elsewhere it may begin differently in a canvas of another size.
      if (chosen.current !== null && isSame(chosen.current, viewport)) return;
      chosen.current = null;
      dispatch({ do: "set-viewport", flow, viewport });
    },
    [dispatch, flow, see],
  );
  return { start, leastZoom, fit, showAll, showNodes, onMoveEnd };
}

function isSame(a: Viewport, b: Viewport): boolean {
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y) + Math.abs(a.zoom - b.zoom) < 0.01;
}
