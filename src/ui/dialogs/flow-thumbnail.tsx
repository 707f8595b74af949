import type { FlowPicture, PictureCard } from "../../flow/index.ts";
import { KIND_LOOKS, kindHue } from "../look/index.ts";

const hueOf = (kind: PictureCard["kind"]): string => (kind === "boundary" ? kindHue("Input") : KIND_LOOKS[kind].hue);

/** A flow from afar, as large as what it stands in allows. For the eye alone: what it is about stands beside it. */
export function FlowThumbnail({ picture }: { readonly picture: FlowPicture }) {
  const { width, height, cards, lines } = picture;
  const line = Math.max(width / 130, height / 45);
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} className="h-full w-full">
      {cards.map(({ kind, x, y, width: wide, height: high }, index) => {
        const isFrame = kind === "parallel" || kind === "section";
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a picture never changes
            key={index}
            {...{ x, y, width: wide, height: high }}
            rx={line * 2}
            fill={isFrame ? "none" : hueOf(kind)}
            fillOpacity={kind === "boundary" ? 0.45 : 0.85}
            stroke={hueOf(kind)}
            strokeWidth={isFrame ? line : 0}
          />
        );
      })}
      {lines.map(([from, to]) => {
        const source = cards[from];
        const target = cards[to];
        if (!source || !target) return null;
        const start = { x: source.x + source.width, y: source.y + source.height / 2 };
        const end = { x: target.x, y: target.y + target.height / 2 };
        const bend = Math.max(40, Math.abs(end.x - start.x) / 2);
        return (
          <path
            key={`${from} ${to}`}
            d={`M${start.x},${start.y} C${start.x + bend},${start.y} ${end.x - bend},${end.y} ${end.x},${end.y}`}
            fill="none"
            stroke="var(--ink-3)"
            strokeOpacity={0.7}
            strokeWidth={line * 0.7}
          />
        );
      })}
    </svg>
  );
}
