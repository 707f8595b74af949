import { type JsonPath, positionsIn, type Span, type TextPlace } from "../../base/index.ts";

/** The place of a part of a text, by its offsets and the path that leads to it. */
export type PlaceOf = (span: Span, path: JsonPath) => TextPlace;

export function textPlaces(text: string): PlaceOf {
  const positionOf = positionsIn(text, /\r\n|\r|\n/g);
  return ({ start, end }, path) => {
    const last = positionOf(Math.max(start, end));
    return { in: "text", ...positionOf(start), endLine: last.line, endColumn: last.column, path };
  };
}
