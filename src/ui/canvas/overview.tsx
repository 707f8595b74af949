import { useReactFlow, useStore } from "@xyflow/react";
import { memo, type PointerEvent, useMemo } from "react";
import { kindHue } from "../look/index.ts";
import type { Box } from "./guides.ts";
import type { CardNode } from "./projection.ts";

const WIDTH = 128;
const HEIGHT = 80;
const MARGIN = 120;

interface OverviewProps {
  readonly nodes: readonly CardNode[];
}

/**
 * The whole flow in the corner, with what is seen of it. One path a colour, made when the document changes: a thousand
 * little elements that each listen to the canvas cost more than the cards.
 */
export const Overview = memo(function Overview({ nodes }: OverviewProps) {
  const canvas = useReactFlow();
  const boxes = useMemo(() => absoluteBoxes(nodes), [nodes]);
  const shapes = useMemo(() => shapesOf(boxes), [boxes]);
  const all = useMemo(() => around(boxes.map(({ box }) => box)), [boxes]);
  const scale = Math.max(all.width / WIDTH, all.height / HEIGHT);
  const width = WIDTH * scale;
  const height = HEIGHT * scale;
  const left = all.x - (width - all.width) / 2;
  const top = all.y - (height - all.height) / 2;

  function go(event: PointerEvent<SVGSVGElement>) {
    if (event.buttons === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const frame = event.currentTarget.getBoundingClientRect();
    const x = left + ((event.clientX - frame.left) / frame.width) * width;
    const y = top + ((event.clientY - frame.top) / frame.height) * height;
    void canvas.setCenter(x, y, { zoom: canvas.getZoom() });
  }
  return (
    <svg
      className="overview nowheel nopan"
      viewBox={`${left} ${top} ${width} ${height}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label="Overview of the flow"
      onPointerDown={go}
      onPointerMove={go}
    >
      {shapes.map(({ hue, path }) => (
        <path key={hue} d={path} fill={hue} opacity={hue.includes("parallel") ? 0.28 : 0.85} />
      ))}
      <Seen scale={scale} />
    </svg>
  );
});

/** The part of the flow that the canvas shows. */
function Seen({ scale }: { readonly scale: number }) {
  const [x, y, zoom] = useStore((state) => state.transform);
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  return (
    <rect
      className="overview-seen"
      x={-x / zoom}
      y={-y / zoom}
      width={width / zoom}
      height={height / zoom}
      strokeWidth={1.25 * scale}
      rx={3 * scale}
    />
  );
}

interface Shape {
  readonly hue: string;
  readonly box: Box;
}

function absoluteBoxes(nodes: readonly CardNode[]): readonly Shape[] {
  const places = new Map<string, { readonly x: number; readonly y: number }>();
  const shapes: Shape[] = [];
  for (const node of nodes) {
    // Frames come before what stands in them.
    const parent = node.parentId === undefined ? undefined : places.get(node.parentId);
    const at = { x: node.position.x + (parent?.x ?? 0), y: node.position.y + (parent?.y ?? 0) };
    places.set(node.id, at);
    const { width, height } = node.data.geometry;
    if (!node.hidden && node.data.kind !== "Section")
      shapes.push({ hue: kindHue(node.data.kind), box: { ...at, width, height } });
  }
  return shapes;
}

function shapesOf(shapes: readonly Shape[]): readonly { readonly hue: string; readonly path: string }[] {
  const paths = new Map<string, string>();
  for (const { hue, box } of shapes) {
    paths.set(hue, `${paths.get(hue) ?? ""}M${box.x} ${box.y}h${box.width}v${box.height}h${-box.width}z`);
  }
  return [...paths].map(([hue, path]) => ({ hue, path }));
}

function around(boxes: readonly Box[]): Box {
  let [left, top, right, bottom] = [0, 0, 1, 1];
  boxes.forEach((box, at) => {
    left = at === 0 ? box.x : Math.min(left, box.x);
    top = at === 0 ? box.y : Math.min(top, box.y);
    right = at === 0 ? box.x + box.width : Math.max(right, box.x + box.width);
    bottom = at === 0 ? box.y + box.height : Math.max(bottom, box.y + box.height);
  });
  return { x: left - MARGIN, y: top - MARGIN, width: right - left + 2 * MARGIN, height: bottom - top + 2 * MARGIN };
}
