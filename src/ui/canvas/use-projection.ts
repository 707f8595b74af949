import { applyNodeChanges, type NodeChange } from "@xyflow/react";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useDocument, useSession } from "../app/context.tsx";
import { type CardNode, projectEdges, projectNodes, type Route, type Wire } from "./projection.ts";

/** In a larger flow edges are plain curves: finding ways for them would make every edit slow. */
const ROUTED_EDGES = 300;

/** The canvas's nodes and edges, as the document and the selection have them; a gesture may move nodes meanwhile. */
export function useProjection(flow: string) {
  const document = useDocument((state) => state.document);
  const selection = useSession((state) => state.selection);
  const nodesBefore = useRef<ReadonlyMap<string, CardNode>>(new Map());
  const edgesBefore = useRef<ReadonlyMap<string, Wire>>(new Map());
  const routedBefore = useRef<ReadonlyMap<string, Wire>>(new Map());

  const projected = useMemo(() => {
    const nodes = projectNodes(document, flow, nodesBefore.current, new Set(selection.nodes));
    nodesBefore.current = new Map(nodes.map((node) => [node.id, node]));
    return nodes;
  }, [document, flow, selection.nodes]);
  const plain = useMemo(() => {
    const made = projectEdges(document, flow, edgesBefore.current, new Set(selection.edges));
    edgesBefore.current = new Map(made.map((edge) => [edge.id, edge]));
    return made;
  }, [document, flow, selection.edges]);
  const wireRoutes = useWireRoutes();
  const edges = useMemo(() => {
    const routes = plain.length > ROUTED_EDGES ? undefined : wireRoutes?.(projected, plain);
    const made = plain.map((edge) => withRoute(edge, routes?.get(edge.id) ?? null, routedBefore.current.get(edge.id)));
    routedBefore.current = new Map(made.map((edge) => [edge.id, edge]));
    return made;
  }, [projected, plain, wireRoutes]);

  const [moved, setMoved] = useState<{ readonly of: readonly CardNode[]; readonly nodes: CardNode[] } | null>(null);
  const nodes = moved && moved.of === projected ? moved.nodes : projected;
  const latest = useRef(nodes);
  useLayoutEffect(() => {
    latest.current = nodes;
  });

  /** Positions of a drag under way; anything else is the document's to say. */
  const move = useCallback(
    (changes: readonly NodeChange<CardNode>[]) => {
      const positions = changes.filter((change) => change.type === "position");
      if (positions.length === 0) return;
      const next = applyNodeChanges(positions, latest.current);
      latest.current = next;
      setMoved({ of: projected, nodes: next });
    },
    [projected],
  );
  const letGo = useCallback(() => setMoved(null), []);
  return { document, nodes, projected, edges, move, letGo };
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
    before.selected === edge.selected &&
    before.hidden === edge.hidden &&
    before.sourceHandle === edge.sourceHandle &&
    before.targetHandle === edge.targetHandle
  )
    return before;
  return { ...edge, data: { ...edge.data, route } };
}
