import { isJsonArray, isJsonObject, type Json, type JsonPath } from "../../base/index.ts";

/** More than this many places are not counted: nobody goes through them one by one. */
export const MOST_FOUND = 999;

/** Paths of the values whose name or text contains `query`, whatever the case, in order. */
export function findInJson(value: Json, query: string): readonly JsonPath[] {
  const wanted = query.toLowerCase();
  const found: JsonPath[] = [];
  if (wanted === "") return found;

  function walk(current: Json, path: JsonPath): void {
    if (found.length >= MOST_FOUND) return;
    const name = path.at(-1);
    const here = (typeof name === "string" && name.toLowerCase().includes(wanted)) || isFoundIn(current, wanted);
    if (here && path.length > 0) found.push(path);
    if (isJsonArray(current)) {
      for (let index = 0; index < current.length && found.length < MOST_FOUND; index++)
        walk(current[index] ?? null, [...path, index]);
    } else if (isJsonObject(current)) {
      for (const [key, inner] of Object.entries(current)) walk(inner, [...path, key]);
    }
  }

  walk(value, []);
  return found;
}

function isFoundIn(value: Json, wanted: string): boolean {
  if (typeof value === "object" && value !== null) return false;
  return String(value).toLowerCase().includes(wanted);
}

/** Where `query` begins in `text`, whatever the case. */
export function findInText(text: string, query: string): readonly number[] {
  const found: number[] = [];
  const [haystack, wanted] = [text.toLowerCase(), query.toLowerCase()];
  // Some letters change their length in lower case: then places would be off, so only exact matches count.
  const [inside, sought] = haystack.length === text.length ? [haystack, wanted] : [text, query];
  if (sought === "") return found;
  for (
    let at = inside.indexOf(sought);
    at >= 0 && found.length < MOST_FOUND;
    at = inside.indexOf(sought, at + sought.length)
  )
    found.push(at);
  return found;
}

/** A text in pieces, at its line breaks and, where a line is very long, inside it. */
export interface TextPiece {
  /** Where it begins in the whole. */
  readonly at: number;
  readonly text: string;
  readonly lines: number;
}

const LONGEST_PIECE = 2000;
/** In texts of more characters a piece holds several lines: a list of every single one takes too long to lay out. */
const LONG_TEXT = 100_000;
const LINES_TOGETHER = 32;

export function textPieces(text: string): readonly TextPiece[] {
  const most = text.length > LONG_TEXT ? LINES_TOGETHER : 1;
  const pieces: TextPiece[] = [];
  for (let at = 0; at <= text.length; ) {
    let end = lineEnd(text, at);
    let lines = 1;
    while (lines < most && end < text.length) {
      const next = lineEnd(text, end + 1);
      if (next - at > LONGEST_PIECE) break;
      end = next;
      lines += 1;
    }
    if (end === at) pieces.push({ at, text: "", lines });
    for (let from = at; from < end; from += LONGEST_PIECE)
      pieces.push({ at: from, text: text.slice(from, Math.min(end, from + LONGEST_PIECE)), lines });
    at = end + 1;
  }
  return pieces;
}

function lineEnd(text: string, from: number): number {
  const found = text.indexOf("\n", from);
  return found < 0 ? text.length : found;
}
