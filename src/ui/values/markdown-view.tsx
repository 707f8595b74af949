import "./markdown.css";
import { useEffect, useMemo, useRef } from "react";
import { classNames } from "../kit/index.ts";
import { renderMarkdown } from "./render-markdown.ts";

/** Text drawn as Markdown: what a model wrote can format itself, and do nothing else. */
export function MarkdownView({
  name,
  text,
  most,
}: {
  readonly name: string;
  readonly text: string;
  readonly most: number | null;
}) {
  const body = useRef<HTMLDivElement>(null);
  const drawn = useMemo(() => renderMarkdown(text), [text]);
  useEffect(() => body.current?.replaceChildren(drawn.cloneNode(true)), [drawn]);
  return (
    <section
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className={classNames("overflow-auto px-3 py-2", most === null && "min-h-0 flex-1")}
      style={most === null ? {} : { maxHeight: most }}
    >
      <div ref={body} className="markdown" />
    </section>
  );
}
