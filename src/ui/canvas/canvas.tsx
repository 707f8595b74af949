import "@xyflow/react/dist/base.css";
import "./canvas.css";
import {
  Background,
  BackgroundVariant,
  type EdgeTypes,
  type NodeChange,
  type NodeProps,
  type NodeTypes,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStoreApi,
} from "@xyflow/react";
import { type DragEvent, lazy, type MouseEvent, Suspense, useCallback, useMemo, useRef, useState } from "react";
import { parseMachineJson } from "../../base/index.ts";
import { contextOf } from "../../workbench/index.ts";
import { useCanvasHandle } from "../app/canvas-handle.ts";
import { useDispatch, useProject, useSession, useWorkbench } from "../app/context.tsx";
import { type MenuEntry, PointMenu } from "../kit/index.ts";
import { isNewKind } from "../look/index.ts";
import { CanvasControls } from "./canvas-controls.tsx";
import type { MenuOf } from "./canvas-menus.ts";
import { GestureWords, Guides } from "./canvas-overlays.tsx";
import { Card } from "./card.tsx";
import { CARD_VARIABLES } from "./card-sizes.ts";
import { LargeFlow } from "./far.ts";
import { createGesture, GestureContext, useGestureStore } from "./gesture.ts";
import { INSERT_TYPE } from "./insert-type.ts";
import type { Insertable } from "./insertion.ts";
import type { OpenChooser } from "./open-chooser.ts";
import type { CardNode, Wire } from "./projection.ts";
import { useCanvasRequests } from "./use-canvas-requests.ts";
import { useConnecting } from "./use-connecting.ts";
import { useElements, useShown } from "./use-elements.ts";
import { useInsertion } from "./use-insertion.ts";
import { useMoving } from "./use-moving.ts";
import { useProjection } from "./use-projection.ts";
import { useSelecting } from "./use-selecting.ts";
import { useView } from "./use-view.ts";
import { useWiring } from "./use-wiring.ts";
import { WireEdge } from "./wire.tsx";

const LanesOfFrame = lazy(async () => ({ default: (await import("./frame.tsx")).Frame }));
const Overview = lazy(async () => ({ default: (await import("./overview.tsx")).Overview }));
const CanvasLayer = lazy(async () => ({ default: (await import("./canvas-layer.tsx")).CanvasLayer }));
const CanvasEmpty = lazy(async () => ({ default: (await import("./canvas-empty.tsx")).CanvasEmpty }));
const CanvasChooser = lazy(async () => ({ default: (await import("./canvas-choosers.tsx")).CanvasChooser }));

/** Its lanes come right after the first screen: its place is kept until then. */
function Frame(props: NodeProps<CardNode>) {
  const { width, height } = props.data.geometry;
  return (
    <Suspense fallback={<div className="frame" style={{ width, height }} />}>
      <LanesOfFrame {...props} />
    </Suspense>
  );
}

const nodeTypes: NodeTypes = { card: Card, frame: Frame };
const edgeTypes: EdgeTypes = { wire: WireEdge };

/** The canvas of the shown flow: a projection of the document; every gesture ends in one command. */
export function Canvas() {
  const flow = useSession((state) => state.flow);
  const project = useProject((state) => state.id);
  const [gesture] = useState(createGesture);
  return (
    <ReactFlowProvider key={`${project} ${flow}`}>
      <GestureContext value={gesture}>
        <FlowCanvas flow={flow} />
      </GestureContext>
    </ReactFlowProvider>
  );
}

