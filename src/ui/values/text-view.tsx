import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef } from "react";
import { classNames } from "../kit/index.ts";
import { textPieces } from "./find.ts";
import { MarkedText } from "./marked-text.tsx";
import { heightOnceLaidOut } from "./row-height.ts";

export interface TextViewProps {
  readonly name: string;
  readonly text: string;
  readonly wrap: boolean;
  readonly query: string;
  /** Place of the hit that was gone to; the view scrolls there. */
  readonly current: number | null;
  /** Pixels it may grow to; null: it fills its container. */
  readonly most: number | null;
}

const LINE_HEIGHT = 20;

/** Text to read. Only the pieces in sight are mounted, so ten megabytes open as fast as ten lines. */
export function TextView({ name, text, wrap, query, current, most }: TextViewProps) {
  const frame = useRef<HTMLElement>(null);
  const pieces = useMemo(() => textPieces(text), [text]);
  const virtual = useVirtualizer({
    count: pieces.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => {
      const { text, lines } = pieces[index] ?? { text: "", lines: 1 };
      return LINE_HEIGHT * Math.max(lines, Math.ceil(text.length / 110));
    },
    overscan: 8,
    measureElement: heightOnceLaidOut,
  });
  useEffect(() => {
    if (current === null) return;
    const index = pieces.findLastIndex((piece) => piece.at <= current);
    if (index >= 0) virtual.scrollToIndex(index, { align: "center" });
  }, [current, pieces, virtual]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights change with wrapping
  useEffect(() => virtual.measure(), [wrap, virtual]);
  const height = virtual.getTotalSize();
  return (
    <section
      ref={frame}
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className={classNames("overflow-auto px-3 py-2 text-body leading-5", most === null && "min-h-0 flex-1")}
      style={most === null ? {} : { height: Math.min(most, height + 16) }}
    >
      <div className={classNames("relative", !wrap && "min-w-max")} style={{ height }}>
        {virtual.getVirtualItems().map((item) => {
          const piece = pieces[item.index];
          if (!piece) return null;
          const inside = current !== null && current >= piece.at ? current - piece.at : undefined;
          return (
            <p
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              className={classNames(
                "written absolute top-0 left-0 min-h-5 max-w-[92ch]",
                wrap ? "w-full whitespace-pre-wrap break-words" : "max-w-none whitespace-pre",
              )}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <MarkedText text={piece.text} query={query} current={inside} />
            </p>
          );
        })}
      </div>
    </section>
  );
}
