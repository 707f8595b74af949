import { useVirtualizer } from "@tanstack/react-virtual";
import { memo, useEffect, useMemo, useRef } from "react";
import { classNames } from "../kit/index.ts";
import { highlightLine, type Language, type TokenKind } from "./highlight.ts";

const LINE_HEIGHT = 18;

const colours: { readonly [K in TokenKind]: string } = {
  plain: "",
  key: "text-accent-text",
  string: "text-ok-text",
  number: "text-warn-text",
  keyword: "text-infer",
  comment: "text-ink-3",
  mark: "text-infer",
};

/** Lines, 0-based, half-open. */
export interface LitLines {
  readonly from: number;
  readonly to: number;
}

export interface CodeViewProps {
  /** The accessible name. */
  readonly name: string;
  readonly text: string;
  readonly language: Language;
  /** Lines that belong to what is selected, 0-based, half-open; the first one is scrolled to. */
  readonly lit?: readonly LitLines[] | undefined;
  readonly onLine?: ((line: number) => void) | undefined;
}

/** Text to read, with line numbers; only the lines in sight are mounted, so its length does not matter. */
export function CodeView({ name, text, language, lit = noLines, onLine }: CodeViewProps) {
  const lines = useMemo(() => text.split("\n"), [text]);
  const frame = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: 20,
  });
  const first = lit[0]?.from;
  useEffect(() => {
    if (first !== undefined) virtual.scrollToIndex(first, { align: "auto" });
  }, [first, virtual]);
  const digits = String(lines.length).length;
  return (
    <section
      ref={frame}
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="h-full overflow-auto bg-card font-mono text-small"
    >
      <div className="relative min-w-max" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => (
          <Line
            key={item.key}
            number={item.index}
            digits={digits}
            text={lines[item.index] ?? ""}
            language={language}
            isLit={lit.some((range) => item.index >= range.from && item.index < range.to)}
            top={item.start}
            onLine={onLine}
          />
        ))}
      </div>
    </section>
  );
}

const noLines: readonly LitLines[] = [];

interface LineProps {
  readonly number: number;
  readonly digits: number;
  readonly text: string;
  readonly language: Language;
  readonly isLit: boolean;
  readonly top: number;
  readonly onLine: ((line: number) => void) | undefined;
}

const Line = memo(function Line({ number, digits, text, language, isLit, top, onLine }: LineProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the pointer; the outline does the same by keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      onClick={onLine ? () => onLine(number) : undefined}
      className={classNames(
        "absolute left-0 w-full whitespace-pre pr-4 leading-[18px]",
        isLit && "bg-accent-soft shadow-[inset_2px_0_0_var(--accent)]",
      )}
      style={{ top, height: LINE_HEIGHT }}
    >
      <span aria-hidden="true" className="figures mr-3 inline-block select-none pl-3 text-right text-ink-3">
        {String(number + 1).padStart(digits, " ")}
      </span>
      {highlightLine(text, language).map((token, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tokens of a line have no identity
        <span key={index} className={colours[token.kind]}>
          {token.text}
        </span>
      ))}
    </div>
  );
});
