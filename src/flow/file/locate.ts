import { type JsonPath, offsetAt, readJson } from "../../base/index.ts";
import { LEVELS } from "./levels.ts";

export interface TextPosition {
  /** 1-based. */
  readonly line: number;
  readonly column: number;
}

/**
 * Where the values at these paths stand in a document's text; the nearest thing around it for a path that leads nowhere.
 * `offset` moves on inside a string, in its UTF-16 units (escapes count as what they mean).
 */
export function locate(
  text: string,
  wanted: readonly { readonly path: JsonPath; readonly offset?: number }[],
): readonly TextPosition[] {
  if (wanted.length === 0) return [];
  const reading = readJson(text, { positions: true, levels: LEVELS });
  const positionOf = positionsIn(text);
  return wanted.map(({ path, offset }) => {
    const start = offsetAt(reading, path, "value");
    return positionOf(offset === undefined || text[start] !== '"' ? start : insideString(text, start, offset));
  });
}

function insideString(text: string, quote: number, offset: number): number {
  let at = quote + 1;
  for (let unit = 0; unit < offset && text[at] !== '"' && at < text.length; unit++) {
    at += text[at] !== "\\" ? 1 : text[at + 1] === "u" ? 6 : 2;
  }
  return at;
}

/** Lines are counted once, however many places are asked for. */
export function positionsIn(text: string): (offset: number) => TextPosition {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}
