import { offsetAt, readJson } from "./json-reader.ts";

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
  wanted: readonly { readonly path: readonly (string | number)[]; readonly offset?: number }[],
): readonly TextPosition[] {
  if (wanted.length === 0) return [];
  const reading = readJson(text, { positions: true });
  return wanted.map(({ path, offset }) => {
    const start = offsetAt(reading, path, "value");
    return positionOf(text, offset === undefined || text[start] !== '"' ? start : insideString(text, start, offset));
  });
}

function insideString(text: string, quote: number, offset: number): number {
  let at = quote + 1;
  for (let unit = 0; unit < offset && text[at] !== '"' && at < text.length; unit++) {
    at += text[at] !== "\\" ? 1 : text[at + 1] === "u" ? 6 : 2;
  }
  return at;
}

function positionOf(text: string, offset: number): TextPosition {
  let line = 1;
  let start = 0;
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) {
    line++;
    start = at + 1;
  }
  return { line, column: offset - start + 1 };
}
