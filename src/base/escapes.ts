import { escapes } from "./spelled.ts";

/** The text with JSON's escapes read, however often they were escaped again. An unended escape is left out. */
export function withoutEscapes(text: string): string {
  if (!text.includes("\\")) return text;
  let plain = "";
  const spelling = escapes((character) => {
    plain += character;
  });
  for (const character of text) spelling.take(character, character);
  return plain;
}
