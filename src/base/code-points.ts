/** Orders two strings by code point, as Python does; JavaScript's own order is by UTF-16 unit. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const x = a.charCodeAt(index);
    const y = b.charCodeAt(index);
    if (x === y) continue;
    // A surrogate stands for a code point above every other unit.
    const xHigh = x >= 0xd800 && x <= 0xdfff;
    const yHigh = y >= 0xd800 && y <= 0xdfff;
    if (xHigh !== yHigh) return xHigh ? 1 : -1;
    return x - y;
  }
  return a.length - b.length;
}

/** Length in code points: what JSON Schema's `minLength` and Python's `len` count. */
export function codePointLength(text: string): number {
  let length = text.length;
  for (let index = 0; index + 1 < text.length; index++) {
    if (isHighSurrogate(text.charCodeAt(index)) && isLowSurrogate(text.charCodeAt(index + 1))) {
      length--;
      index++;
    }
  }
  return length;
}

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
const isLowSurrogate = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;

/** Escapes as `JSON.stringify` writes them, one by one; it writes half of a pair as one, and whole pairs as they are. */
const ESCAPE = /\\(?:(u[dD][89a-fA-F][\da-fA-F]{2})|.)/g;

/**
 * JSON text, as `JSON.stringify` writes it, with U+FFFD for every half of a surrogate pair (what `"😀".slice(0, 1)` leaves).
 * UTF-8 has no such character, so that others refuse to read it.
 */
export function wellFormedJson(json: string): string {
  return json.replace(ESCAPE, (written, half?: string) => (half === undefined ? written : "\\ufffd"));
}
