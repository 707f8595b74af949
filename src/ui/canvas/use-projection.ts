import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { FlowDocument } from "../../flow/index.ts";
import { useDocument } from "../app/context.tsx";
import {
  areShapedAlike,
  areWiredAlike,
  type CardNode,
  projectEdges,
  projectNodes,
  type Route,
  type Wire,
} from "./projection.ts";
import { EMPTY_SCENE, type Scene, sceneOf } from "./scene.ts";

/** In a larger flow edges are plain curves: finding ways for them would make every edit slow. */
const ROUTED_EDGES = 300;

/** The canvas's nodes and edges as the document has them, and where they lie. */
export function useProjection(flow: string) {
  const document = useDocument((state) => state.document);
  /** What is on the screen: whatever of it did not change stays the same object. */
  const before = useRef<Projected>({ document: null, cards: [], plain: [], wires: [], scene: EMPTY_SCENE });
  const cards = useMemo(
    () => projectNodes(document, flow, byId(before.current.cards), before.current.document),
    [document, flow],
  );
  const plain = useMemo(() => {
    const last = before.current;
    // Edges hang on the shape of their flow and on what its cards look like: on no place, value or text.
    return areWiredAlike(last.document?.flows[flow], document.flows[flow]) && areShapedAlike(cards, last.cards)
      ? last.plain
      : projectEdges(document, flow, byId(last.plain));
  }, [document, flow, cards]);
  const wireRoutes = useWireRoutes();
  const wires = useMemo(() => {
    if (plain.length > ROUTED_EDGES) return plain;
    const routes = wireRoutes?.(cards, plain);
    const old = byId(before.current.wires);
    return plain.map((edge) => withRoute(edge, routes?.get(edge.id) ?? null, old.get(edge.id)));
  }, [cards, plain, wireRoutes]);
  const scene = useMemo(() => sceneOf(cards, wires, before.current.scene), [cards, wires]);
  useLayoutEffect(() => {
    before.current = { document, cards, plain, wires, scene };
  });
  return { document, cards, wires, scene };
}

interface Projected {
  /** Null before the first. */
  readonly document: FlowDocument | null;
  readonly cards: readonly CardNode[];
  /** Before ways around cards were found for them. */
  readonly plain: readonly Wire[];
  readonly wires: readonly Wire[];
  readonly scene: Scene;
}

function byId<T extends { readonly id: string }>(all: readonly T[]): ReadonlyMap<string, T> {
  return new Map(all.map((one) => [one.id, one]));
}

/** Ways around cards come after the first screen: until then edges are plain curves. */
function useWireRoutes() {
  const [found, setFound] = useState<{ readonly wireRoutes: typeof import("./wire-routes.ts").wireRoutes } | null>(
    null,
  );
  useEffect(() => {
    void import("./wire-routes.ts").then(({ wireRoutes }) => setFound({ wireRoutes }));
  }, []);
  return found?.wireRoutes ?? null;
}

/** The same object as before where nothing of it changed. */
function withRoute(edge: Wire, route: Route | null, before: Wire | undefined): Wire {
  if (!edge.data) return edge;
  if (
    before?.data &&
    before.data.edge === edge.data.edge &&
    before.data.back === edge.data.back &&
    before.data.route?.path === route?.path &&
    before.hidden === edge.hidden &&
    before.sourceHandle === edge.sourceHandle &&
    before.targetHandle === edge.targetHandle
  )
    return before;
  return { ...edge, data: { ...edge.data, route } };
}
