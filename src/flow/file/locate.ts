import { type JsonPath, offsetAt, positionsIn, readJson, type TextPosition } from "../../base/index.ts";
import { LEVELS } from "./levels.ts";

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
