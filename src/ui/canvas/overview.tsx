import { useReactFlow, useStoreApi } from "@xyflow/react";
import { memo, type PointerEvent, useLayoutEffect, useMemo, useRef } from "react";
import { kindHue } from "../look/index.ts";
import type { Box } from "./guides.ts";
import { boxAround, type Scene, type SceneCard } from "./scene.ts";

const WIDTH = 128;
const HEIGHT = 80;
const MARGIN = 120;

interface OverviewProps {
  readonly scene: Scene;
}

/**
 * The whole flow in the corner, with what is seen of it. A path for many cards of one colour, made when one of them has
 * changed: a thousand little elements that each listen to the canvas cost more than the cards.
 */
export const Overview = memo(function Overview({ scene }: OverviewProps) {
  const canvas = useReactFlow();
  const before = useRef<readonly Shape[]>([]);
  const shapes = useMemo(() => shapesOf(scene, before.current), [scene]);
  useLayoutEffect(() => {
    before.current = shapes;
  });
  const all = useMemo(() => around(scene), [scene]);
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
      {[...new Set(shapes.map(({ hue }) => hue))].map((hue) => (
        // As one: where cards of a colour overlap it is no denser.
        <g key={hue} fill={hue} opacity={hue.includes("parallel") ? 0.28 : 0.85}>
          {shapes.map((shape) => shape.hue === hue && <path key={shape.place} d={shape.path} />)}
        </g>
      ))}
      <Seen scale={scale} />
    </svg>
  );
});

/** The part of the flow that the canvas shows: written straight into the page, for it changes with every step of a pan. */
function Seen({ scale }: { readonly scale: number }) {
  const store = useStoreApi();
  const seen = useRef<SVGRectElement>(null);
  useLayoutEffect(() => {
    const show = () => {
      const { transform, width, height } = store.getState();
      const [x, y, zoom] = transform;
      const box = { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom };
      for (const [name, value] of Object.entries(box)) seen.current?.setAttribute(name, String(value));
    };
    show();
    return store.subscribe((state, before) => {
      if (state.transform !== before.transform || state.width !== before.width || state.height !== before.height)
        show();
    });
  }, [store]);
  return <rect ref={seen} className="overview-seen" strokeWidth={1.25 * scale} rx={3 * scale} />;
}

/** Cards of one path. */
const TOGETHER = 64;

interface Shape {
  readonly hue: string;
  /** Among those of its colour. */
  readonly place: number;
  readonly cards: readonly SceneCard[];
  readonly path: string;
}

/** Of `before` is taken what shows the same cards. */
function shapesOf({ cards }: Scene, before: readonly Shape[]): readonly Shape[] {
  const byHue = new Map<string, SceneCard[]>();
  for (const card of cards) {
    const { kind } = card.node.data;
    if (kind === "Section") continue;
    const hue = kindHue(kind);
    const same = byHue.get(hue);
    if (same) same.push(card);
    else byHue.set(hue, [card]);
  }
  const known = new Map(before.map((shape) => [shape.cards[0], shape]));
  return [...byHue].flatMap(([hue, all]) =>
    Array.from({ length: Math.ceil(all.length / TOGETHER) }, (_, place): Shape => {
      const shown = all.slice(place * TOGETHER, (place + 1) * TOGETHER);
      const old = known.get(shown[0]);
      const same =
        old?.hue === hue && old.cards.length === shown.length && old.cards.every((card, at) => card === shown[at]);
      return { hue, place, cards: shown, path: same ? old.path : shown.map(({ box }) => pathOf(box)).join("") };
    }),
  );
}

const pathOf = ({ x, y, width, height }: Box) => `M${x} ${y}h${width}v${height}h${-width}z`;

/** All cards with some room. */
function around({ cards }: Scene): Box {
  const { x, y, width, height } = boxAround(cards.map(({ box }) => box)) ?? { x: 0, y: 0, width: 1, height: 1 };
  return { x: x - MARGIN, y: y - MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN };
}
