import "@xyflow/react/dist/base.css";
import "./canvas.css";
import {
  Background,
  BackgroundVariant,
  type EdgeChange,
  type EdgeTypes,
  MiniMap,
  type NodeChange,
  type NodeTypes,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  type Viewport,
} from "@xyflow/react";
import { type DragEvent, type KeyboardEvent, type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import type { PortAddress } from "../../flow/index.ts";
import { cardGeometry, INPUT_NODE, OUTPUT_NODE } from "../../workbench/index.ts";
import { useDispatch, useProject, useSession, useWorkbench } from "../app/context.tsx";
import { isTyping } from "../app/keys.ts";
import { type MenuEntry, PointMenu } from "../kit/index.ts";
import { kindHue } from "../look/index.ts";
import { CanvasChooser, type OpenChooser } from "./canvas-choosers.tsx";
import { CanvasControls } from "./canvas-controls.tsx";
import { CanvasEmpty } from "./canvas-empty.tsx";
import { cardEntries, paneEntries } from "./canvas-menus.ts";
import { GestureWords, Guides } from "./canvas-overlays.tsx";
import { Card } from "./card.tsx";
import { Frame } from "./frame.tsx";
import { freePlace } from "./free-place.ts";
import { gesture } from "./gesture.ts";
import { INSERT_TYPE } from "./insert-type.ts";
import { type Insertable, planInsertion } from "./insertion.ts";
import type { CardNode, Wire } from "./projection.ts";
import { firstOutput, useConnecting } from "./use-connecting.ts";
import { spliceAt, useMoving } from "./use-moving.ts";
import { useProjection } from "./use-projection.ts";
import { WireEdge } from "./wire.tsx";

const nodeTypes: NodeTypes = { card: Card, frame: Frame };
const edgeTypes: EdgeTypes = { wire: WireEdge };

/** The canvas of the shown flow: a projection of the document; every gesture ends in one command. */
export function Canvas() {
  const flow = useSession((state) => state.flow);
  return (
    <ReactFlowProvider key={flow}>
      <FlowCanvas flow={flow} />
    </ReactFlowProvider>
  );
}

function FlowCanvas({ flow }: { readonly flow: string }) {
  const workbench = useWorkbench();
  const dispatch = useDispatch();
  const canvas = useReactFlow<CardNode, Wire>();
  const readOnly = useProject((state) => state.access.mode === "read");
  const { document, nodes, edges, move, letGo } = useProjection(flow);
  const moving = useMoving(document, flow, move, letGo);
  const [chooser, setChooser] = useState<OpenChooser | null>(null);
  const connecting = useConnecting(document, flow, (dropped) => setChooser({ kind: "insert", ...dropped }));
  const [menu, setMenu] = useState<{
    readonly at: { readonly x: number; readonly y: number };
    readonly entries: () => readonly MenuEntry[];
  } | null>(null);
  const wrapper = useRef<HTMLDivElement>(null);
  const [startViewport] = useState(() => workbench.stores.session.getState().viewports[flow]);

  const insert = useCallback(
    (
      what: Insertable,
      screen: { readonly x: number; readonly y: number },
      ends: { readonly from?: PortAddress; readonly to?: PortAddress } = {},
      exact = false,
    ) => {
      const point = canvas.screenToFlowPosition(screen);
      const lane = moving.laneAt(point, new Set());
      const frame = lane ? moving.absolute(lane.frame) : null;
      const room = lane
        ? cardGeometry(document, flow, lane.frame)?.lanes.find((candidate) => candidate.branch === lane.branch)
        : undefined;
      const inside =
        lane && frame && room
          ? {
              x: Math.max(0, point.x - frame.x - room.contentLeft),
              y: Math.max(0, point.y - frame.y - room.contentTop),
            }
          : null;
      const into = lane && inside ? { lane } : {};
      const wanted = inside ?? { x: point.x, y: point.y - 18 };
      const position = exact ? wanted : freePlace(document, flow, into.lane, wanted);
      const planned = planInsertion(document, { what, flow, position, ...into, ...ends });
      void workbench.dispatch({ do: "edit", label: planned.label, edits: planned.edits });
      const after = workbench.stores.document.getState().document;
      const splice = ends.from || ends.to ? null : spliceAt(after, flow, planned.node, screen);
      if (splice)
        void workbench.dispatch({ do: "edit", label: `Insert ${planned.node} on the edge`, edits: [splice.edit] });
      void workbench.dispatch({ do: "select", nodes: [planned.node] });
    },
    [canvas, document, flow, moving, workbench],
  );

  const centre = useCallback(() => {
    const box = wrapper.current?.getBoundingClientRect();
    return box ? { x: box.left + box.width / 2 - 128, y: box.top + box.height / 2 - 100 } : { x: 400, y: 300 };
  }, []);

  // Commands from elsewhere (palette, outline, command list) reach the canvas as dialogs of the session.
  const asked = useSession((state) => state.dialog);
  useEffect(() => {
    if (asked?.kind === "insert") {
      setChooser({ kind: "insert", at: asked.at ?? centre() });
      dispatch({ do: "open-dialog", dialog: null });
    }
    if (asked?.kind === "connect") {
      setChooser({ kind: "connect", at: centre(), from: { node: asked.node, path: asked.path } });
      dispatch({ do: "open-dialog", dialog: null });
    }
  }, [asked, centre, dispatch]);

  useEffect(() => {
    const onInsert = (event: Event) => {
      if (event instanceof CustomEvent && isInsertable(event.detail)) insert(event.detail, centre());
    };
    const onFit = () => void canvas.fitView({ padding: 0.12, maxZoom: 1, duration: 200 });
    const onShow = (event: Event) => {
      if (event instanceof CustomEvent && Array.isArray(event.detail))
        void canvas.fitView({
          nodes: event.detail.map((id: string) => ({ id })),
          padding: 0.5,
          maxZoom: 1,
          duration: 200,
        });
    };
    window.addEventListener("canvas-insert", onInsert);
    window.addEventListener("canvas-fit", onFit);
    window.addEventListener("canvas-show", onShow);
    return () => {
      window.removeEventListener("canvas-insert", onInsert);
      window.removeEventListener("canvas-fit", onFit);
      window.removeEventListener("canvas-show", onShow);
    };
  }, [canvas, centre, insert]);

  // A problem was clicked, or a link to a node followed: bring it into view if it is not.
  const reveal = useSession((state) => state.reveal);
  useEffect(() => {
    const node = reveal?.place.flow === flow ? reveal.place.node : undefined;
    if (node === undefined) return;
    const seen = wrapper.current?.querySelector(`[data-node="${CSS.escape(node)}"]`) !== null;
    if (!seen) void canvas.fitView({ nodes: [{ id: node }], padding: 0.6, maxZoom: 1, duration: 200 });
  }, [reveal, canvas, flow]);

  const selectNodes = useCallback(
    (changes: readonly NodeChange<CardNode>[]) => {
      const { nodes: chosen, edges: wires } = workbench.stores.session.getState().selection;
      const next = afterChanges(chosen, changes);
      if (!sameNames(next, chosen)) void workbench.dispatch({ do: "select", nodes: next, edges: wires });
    },
    [workbench],
  );
  const onEdgesChange = useCallback(
    (changes: EdgeChange<Wire>[]) => {
      const { nodes: chosen, edges: wires } = workbench.stores.session.getState().selection;
      const next = afterChanges(wires, changes);
      if (!sameNames(next, wires)) void workbench.dispatch({ do: "select", nodes: chosen, edges: next });
    },
    [workbench],
  );
  const onNodesChange = useCallback(
    (changes: NodeChange<CardNode>[]) => {
      selectNodes(changes);
      moving.onNodesChange(changes);
    },
    [moving.onNodesChange, selectNodes],
  );

  const connectFrom = useCallback(
    (node: string, at: { readonly x: number; readonly y: number }) => {
      const from = firstOutput(document, flow, node);
      if (from) setChooser({ kind: "connect", at, from });
    },
    [document, flow],
  );

  function onKeyDown(event: KeyboardEvent) {
    if (isTyping(event.target) || event.defaultPrevented) return;
    const { selection, settings } = workbench.stores.session.getState();
    const card = event.target instanceof Element ? event.target.closest("[data-node]") : null;
    const focused = card?.getAttribute("data-node") ?? null;
    const box = card?.getBoundingClientRect();
    const at = box ? { x: box.right + 8, y: box.top } : centre();
    const arrow = arrows[event.key];
    const plain = !event.metaKey && !event.ctrlKey && !event.altKey;
    if (arrow && plain && selection.nodes.length > 0) {
      const by = event.shiftKey ? 40 : 4;
      dispatch({ do: "nudge-selection", dx: arrow[0] * by, dy: arrow[1] * by });
    } else if ((event.key === "Enter" || event.key === " ") && plain && focused !== null) {
      dispatch({ do: "select", nodes: event.shiftKey ? [...selection.nodes, focused] : [focused] });
    } else if (event.key === "F2" && card) {
      card.querySelector(".card-name")?.dispatchEvent(new globalThis.MouseEvent("dblclick", { bubbles: true }));
    } else if (event.key === "Escape" && (selection.nodes.length > 0 || selection.edges.length > 0)) {
      dispatch({ do: "select", nodes: [] });
    } else if (event.key.toLowerCase() === "c" && plain && settings.singleKeyShortcuts) {
      const node = focused ?? selection.nodes[0];
      if (node !== undefined) connectFrom(node, at);
    } else if (event.key === "/" && plain && settings.singleKeyShortcuts) {
      setChooser({ kind: "insert", at: centre() });
    } else if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) {
      if (focused !== null) openCardMenu(focused, at);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function openCardMenu(node: string, at: { readonly x: number; readonly y: number }) {
    const { selection } = workbench.stores.session.getState();
    if (!selection.nodes.includes(node)) dispatch({ do: "select", nodes: [node] });
    setMenu({
      at,
      entries: () => cardEntries({ document, flow, node, dispatch, connect: () => connectFrom(node, at), readOnly }),
    });
  }

  function onPaneContextMenu(event: globalThis.MouseEvent | MouseEvent) {
    event.preventDefault();
    const at = { x: event.clientX, y: event.clientY };
    const point = canvas.screenToFlowPosition(at);
    setMenu({
      at,
      entries: () =>
        paneEntries({
          dispatch,
          insert: () => setChooser({ kind: "insert", at }),
          fit: () => window.dispatchEvent(new Event("canvas-fit")),
          point,
          readOnly,
        }),
    });
  }

  function onDrop(event: DragEvent) {
    const text = event.dataTransfer.getData(INSERT_TYPE);
    if (text === "") return;
    event.preventDefault();
    const what: unknown = JSON.parse(text);
    if (isInsertable(what)) insert(what, { x: event.clientX, y: event.clientY }, {}, true);
  }

  function onDoubleClick(event: MouseEvent) {
    const target = event.target;
    if (readOnly || !(target instanceof Element)) return;
    if (target.classList.contains("react-flow__pane") || target.closest("[data-lane]") === target)
      setChooser({ kind: "insert", at: { x: event.clientX, y: event.clientY } });
  }

  function onClick(event: MouseEvent) {
    const lane = event.target instanceof Element ? event.target.closest("[data-insert-lane]") : null;
    if (lane) setChooser({ kind: "insert", at: { x: event.clientX, y: event.clientY } });
  }

  const empty = Object.keys(document.flows[flow]?.nodes ?? {}).length === 0;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: an application region; every gesture has a command
    <div
      ref={wrapper}
      className="canvas"
      role="application"
      aria-label={`Canvas of ${flow}`}
      onKeyDown={onKeyDown}
      onDoubleClick={onDoubleClick}
      onClick={onClick}
    >
      <ReactFlow<CardNode, Wire>
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onNodesChange={onNodesChange}
        onEdgesChange={onEdgesChange}
        onNodeDragStart={moving.onNodeDragStart}
        onNodeDrag={moving.onNodeDrag}
        onNodeDragStop={moving.onNodeDragStop}
        onConnectStart={connecting.onConnectStart}
        onConnect={connecting.onConnect}
        onConnectEnd={connecting.onConnectEnd}
        isValidConnection={connecting.isValidConnection}
        onEdgeMouseEnter={(_event, edge) => gesture.setState({ hoveredEdge: edge.id })}
        onEdgeMouseLeave={() => gesture.setState({ hoveredEdge: null })}
        onNodeContextMenu={(event, node) => {
          event.preventDefault();
          openCardMenu(node.id, { x: event.clientX, y: event.clientY });
        }}
        onPaneContextMenu={onPaneContextMenu}
        onMoveEnd={(_event, viewport: Viewport) => dispatch({ do: "set-viewport", flow, viewport })}
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes(INSERT_TYPE)) event.preventDefault();
        }}
        onDrop={onDrop}
        {...(startViewport ? { defaultViewport: startViewport } : { fitView: true, fitViewOptions: fit })}
        onlyRenderVisibleElements
        nodesFocusable={false}
        edgesFocusable={false}
        nodesDraggable={!readOnly}
        nodesConnectable={!readOnly}
        deleteKeyCode={null}
        disableKeyboardA11y
        zoomOnDoubleClick={false}
        panOnScroll
        minZoom={0.08}
        maxZoom={2}
        snapToGrid
        snapGrid={snap}
        connectionRadius={28}
        proOptions={quiet}
      >
        <Background variant={BackgroundVariant.Dots} gap={20} size={2} color="var(--dot-grid)" />
        <MiniMap<CardNode>
          pannable
          zoomable
          ariaLabel="Overview of the flow"
          nodeColor={(node) => kindHue(node.data.kind)}
          nodeBorderRadius={12}
          className="overview"
        />
        <Guides />
      </ReactFlow>
      <CanvasControls />
      <GestureWords />
      {empty ? <CanvasEmpty onInsert={(what) => insert(what, centre())} /> : null}
      {chooser ? (
        <CanvasChooser
          document={document}
          flow={flow}
          open={chooser}
          onClose={() => setChooser(null)}
          onConnect={connecting.connect}
          onInsert={(what, open) =>
            insert(what, open.at, { ...(open.from ? { from: open.from } : {}), ...(open.to ? { to: open.to } : {}) })
          }
        />
      ) : null}
      <PointMenu at={menu?.at ?? null} entries={menu?.entries ?? noEntries} onClose={() => setMenu(null)} />
    </div>
  );
}

const fit = { padding: 0.12, maxZoom: 1 };
const snap: [number, number] = [4, 4];
const quiet = { hideAttribution: true };
const noEntries = () => [];
const arrows: { readonly [key: string]: readonly [number, number] } = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** What is selected after the canvas's own changes: a click, a box, a click beside everything. */
function afterChanges(
  selected: readonly string[],
  changes: readonly (NodeChange<CardNode> | EdgeChange<Wire>)[],
): readonly string[] {
  const next = new Set(selected);
  for (const change of changes) {
    if (change.type !== "select") continue;
    if (change.selected) next.add(change.id);
    else next.delete(change.id);
  }
  return [...next];
}

function sameNames(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name) => b.includes(name));
}

function isInsertable(value: unknown): value is Insertable {
  if (typeof value !== "object" || value === null || !("kind" in value)) return false;
  if (value.kind === "call") return "function" in value && typeof value.function === "string";
  return value.kind === "infer" || value.kind === "compute" || value.kind === "parallel";
}

/** Whether a name is one of the two that every flow has. */
export function isBoundary(name: string): boolean {
  return name === INPUT_NODE || name === OUTPUT_NODE;
}
