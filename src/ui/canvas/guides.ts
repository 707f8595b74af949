import type { Guide } from "./gesture.ts";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How near, in pixels of the flow, an edge or a centre must come to be caught. */
const CATCH = 6;

export interface Caught {
  readonly x: number;
  readonly y: number;
  readonly guides: readonly Guide[];
}

/** Where a moved card comes to lie when it is caught by the edges and centres of others, and the lines that show it. */
export function catchGuides(moved: Box, others: readonly Box[]): Caught {
  const x = nearest(moved.x, moved.width, others, "x");
  const y = nearest(moved.y, moved.height, others, "y");
  const at = { ...moved, x: x?.start ?? moved.x, y: y?.start ?? moved.y };
  const guides: Guide[] = [];
  if (x) guides.push({ axis: "x", at: x.line, ...span(at.y, at.height, x.other.y, x.other.height) });
  if (y) guides.push({ axis: "y", at: y.line, ...span(at.x, at.width, y.other.x, y.other.width) });
  return { x: at.x, y: at.y, guides };
}

interface Hit {
  readonly start: number;
  readonly line: number;
  readonly other: Box;
  readonly off: number;
}

function nearest(start: number, size: number, others: readonly Box[], axis: "x" | "y"): Hit | null {
  let best: Hit | null = null;
  for (const other of others) {
    const otherStart = other[axis];
    const otherSize = axis === "x" ? other.width : other.height;
    // Starts with starts, centres with centres, ends with ends: other pairs catch where nobody looks for them.
    for (const share of [0, 0.5, 1]) {
      const line = otherStart + otherSize * share;
      const off = line - (start + size * share);
      if (Math.abs(off) <= CATCH && (best === null || Math.abs(off) < Math.abs(best.off)))
        best = { start: start + off, line, other, off };
    }
  }
  return best;
}

function span(a: number, aSize: number, b: number, bSize: number): { readonly from: number; readonly to: number } {
  return { from: Math.min(a, b) - 12, to: Math.max(a + aSize, b + bSize) + 12 };
}
