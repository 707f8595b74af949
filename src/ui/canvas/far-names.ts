/** A name broken into lines, and how wide its widest line is for each pixel of its writing. */
interface Lines {
  readonly lines: readonly string[];
  readonly width: number;
}

export interface FittedName {
  readonly lines: readonly string[];
  /** Of the writing, in steps of half a pixel. */
  readonly size: number;
}

/** Height of a line for each pixel of its writing. */
export const LINE = 1.18;
const MOST_LINES = 3;
/** A further line makes the writing so much larger, or it is not worth it. */
const WORTH = 1.25;

/** Fits names into boxes, broken after underscores or between words. `measure`: the width of a text at 100 px. */
export function nameFitter(measure: (text: string) => number) {
  const known = new Map<string, readonly Lines[]>();

  function waysOf(name: string): readonly Lines[] {
    const found = known.get(name) ?? breakName(name, measure);
    known.set(name, found);
    return found;
  }

  /** The largest writing that fits; null where it would be smaller than `least`. */
  return function fit(
    name: string,
    room: { readonly width: number; readonly height: number },
    { least, most }: { readonly least: number; readonly most: number },
  ): FittedName | null {
    let best: FittedName | null = null;
    for (const { lines, width } of waysOf(name)) {
      const free = Math.min(room.width / width, room.height / (LINE * lines.length), most);
      const size = Math.floor(2 * free) / 2;
      if (size >= least && (best === null || size >= WORTH * best.size)) best = { lines, size };
    }
    return best;
  };
}

function breakName(name: string, measure: (text: string) => number): readonly Lines[] {
  const parts = name.split(/(?<=[_ ])/);
  const widths = parts.map((part) => measure(part) / 100);
  const ways: Lines[] = [];
  for (let count = 1; count <= Math.min(MOST_LINES, parts.length); count++) {
    const lines = spread(parts, widths, count);
    const width = Math.max(...lines.map((line) => measure(line) / 100), 0.01);
    ways.push({ lines: lines.map((line) => line.trim()), width });
  }
  return ways;
}

/** Parts laid into so many lines of about equal width. */
function spread(parts: readonly string[], widths: readonly number[], count: number): readonly string[] {
  const total = widths.reduce((sum, width) => sum + width, 0);
  const lines: string[] = [];
  let line = "";
  let filled = 0;
  parts.forEach((part, at) => {
    const width = widths[at] ?? 0;
    if (line !== "" && lines.length < count - 1 && filled + width / 2 > (total * (lines.length + 1)) / count) {
      lines.push(line);
      line = "";
    }
    line += part;
    filled += width;
  });
  return [...lines, line];
}
