import { BaseEdge, EdgeLabelRenderer, type EdgeProps, getBezierPath } from "@xyflow/react";
import { memo } from "react";
import type { ControlEdge, DataEdge, Edge } from "../../flow/index.ts";
import { useSession } from "../app/context.tsx";
import { useEdgeProblem } from "../app/problems.ts";
import { useStepState, useStepTook } from "../app/steps.ts";
import { classNames } from "../kit/index.ts";
import { useGesture } from "./gesture.ts";
import type { Point, Wire, WireData } from "./projection.ts";

/** An edge: a thin curve that thickens under the pointer and carries a pulse while data flows. Its label waits for interest. */
export const WireEdge = memo(function WireEdge({
  id,
  source,
  target,
  sourceX,
  sourceY,
  targetX,
  targetY,
  sourcePosition,
  targetPosition,
  selected,
  data,
}: EdgeProps<Wire>) {
  const flow = useSession((state) => state.flow);
  const from = useStepState(flow, source);
  const to = useStepState(flow, target);
  const problem = useEdgeProblem(flow, id);
  const hovered = useGesture((state) => state.hoveredEdge === id);
  const splicing = useGesture((state) => state.splice === id);
  const [curve, curveX, curveY] = getBezierPath({
    sourceX,
    sourceY,
    targetX,
    targetY,
    sourcePosition,
    targetPosition,
    curvature: 0.32,
  });
  // While a card is dragged, its edges follow it as plain curves.
  const route = data?.route;
  const routed =
    route && isAt(route.from, sourceX, sourceY) && isAt(route.to, targetX, targetY)
      ? route
      : { path: curve, label: { x: curveX, y: curveY } };
  const { path, label } = routed;
  // Of a route only where the step went on at it.
  const took = useStepTook(flow, source, data?.edge.kind === "control" ? data.edge.from.port : "done");
  // What was skipped has taken nothing in; a route was taken all the same.
  const taken = data !== undefined && (to !== "skipped" || isRoute(data.edge));
  const came = taken && (data.edge.kind === "control" ? took : from === "done" || from === "cached");
  const flowing = came && (to === "running" || to === "retrying");
  return (
    <>
      <BaseEdge
        path={path}
        interactionWidth={20}
        className={classNames(
          "wire",
          data?.edge.kind === "control" && "wire-order",
          problem === "error" && "wire-problem",
          came && "wire-came",
          from === "failed" && !came && "wire-failed",
          flowing && "wire-flowing",
          (hovered || splicing) && "wire-hovered",
          selected && "wire-selected",
        )}
      />
      {flowing && data?.edge.kind === "data" ? <path d={path} className="wire-pulse" /> : null}
      {data && (hovered || selected || splicing || isRoute(data.edge)) ? (
        <EdgeLabelRenderer>
          <span
            className={classNames("wire-label", isRoute(data.edge) && `wire-route wire-${data.edge.from.port}`)}
            style={{
              transform: `translate(-50%, -50%) translate(${label.x}px, ${label.y}px) scale(max(1, 0.75 * var(--far-scale)))`,
            }}
          >
            {splicing ? "Insert here" : wireWords(data)}
          </span>
        </EdgeLabelRenderer>
      ) : null}
    </>
  );
});

/** A port of a field is drawn smaller, and a diamond reaches a little further, than the place where its edges end. */
function isAt({ x, y }: Point, atX: number, atY: number): boolean {
  return Math.abs(x - atX) < 5 && Math.abs(y - atY) < 5;
}

/** `label → sentiment`: which part of the source goes into which input; `revise ↺ 2`: a route that may go back twice. */
function wireWords({ edge, back }: WireData): string {
  if (edge.kind === "data") return `${endWords(edge.from)} → ${edge.to.path.join(".")}`;
  if (edge.from.port === "done") return "waits for it";
  return back === null ? edge.from.port : `${edge.from.port} ↺ ${back}`;
}

/** Routes are labelled always: which one is taken is what they are about. */
function isRoute(edge: Edge): edge is ControlEdge {
  return edge.kind === "control" && edge.from.port !== "done";
}

function endWords(end: DataEdge["from"]): string {
  return end.path.length > 0 ? end.path.join(".") : end.node;
}
