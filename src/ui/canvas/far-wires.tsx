import { getBezierPath, Position, useStore, ViewportPortal } from "@xyflow/react";
import { memo, useMemo } from "react";
import type { Flow } from "../../flow/index.ts";
import { stepPath } from "../../workbench/index.ts";
import { useRun } from "../app/context.tsx";
import { stepStates } from "../app/steps.ts";
import type { CardNode, Point, Wire } from "./projection.ts";

interface FarWiresProps {
  readonly flow: string;
  readonly definition: Flow | undefined;
  readonly nodes: readonly CardNode[];
  readonly edges: readonly Wire[];
}

type Tone = "idle" | "came" | "failed" | "order";

/** All edges of a flow seen from afar: one path for each way that they look. */
export const FarWires = memo(function FarWires({ flow, definition, nodes, edges }: FarWiresProps) {
  const states = useRun((state) => (state.shown ? stepStates(state, state.shown.document, flow) : ""));
  const ends = useMemo(() => portsOf(nodes), [nodes]);
  const paths = useMemo(() => pathsOf(definition, edges, ends, states), [definition, edges, ends, states]);
  const zoom = useStore((state) => state.transform[2]);
  return (
    <ViewportPortal>
      <svg className="far-wires" aria-hidden="true" style={{ strokeWidth: Math.min(4, 1.2 / zoom) }}>
        {[...paths].map(([tone, path]) => (
          <path key={tone} d={path} className={`far-${tone}`} />
        ))}
      </svg>
    </ViewportPortal>
  );
});

/** Where each handle lies on the flow, by `node handle`. */
function portsOf(nodes: readonly CardNode[]): ReadonlyMap<string, Point> {
  const places = new Map<string, Point>();
  const ports = new Map<string, Point>();
  for (const node of nodes) {
    // Frames come before what stands in them.
    const parent = node.parentId === undefined ? undefined : places.get(node.parentId);
    const at = { x: node.position.x + (parent?.x ?? 0), y: node.position.y + (parent?.y ?? 0) };
    places.set(node.id, at);
    for (const handle of node.handles ?? []) {
      const { x, y, width = 0, height = 0 } = handle;
      ports.set(`${node.id} ${handle.id}`, { x: at.x + x + width / 2, y: at.y + y + height / 2 });
    }
  }
  return ports;
}

function pathsOf(
  flow: Flow | undefined,
  edges: readonly Wire[],
  ports: ReadonlyMap<string, Point>,
  states: string,
): ReadonlyMap<Tone, string> {
  const known = new Set(states.split("\n"));
  const paths = new Map<Tone, string>();
  for (const edge of edges) {
    const from = ports.get(`${edge.source} ${edge.sourceHandle}`);
    const to = ports.get(`${edge.target} ${edge.targetHandle}`);
    if (!from || !to || edge.hidden) continue;
    const order = edge.data?.edge.kind === "control";
    const path = flow ? stepPath(flow, edge.source) : edge.source;
    const target = flow ? stepPath(flow, edge.target) : edge.target;
    const came = (known.has(`${path} done`) || known.has(`${path} cached`)) && !known.has(`${target} skipped`);
    const tone: Tone = order ? "order" : came ? "came" : known.has(`${path} failed`) ? "failed" : "idle";
    if (edge.data?.route) {
      paths.set(tone, `${paths.get(tone) ?? ""}${edge.data.route.path}`);
      continue;
    }
    const [curve] = getBezierPath({
      sourceX: from.x,
      sourceY: from.y,
      targetX: to.x,
      targetY: to.y,
      sourcePosition: order ? Position.Bottom : Position.Right,
      targetPosition: order ? Position.Bottom : Position.Left,
      curvature: 0.32,
    });
    paths.set(tone, (paths.get(tone) ?? "") + curve);
  }
  return paths;
}
