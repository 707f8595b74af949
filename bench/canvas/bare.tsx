import "@xyflow/react/dist/style.css";
import {
  applyEdgeChanges,
  applyNodeChanges,
  type Edge,
  Handle,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  type ReactFlowInstance,
} from "@xyflow/react";
import { memo, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { BareHandle } from "./bare-handle.ts";
import { CARD } from "./graph.ts";

type BareNode = Node<{ readonly title: string; readonly state: string }>;

/** React Flow as its own examples show it: cards with a title and two handles. `?visible`: only what is in sight. */
const onlyVisible = new URLSearchParams(location.search).has("visible");

const Card = memo(({ data }: NodeProps<BareNode>) => (
  <div style={{ height: "100%", border: "1px solid #888", borderRadius: 8, background: "white", padding: 12 }}>
    <Handle type="target" position={Position.Left} />
    {data.title} {data.state}
    <Handle type="source" position={Position.Right} />
  </div>
));
const nodeTypes = { card: Card };

declare global {
  interface Window {
    bare: BareHandle;
  }
}

function Bare() {
  const [nodes, setNodes] = useState<BareNode[]>([]);
  const [edges, setEdges] = useState<Edge[]>([]);
  const [flow, setFlow] = useState<ReactFlowInstance<BareNode> | null>(null);
  const change = (act: (nodes: BareNode[]) => BareNode[]) => flushSync(() => setNodes(act));
  window.bare = {
    load(graph) {
      flushSync(() => {
        setNodes(
          graph.cards.map(({ id, x, y }) => ({
            id,
            type: "card",
            position: { x, y },
            data: { title: id, state: "idle" },
            ...CARD,
          })),
        );
        setEdges([...graph.edges]);
      });
    },
    show: (viewport) => void flow?.setViewport(viewport),
    selectAll: () => change((all) => all.map((node) => ({ ...node, selected: true }))),
    unselectAll: () => change((all) => all.map((node) => ({ ...node, selected: false }))),
    add: (position) =>
      change((all) => [...all, { id: "new", type: "card", position, data: { title: "new", state: "idle" }, ...CARD }]),
    remove: () => change((all) => all.filter((node) => node.id !== "new")),
    edit: (id, what) =>
      change((all) =>
        all.map((node) => {
          if (node.id !== id) return node;
          const { position, data } = node;
          return what === "place"
            ? { ...node, position: { ...position, x: position.x + 4 } }
            : { ...node, data: { ...data, title: `${data.title}x` } };
        }),
      ),
    update(perSecond) {
      let frame = 0;
      let turns = 0;
      const began = performance.now();
      const turn = () => {
        frame = requestAnimationFrame(turn);
        const due = Math.floor(((performance.now() - began) * perSecond) / 1000);
        const [from, to] = [turns, due];
        turns = due;
        if (to > from)
          setNodes((all) =>
            all.map((node, at) =>
              (at - (from % all.length) + all.length) % all.length < to - from
                ? { ...node, data: { ...node.data, state: `at ${to}` } }
                : node,
            ),
          );
      };
      turn();
      return () => cancelAnimationFrame(frame);
    },
  };
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      onInit={setFlow}
      onNodesChange={(changes) => setNodes((all) => applyNodeChanges(changes, all))}
      onEdgesChange={(changes) => setEdges((all) => applyEdgeChanges(changes, all))}
      onlyRenderVisibleElements={onlyVisible}
      minZoom={0.02}
      panOnScroll
    />
  );
}

createRoot(document.body.appendChild(document.createElement("main"))).render(<Bare />);
