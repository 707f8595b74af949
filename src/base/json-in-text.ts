import type { Span } from "./diagnostic.ts";

/** An opening fence of three signs or more, with its language; the closing one is at least as long. */
const FENCE = /^[ \t]*(`{3,}|~{3,})[^\n`]*$/gm;

/** What stands between fences, first to last. A fence that is never closed holds all that follows. Linear in the text. */
export function fencedParts(text: string): readonly Span[] {
  const parts: Span[] = [];
  let open: { readonly sign: string; readonly start: number } | null = null;
  for (const { 0: line, 1: sign = "", index } of text.matchAll(FENCE)) {
    if (open === null) open = { sign, start: Math.min(text.length, index + line.length + 1) };
    else if (sign.startsWith(open.sign) && /[`~]\s*$/.test(line)) {
      parts.push({ start: open.start, end: Math.max(open.start, index) });
      open = null;
    }
  }
  if (open !== null) parts.push({ start: open.start, end: text.length });
  return parts;
}

/**
 * Where braces open and close again, outermost first to last, strings left aside; what is in them need not be JSON.
 * Braces that never close end the search: it is linear in the text.
 */
export function bracedParts(text: string): readonly Span[] {
  const parts: Span[] = [];
  for (let start = text.indexOf("{"); start !== -1; ) {
    const end = closingBrace(text, start);
    if (end === null) break;
    parts.push({ start, end });
    start = text.indexOf("{", end);
  }
  return parts;
}

/** Behind the brace that closes the one at `start`; null: none does. */
export function closingBrace(text: string, start: number): number | null {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at++) {
    const sign = text[at];
    if (inString) {
      if (sign === "\\") at++;
      else if (sign === '"') inString = false;
    } else if (sign === '"') inString = true;
    else if (sign === "{") depth++;
    else if (sign === "}" && --depth === 0) return at + 1;
  }
  return null;
}
