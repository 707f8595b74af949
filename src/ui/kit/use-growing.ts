import { type CSSProperties, type RefObject, useLayoutEffect, useRef } from "react";

/** Characters that a line is taken to hold where nothing has been measured. */
const WIDE = 36;

interface Bounds {
  readonly rows: number;
  /** Undefined: however many there are. */
  readonly maxRows?: number;
  /** Pixels of a line, and of padding and borders together. */
  readonly line?: number;
  readonly edges?: number;
}

/**
 * A text field as high as its text. The browser does it where it can. Elsewhere the height is reckoned from the text at
 * first and measured only when it is edited: measuring makes the page lay itself out, for each field on it.
 */
export function useGrowing(field: RefObject<HTMLElement | null>, text: string, bounds: Bounds): CSSProperties {
  const { rows, maxRows, line = 20, edges = 14 } = bounds;
  const most = maxRows === undefined ? undefined : maxRows * line + edges;
  const before = useRef(text);
  useLayoutEffect(() => {
    const element = field.current;
    if (GROWS_BY_ITSELF || !element || before.current === text) return;
    before.current = text;
    element.style.height = "auto";
    element.style.height = `${element.scrollHeight + 2}px`;
  }, [field, text]);
  const style: CSSProperties = { minHeight: rows * line + edges, ...(most !== undefined && { maxHeight: most }) };
  if (GROWS_BY_ITSELF) return { ...style, fieldSizing: "content" };
  return { ...style, height: linesOf(text, maxRows ?? 40) * line + edges };
}

const GROWS_BY_ITSELF = typeof CSS !== "undefined" && CSS.supports("field-sizing", "content");

/** How many lines a text takes, at most `most`, without looking further than it must. */
function linesOf(text: string, most: number): number {
  const lines = text.slice(0, most * WIDE).split("\n", most);
  return Math.min(
    most,
    lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / WIDE)), 0),
  );
}
