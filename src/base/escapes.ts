/** A character behind any number of backslashes; `u` with its four digits, or as many of them as are there. */
const ESCAPE = /\\+(?:u([0-9a-fA-F]{4})|u[0-9a-fA-F]{0,3}$|$|[\s\S])/g;
/** An escape that has not ended and is longer than this is none. */
const LONGEST_OPEN = 64;

/** The text with JSON's escapes read, however often they were escaped again. */
export const withoutEscapes = (text: string): string => unescaped(text).plain;

/** The text without its escapes, and where each character (and the end) of it stands. An unended escape is left out. */
export function unescaped(text: string): { readonly plain: string; at(index: number): number } {
  if (!text.includes("\\")) return { plain: text, at: (index) => index };
  const places: number[] = [];
  let plain = "";
  let end = text.length;
  let from = 0;
  const take = (characters: string, place: (index: number) => number) => {
    for (let index = 0; index < characters.length; index++) places.push(place(index));
    plain += characters;
  };
  for (const match of text.matchAll(ESCAPE)) {
    const start = match.index;
    const between = from;
    take(text.slice(from, start), (index) => between + index);
    from = start + match[0].length;
    const isOpen = match[0].endsWith("\\") || (match[1] === undefined && /\\u[0-9a-f]{0,3}$/i.test(match[0]));
    if (isOpen && from === text.length && match[0].length <= LONGEST_OPEN) end = start;
    else if (match[1] === undefined) take(match[0].slice(-1), () => start);
    else take(String.fromCharCode(Number.parseInt(match[1], 16)), () => start);
  }
  const between = from;
  take(text.slice(from), (index) => between + index);
  return { plain, at: (index) => places[index] ?? end };
}
