import { spendOn } from "./work.ts";

/**
 * Where a text begins in another, each place after the end of the one before. In linear time (Knuth, Morris, Pratt), which
 * the host's own search is not: it compares texts of many equal signs again and again.
 */
export function* placesOf(wanted: string, text: string): Generator<number, void, undefined> {
  spendOn(text.length + wanted.length);
  const borders = bordersOf(wanted);
  let matched = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    while (matched > 0 && wanted.charCodeAt(matched) !== sign) matched = borders[matched - 1] ?? 0;
    if (wanted.charCodeAt(matched) === sign) matched++;
    if (matched < wanted.length) continue;
    yield at + 1 - matched;
    matched = 0;
  }
}

/** The first place in UTF-16 units; -1 when there is none. The empty text is everywhere. */
export function placeOf(wanted: string, text: string): number {
  if (wanted === "") return 0;
  const first = placesOf(wanted, text).next();
  return first.done ? -1 : first.value;
}

/** For each beginning of the text: how long its longest end is that the text begins with too. */
function bordersOf(text: string): Int32Array {
  const borders = new Int32Array(text.length);
  let length = 0;
  for (let at = 1; at < text.length; at++) {
    while (length > 0 && text.charCodeAt(length) !== text.charCodeAt(at)) length = borders[length - 1] ?? 0;
    if (text.charCodeAt(length) === text.charCodeAt(at)) length++;
    borders[at] = length;
  }
  return borders;
}
