import "@xyflow/react/dist/base.css";
import "./canvas.css";
import {
  Background,
  BackgroundVariant,
  type EdgeTypes,
  type NodeChange,
  type NodeTypes,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  type Viewport,
} from "@xyflow/react";
import { type DragEvent, lazy, type MouseEvent, Suspense, useCallback, useRef, useState } from "react";
import { parseJson } from "../../base/index.ts";
import { useDispatch, useProject, useSession, useWorkbench } from "../app/context.tsx";
import { type MenuEntry, PointMenu } from "../kit/index.ts";
import { newNodes } from "../look/index.ts";
import { CanvasControls } from "./canvas-controls.tsx";
import { CanvasEmpty } from "./canvas-empty.tsx";
import { onCanvasKey } from "./canvas-keys.ts";
import { GestureWords, Guides } from "./canvas-overlays.tsx";
import { Card, useFarScale, useIsFar } from "./card.tsx";
import { FIT } from "./fit.ts";
import { Frame } from "./frame.tsx";
import { createGesture, GestureContext, useGestureStore } from "./gesture.ts";
import { INSERT_TYPE } from "./insert-type.ts";
import type { Insertable } from "./insertion.ts";
import type { OpenChooser } from "./open-chooser.ts";
import type { CardNode, Wire } from "./projection.ts";
import { useCanvasRequests } from "./use-canvas-requests.ts";
import { useConnecting } from "./use-connecting.ts";
import { useInsertion } from "./use-insertion.ts";
import { useMoving } from "./use-moving.ts";
import { useProjection } from "./use-projection.ts";
import { useSelecting } from "./use-selecting.ts";
import { useWiring } from "./use-wiring.ts";
import { WireEdge } from "./wire.tsx";

const Overview = lazy(async () => ({ default: (await import("./overview.tsx")).Overview }));
const FarWires = lazy(async () => ({ default: (await import("./far-wires.tsx")).FarWires }));
const CanvasChooser = lazy(async () => ({ default: (await import("./canvas-choosers.tsx")).CanvasChooser }));