function FlowCanvas({ flow }: { readonly flow: string }) {
  const workbench = useWorkbench();
  const dispatch = useDispatch();
  const canvas = useReactFlow<CardNode, Wire>();
  const handle = useCanvasHandle();
  const store = useStoreApi();
  const readOnly = useProject((state) => state.access.mode === "read");
  const { document, cards, wires, scene } = useProjection(flow);
  const wrapper = useRef<HTMLDivElement>(null);
  const { isLarge, large, elements } = useElements(flow, scene, wrapper);
  const selecting = useSelecting(isLarge);
  const wiring = useWiring();
  const moving = useMoving({ document, flow, scene, isLarge, wiring });
  const { nodes, edges } = useShown(isLarge ? elements : null, cards, wires, moving.moved);
  const [chooser, setChooser] = useState<OpenChooser | null>(null);
  const gesture = useGestureStore();
  const hovering = useMemo(
    () => ({
      onEdgeMouseEnter: (_event: MouseEvent, edge: Wire) => gesture.setState({ hoveredEdge: edge.id }),
      onEdgeMouseLeave: () => gesture.setState({ hoveredEdge: null }),
      onNodeMouseEnter: (_event: MouseEvent, node: CardNode) => gesture.setState({ hoveredCard: node.id }),
      onNodeMouseLeave: () => gesture.setState({ hoveredCard: null }),
    }),
    [gesture],
  );
  const connecting = useConnecting(document, flow, setChooser, wiring);
  const [menu, setMenu] = useState<{
    readonly at: { readonly x: number; readonly y: number };
    readonly entries: () => readonly MenuEntry[];
  } | null>(null);
  const view = useView(flow, cards, scene, wrapper);
  const insert = useInsertion(flow, scene);
  const centre = useCallback(() => {
    const box = wrapper.current?.getBoundingClientRect();
    return box ? { x: box.left + box.width / 2 - 128, y: box.top + box.height / 2 - 100 } : { x: 400, y: 300 };
  }, []);

  useCanvasRequests({ flow, scene, wrapper, centre, insert, view, choose: setChooser });
  const onNodesChange = useCallback(
    (changes: NodeChange<CardNode>[]) => {
      selecting.nodes(changes);
      moving.onNodesChange(changes);
    },
    [moving.onNodesChange, selecting],
  );

  const connectFrom = useCallback(
    (node: string, at: { readonly x: number; readonly y: number }, order: string | null = null) => {
      setChooser({ kind: "connect", at, from: { node, path: [] }, ...(order === null ? {} : { order }) });
    },
    [],
  );

  /** Opens the menu of a card, an edge or the bare canvas; what it is of is selected. */
  function openMenu(on: MenuOf, at: { readonly x: number; readonly y: number }) {
    const { selection } = workbench.stores.session.getState();
    if (on.card !== undefined && !selection.nodes.includes(on.card)) dispatch({ do: "select", nodes: [on.card] });
    if (on.edge !== undefined) dispatch({ do: "select", nodes: [], edges: [on.edge] });
    const { fit, showAll } = view;
    const place = { at, point: canvas.screenToFlowPosition(at) };
    const ground = { document, flow, readOnly, dispatch, ...place, fit, showAll, connectFrom, choose: setChooser };
    const show = (node: string) => handle.current?.show([node]);
    void import("./canvas-menus.ts").then(({ entriesOf }) =>
      setMenu({ at, entries: () => entriesOf({ ...ground, show, context: contextOf(workbench) }, on) }),
    );
  }

  function onPaneContextMenu(event: globalThis.MouseEvent | MouseEvent) {
    event.preventDefault();
    const at = { x: event.clientX, y: event.clientY };
    const { card, wire } = large.current?.under(event) ?? { card: null, wire: null };
    openMenu(card !== null ? { card } : wire !== null ? { edge: wire } : {}, at);
  }

  function onMouseDownCapture(event: MouseEvent) {
    // Of what becomes an element by the press, the press comes here again.
    if (large.current?.press(event)) return;
    const { selection } = workbench.stores.session.getState();
    wiring.current?.liftEdge(event, wires, {
      selected: selection.edges,
      reveal: (edge) => large.current?.reveal(edge),
    });
  }

  function onPaneClick(event: MouseEvent) {
    connecting.leave();
    const { selection } = workbench.stores.session.getState();
    const { multiSelectionActive } = store.getState();
    const { card, wire } = large.current?.under(event) ?? { card: null, wire: null };
    const keep = multiSelectionActive ? selection : { nodes: [], edges: [] };
    // A finger has pointed at nothing before: what it taps is no element yet, nor is what a menu is asked of.
    if (card !== null) dispatch({ do: "select", nodes: [...keep.nodes, card], edges: keep.edges });
    else if (wire !== null) dispatch({ do: "select", nodes: keep.nodes, edges: [...keep.edges, wire] });
    // A contract or function is inspected without being selected: the canvas itself only lets go of cards.
    else if (isLarge || selection.inspect) dispatch({ do: "select", nodes: [] });
  }

  function onDrop(event: DragEvent) {
    const text = event.dataTransfer.getData(INSERT_TYPE);
    if (text === "") return;
    event.preventDefault();
    const what = parseMachineJson(text);
    if (what.ok && isInsertable(what.value))
      insert(what.value, { kind: "point", at: { x: event.clientX, y: event.clientY }, dropped: true });
  }

  function onDoubleClick(event: MouseEvent) {
    const target = event.target;
    if (readOnly || !(target instanceof Element)) return;
    if (target.classList.contains("react-flow__pane") || target.closest("[data-lane]") === target)
      setChooser({ kind: "insert", at: { x: event.clientX, y: event.clientY } });
  }

  function onClick(event: MouseEvent) {
    const button = event.target instanceof Element ? event.target.closest("[data-insert-branch]") : null;
    const frame = button?.closest("[data-node]")?.getAttribute("data-node");
    const branch = button?.getAttribute("data-insert-branch");
    if (!button || !frame || !branch) return;
    // Pressed by keyboard, it has no place of its own.
    const { left, top } = button.getBoundingClientRect();
    setChooser({ kind: "insert", at: { x: left, y: top }, where: { kind: "lane", lane: { frame, branch } } });
  }

  const empty = Object.keys(document.flows[flow]?.nodes ?? {}).length === 0;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the application inside it is React Flow's element; its keys end here
    <div
      ref={wrapper}
      className={isLarge ? "canvas canvas-large" : "canvas"}
      style={CARD_VARIABLES}
      onMouseDownCapture={onMouseDownCapture}
      onKeyDown={(event) =>
        wiring.current?.onCanvasKey(event, {
          workbench,
          dispatch,
          centre,
          connectFrom,
          openInsert: () => setChooser({ kind: "insert", at: centre(), where: { kind: "sight" } }),
          openMenu,
        })
      }
      onDoubleClick={onDoubleClick}
      onClick={onClick}
    >
      {view.start === null ? null : (
        <LargeFlow value={isLarge}>
          <ReactFlow<CardNode, Wire>
            aria-label={`Canvas of ${flow}`}
            // A press on the empty canvas brings the focus here, so that `/` and the keys of the palette act.
            tabIndex={-1}
            nodes={nodes}
            edges={edges}
            nodeTypes={nodeTypes}
            edgeTypes={edgeTypes}
            onNodesChange={onNodesChange}
            onEdgesChange={selecting.edges}
            onNodeDragStart={moving.onNodeDragStart}
            onNodeDrag={moving.onNodeDrag}
            onNodeDragStop={moving.onNodeDragStop}
            onConnectStart={connecting.onConnectStart}
            onConnect={connecting.onConnect}
            onConnectEnd={connecting.onConnectEnd}
            onClickConnectStart={connecting.onClickConnectStart}
            onClickConnectEnd={connecting.onConnectEnd}
            onReconnectStart={connecting.onReconnectStart}
            onReconnect={connecting.onReconnect}
            edgesReconnectable={!readOnly}
            isValidConnection={connecting.isValidConnection}
            {...(isLarge ? {} : hovering)}
            onNodeContextMenu={(event, node) => {
              event.preventDefault();
              openMenu({ card: node.id }, { x: event.clientX, y: event.clientY });
            }}
            onEdgeContextMenu={(event, edge) => {
              event.preventDefault();
              openMenu({ edge: edge.id }, { x: event.clientX, y: event.clientY });
            }}
            onPaneClick={onPaneClick}
            onPaneContextMenu={onPaneContextMenu}
            onMoveEnd={view.onMoveEnd}
            onDragOver={(event) => {
              if (event.dataTransfer.types.includes(INSERT_TYPE)) event.preventDefault();
            }}
            onDrop={onDrop}
            defaultViewport={view.start}
            onlyRenderVisibleElements={!isLarge}
            nodesFocusable={false}
            edgesFocusable={false}
            nodesDraggable={!readOnly}
            nodesConnectable={!readOnly}
            deleteKeyCode={null}
            multiSelectionKeyCode={addToSelection}
            disableKeyboardA11y
            zoomOnDoubleClick={false}
            panOnScroll
            minZoom={view.leastZoom}
            maxZoom={2}
            snapToGrid
            snapGrid={snap}
            connectionRadius={28}
            proOptions={quiet}
          >
            <Background variant={BackgroundVariant.Dots} gap={20} size={2} color="var(--dot-grid)" />
            {isLarge ? (
              <Suspense>
                <CanvasLayer flow={flow} scene={scene} cards={elements.cards} wires={elements.wires} />
              </Suspense>
            ) : null}
            <Guides />
          </ReactFlow>
        </LargeFlow>
      )}
      {empty ? null : (
        <Suspense>
          <Overview scene={scene} />
        </Suspense>
      )}
      <CanvasControls fit={view.fit} showAll={view.showAll} showNodes={view.showNodes} />
      <GestureWords />
      {empty ? (
        <Suspense>
          <CanvasEmpty onInsert={(what) => insert(what, { kind: "sight" })} />
        </Suspense>
      ) : null}
      {chooser ? (
        <Suspense>
          <CanvasChooser
            document={document}
            flow={flow}
            open={chooser}
            onClose={() => setChooser(null)}
            connecting={connecting}
            onInsert={(what, open) =>
              insert(what, open.where ?? { kind: "point", at: open.at }, {
                ...(open.from ? { from: open.from } : {}),
                ...(open.to ? { to: open.to } : {}),
                ...(open.after ? { after: open.after } : {}),
              })
            }
          />
        </Suspense>
      ) : null}
      <PointMenu at={menu?.at ?? null} entries={menu?.entries ?? noEntries} onClose={() => setMenu(null)} />
    </div>
  );
}

const snap: [number, number] = [4, 4];
const quiet = { hideAttribution: true };
const addToSelection = ["Meta", "Control", "Shift"];
const noEntries = () => [];
function isInsertable(value: unknown): value is Insertable {
  if (typeof value !== "object" || value === null || !("kind" in value)) return false;
  if (value.kind === "call") return "function" in value && typeof value.function === "string";
  return typeof value.kind === "string" && isNewKind(value.kind);
}
