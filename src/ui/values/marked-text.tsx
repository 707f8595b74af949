import { Fragment } from "react";
import { findInText } from "./find.ts";

/** A text with every place of `query` marked. `current` is the place (in the text) that was gone to last. */
export function MarkedText({
  text,
  query,
  current,
}: {
  readonly text: string;
  readonly query: string;
  readonly current?: number | undefined;
}) {
  const places = findInText(text, query);
  if (places.length === 0) return text;
  const rest = places.map((at, index) => (places[index + 1] ?? text.length) - at);
  return (
    <>
      {text.slice(0, places[0])}
      {places.map((at, index) => (
        <Fragment key={at}>
          <mark
            className={
              at === current
                ? "rounded-small bg-accent text-accent-ink"
                : "rounded-small bg-warn-soft text-ink ring-1 ring-warn/50"
            }
          >
            {text.slice(at, at + query.length)}
          </mark>
          {text.slice(at + query.length, at + (rest[index] ?? 0))}
        </Fragment>
      ))}
    </>
  );
}