/** From this many on, edges are drawn as a few paths while the canvas is zoomed out: hundreds of elements cost too much. */
const MANY_EDGES = 80;

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
  const readOnly = useProject((state) => state.access.mode === "read");
  const { document, nodes, projected, edges, move, letGo } = useProjection(flow);
  const drawsFar = useIsFar() && edges.length >= MANY_EDGES;
  const farScale = useFarScale();
  const selecting = useSelecting();
  const wiring = useWiring();
  const moving = useMoving(document, flow, move, letGo, wiring);
  const [chooser, setChooser] = useState<OpenChooser | null>(null);
  const gesture = useGestureStore();
  const connecting = useConnecting(document, flow, setChooser, wiring);
  const [menu, setMenu] = useState<{
    readonly at: { readonly x: number; readonly y: number };
    readonly entries: () => readonly MenuEntry[];
  } | null>(null);
  const wrapper = useRef<HTMLDivElement>(null);
  const [startViewport] = useState(() => workbench.stores.session.getState().viewports[flow]);

  const insert = useInsertion(document, flow, moving);
  const centre = useCallback(() => {
    const box = wrapper.current?.getBoundingClientRect();
    return box ? { x: box.left + box.width / 2 - 128, y: box.top + box.height / 2 - 100 } : { x: 400, y: 300 };
  }, []);

  useCanvasRequests({ flow, wrapper, centre, insert, choose: setChooser });
  const onNodesChange = useCallback(
    (changes: NodeChange<CardNode>[]) => {
      selecting.nodes(changes);
      moving.onNodesChange(changes);
    },
    [moving.onNodesChange, selecting],
  );

  const connectFrom = useCallback(
    (node: string, at: { readonly x: number; readonly y: number }, order: string | null = null) => {
      const from = wiring.current?.firstOutput(document, flow, node);
      if (from) setChooser({ kind: "connect", at, from, ...(order === null ? {} : { order }) });
    },
    [document, flow, wiring],
  );

  function openCardMenu(node: string, at: { readonly x: number; readonly y: number }) {
    const { selection } = workbench.stores.session.getState();
    if (!selection.nodes.includes(node)) dispatch({ do: "select", nodes: [node] });
    void import("./canvas-menus.ts").then(({ cardEntries }) =>
      setMenu({
        at,
        entries: () =>
          cardEntries({
            ...{ document, flow, node, dispatch, readOnly },
            connect: () => connectFrom(node, at),
            order: (port) => connectFrom(node, at, port),
          }),
      }),
    );
  }

  function onPaneContextMenu(event: globalThis.MouseEvent | MouseEvent) {
    event.preventDefault();
    const at = { x: event.clientX, y: event.clientY };
    const point = canvas.screenToFlowPosition(at);
    void import("./canvas-menus.ts").then(({ paneEntries }) =>
      setMenu({
        at,
        entries: () =>
          paneEntries({
            dispatch,
            insert: () => setChooser({ kind: "insert", at }),
            fit: () => void canvas.fitView({ ...FIT, duration: 200 }),
            point,
            readOnly,
          }),
      }),
    );
  }

  function onDrop(event: DragEvent) {
    const text = event.dataTransfer.getData(INSERT_TYPE);
    if (text === "") return;
    event.preventDefault();
    const what = parseJson(text);
    if (what.ok && isInsertable(what.value)) insert(what.value, { x: event.clientX, y: event.clientY }, {}, true);
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
    // biome-ignore lint/a11y/noStaticElementInteractions: the application inside it is React Flow's element; its keys end here
    <div
      ref={wrapper}
      className="canvas"
      style={{ ["--far-scale" as string]: farScale }}
      onKeyDown={(event) =>
        onCanvasKey(event, {
          workbench,
          dispatch,
          centre,
          connectFrom,
          openInsert: () => setChooser({ kind: "insert", at: centre() }),
          openMenu: openCardMenu,
        })
      }
      onDoubleClick={onDoubleClick}
      onClick={onClick}
    >
      <ReactFlow<CardNode, Wire>
        aria-label={`Canvas of ${flow}`}
        // A press on the empty canvas brings the focus here, so that `/` and the keys of the palette act.
        tabIndex={-1}
        nodes={nodes}
        edges={drawsFar ? noEdges : edges}
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
        onClickConnectStart={connecting.onConnectStart}
        onClickConnectEnd={connecting.onConnectEnd}
        isValidConnection={connecting.isValidConnection}
        onEdgeMouseEnter={(_event, edge) => gesture.setState({ hoveredEdge: edge.id })}
        onEdgeMouseLeave={() => gesture.setState({ hoveredEdge: null })}
        onNodeMouseEnter={(_event, node) => gesture.setState({ hoveredCard: node.id })}
        onNodeMouseLeave={() => gesture.setState({ hoveredCard: null })}
        onNodeContextMenu={(event, node) => {
          event.preventDefault();
          openCardMenu(node.id, { x: event.clientX, y: event.clientY });
        }}
        onPaneClick={() => {
          // A contract or function is inspected without being selected: the canvas itself only lets go of cards.
          if (workbench.stores.session.getState().selection.inspect) dispatch({ do: "select", nodes: [] });
        }}
        onPaneContextMenu={onPaneContextMenu}
        onMoveEnd={(_event, viewport: Viewport) => dispatch({ do: "set-viewport", flow, viewport })}
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes(INSERT_TYPE)) event.preventDefault();
        }}
        onDrop={onDrop}
        {...(startViewport ? { defaultViewport: startViewport } : { fitView: true, fitViewOptions: FIT })}
        onlyRenderVisibleElements
        nodesFocusable={false}
        edgesFocusable={false}
        nodesDraggable={!readOnly}
        nodesConnectable={!readOnly}
        deleteKeyCode={null}
        multiSelectionKeyCode={addToSelection}
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
        {drawsFar ? (
          <Suspense>
            <FarWires flow={flow} definition={document.flows[flow]} nodes={nodes} edges={edges} />
          </Suspense>
        ) : null}
        <Guides />
      </ReactFlow>
      {empty ? null : (
        <Suspense>
          <Overview nodes={projected} />
        </Suspense>
      )}
      <CanvasControls />
      <GestureWords />
      {empty ? <CanvasEmpty onInsert={(what) => insert(what, centre())} /> : null}
      {chooser ? (
        <Suspense>
          <CanvasChooser
            document={document}
            flow={flow}
            open={chooser}
            onClose={() => setChooser(null)}
            connecting={connecting}
            onInsert={(what, open) =>
              insert(what, open.at, {
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
const noEdges: Wire[] = [];
function isInsertable(value: unknown): value is Insertable {
  if (typeof value !== "object" || value === null || !("kind" in value)) return false;
  if (value.kind === "call") return "function" in value && typeof value.function === "string";
  return newNodes.some(({ what }) => what === value.kind);
}
