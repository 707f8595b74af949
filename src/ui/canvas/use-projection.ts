import { useEffect, useMemo, useRef, useState } from "react";
import { useDocument } from "../app/context.tsx";
import { type CardNode, projectEdges, projectNodes, type Route, type Wire } from "./projection.ts";
import { EMPTY_SCENE, sceneOf } from "./scene.ts";

/** In a larger flow edges are plain curves: finding ways for them would make every edit slow. */
const ROUTED_EDGES = 300;

/** The canvas's nodes and edges as the document has them, and where they lie. */
export function useProjection(flow: string) {
  const document = useDocument((state) => state.document);
  const cardsBefore = useRef<ReadonlyMap<string, CardNode>>(new Map());
  const edgesBefore = useRef<ReadonlyMap<string, Wire>>(new Map());
  const routedBefore = useRef<ReadonlyMap<string, Wire>>(new Map());
  const sceneBefore = useRef(EMPTY_SCENE);

  const cards = useMemo(() => {
    const made = projectNodes(document, flow, cardsBefore.current);
    cardsBefore.current = new Map(made.map((node) => [node.id, node]));
    return made;
  }, [document, flow]);
  const plain = useMemo(() => {
    const made = projectEdges(document, flow, edgesBefore.current);
    edgesBefore.current = new Map(made.map((edge) => [edge.id, edge]));
    return made;
  }, [document, flow]);
  const wireRoutes = useWireRoutes();
  const wires = useMemo(() => {
    if (plain.length > ROUTED_EDGES) return plain;
    const routes = wireRoutes?.(cards, plain);
    const made = plain.map((edge) => withRoute(edge, routes?.get(edge.id) ?? null, routedBefore.current.get(edge.id)));
    routedBefore.current = new Map(made.map((edge) => [edge.id, edge]));
    return made;
  }, [cards, plain, wireRoutes]);
  const scene = useMemo(() => {
    sceneBefore.current = sceneOf(cards, wires, sceneBefore.current);
    return sceneBefore.current;
  }, [cards, wires]);
  return { document, cards, wires, scene };
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
