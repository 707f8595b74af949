import { BaseEdge, EdgeLabelRenderer, type EdgeProps, getBezierPath, type InternalNode, useStore } from "@xyflow/react";
import { memo } from "react";
import type { DataEdge, Edge } from "../../flow/index.ts";
import { useSession } from "../app/context.tsx";
import { useEdgeProblem } from "../app/problems.ts";
import { useStepState, useStepTook } from "../app/steps.ts";
import { classNames } from "../kit/index.ts";
import { useFarScale } from "./far.ts";
import { useGesture } from "./gesture.ts";
import { isRoute, type Point, type Wire, type WireData } from "./projection.ts";
import { courseOf } from "./wire-course.ts";
import { besideCards } from "./wire-label.ts";

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
  const course = courseOf(data?.edge, { from, to, took });
  const flowing = course === "flowing";
  return (
    <>
      <BaseEdge
        path={path}
        interactionWidth={20}
        className={classNames(
          "wire",
          data?.edge.kind === "control" && "wire-order",
          problem === "error" && "wire-problem",
          (course === "came" || flowing) && "wire-came",
          course === "failed" && "wire-failed",
          flowing && "wire-flowing",
          (hovered || splicing) && "wire-hovered",
          selected && "wire-selected",
        )}
      />
      {flowing && data?.edge.kind === "data" ? <path d={path} className="wire-pulse" /> : null}
      {data && (hovered || selected || splicing || isRoute(data.edge)) ? (
        <EdgeLabelRenderer>
          <WireLabel edge={data.edge} at={label} words={splicing ? "Insert here" : wireWords(data)} />
        </EdgeLabelRenderer>
      ) : null}
    </>
  );
});

interface WireLabelProps {
  readonly edge: Edge;
  readonly at: Point;
  readonly words: string;
}

/** From afar it is written larger. Where there is no room for it between two cards it lies beside them, not over the names of their ports. */
function WireLabel({ edge, at, words }: WireLabelProps) {
  const scale = Math.max(1, 0.75 * useFarScale());
  const width = scale * (words.length * LETTER + MARGINS);
  const y = useStore(({ nodeLookup }) => {
    const [from, to] = [nodeLookup.get(edge.from.node), nodeLookup.get(edge.to.node)];
    // Within a frame its own edges have their labels.
    const ends = [from, to].flatMap((node) =>
      node && node.id !== from?.parentId && node.id !== to?.parentId
        ? [{ ...node.internals.positionAbsolute, ...sizeOf(node) }]
        : [],
    );
    return isRoute(edge) ? at.y : besideCards(at, width, ends);
  });
  return (
    <span
      className={classNames("wire-label", isRoute(edge) && `wire-route wire-${edge.from.port}`)}
      style={{ transform: `translate(-50%, -50%) translate(${at.x}px, ${y}px) scale(${scale})` }}
    >
      {words}
    </span>
  );
}

/** As `.wire-label` has them, in pixels. */
const LETTER = 6.7;
const MARGINS = 14;

function sizeOf({ measured: { width = 0, height = 0 } }: InternalNode) {
  return { width, height };
}

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

function endWords(end: DataEdge["from"]): string {
  return end.path.length > 0 ? end.path.join(".") : end.node;
}
