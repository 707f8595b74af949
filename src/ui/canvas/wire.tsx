import { BaseEdge, EdgeLabelRenderer, type EdgeProps, getBezierPath } from "@xyflow/react";
import { memo } from "react";
import type { DataEdge, Edge } from "../../flow/index.ts";
import { useSession } from "../app/context.tsx";
import { useEdgeProblem } from "../app/problems.ts";
import { useStepState } from "../app/steps.ts";
import { classNames } from "../kit/index.ts";
import { useGesture } from "./gesture.ts";
import type { Wire } from "./projection.ts";

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
  const [path, labelX, labelY] = getBezierPath({
    sourceX,
    sourceY,
    targetX,
    targetY,
    sourcePosition,
    targetPosition,
    curvature: 0.32,
  });
  const came = from === "done" || from === "cached";
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
          from === "failed" && "wire-failed",
          flowing && "wire-flowing",
          (hovered || splicing) && "wire-hovered",
          selected && "wire-selected",
        )}
      />
      {flowing && data?.edge.kind === "data" ? <path d={path} className="wire-pulse" /> : null}
      {(hovered || selected || splicing) && data ? (
        <EdgeLabelRenderer>
          <span
            className="wire-label"
            style={{ transform: `translate(-50%, -50%) translate(${labelX}px, ${labelY}px)` }}
          >
            {splicing ? "Insert here" : wireWords(data.edge)}
          </span>
        </EdgeLabelRenderer>
      ) : null}
    </>
  );
});

/** `label → sentiment`: which part of the source goes into which input. */
export function wireWords(edge: Edge): string {
  if (edge.kind === "control") return edge.from.port === "done" ? "waits for it" : edge.from.port;
  return `${endWords(edge.from)} → ${edge.to.path.join(".")}`;
}

function endWords(end: DataEdge["from"]): string {
  return end.path.length > 0 ? end.path.join(".") : end.node;
}
