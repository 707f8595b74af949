import { useMemo } from "react";
import type { Json } from "../../base/index.ts";
import { CodeView } from "../editors/code-view.tsx";
import { highlightLine } from "../editors/highlight.ts";
import { Readout } from "./readout.tsx";

/** Above this many lines only those in sight are mounted. */
const MANY = 300;
/** So are those of more characters than this. */
const MUCH = 20_000;
/** A longer line is cut: to lay it out would hold the page up, and Result shows the whole. */
const LONGEST_LINE = 2_000;

const colours: { readonly [kind: string]: string } = {
  key: "text-accent-text",
  string: "text-ok-text",
  number: "text-warn-text",
  keyword: "text-infer",
};

/** A JSON value to read: indented, wrapped, coloured; long ones in a window of their own. */
export function JsonText({ name, value }: { readonly name: string; readonly value: Json }) {
  const lines = useMemo(() => JSON.stringify(value, null, 2).split("\n").map(cut), [value]);
  const text = useMemo(() => lines.join("\n"), [lines]);
  if (lines.length > MANY || text.length > MUCH) {
    return (
      <div className="h-80 overflow-hidden rounded-control border border-hair">
        <CodeView name={name} text={text} language="typescript" />
      </div>
    );
  }
  return (
    <Readout name={name}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
        <span key={index} className="block min-h-[19px] px-2 whitespace-pre-wrap break-words">
          {jsonPieces(line).map((piece, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity
            <span key={at} className={colours[piece.kind]}>
              {piece.text}
            </span>
          ))}
        </span>
      ))}
    </Readout>
  );
}

function cut(line: string): string {
  const more = line.length - LONGEST_LINE;
  if (more <= 0) return line;
  return `${line.slice(0, LONGEST_LINE)}… (${more.toLocaleString("en")} more characters, all of them in Result)`;
}

/** A line of indented JSON: a string before a colon is a key. */
function jsonPieces(line: string): readonly { readonly kind: string; readonly text: string }[] {
  const key = /^(\s*)("(?:\\.|[^"\\])*")(: ?)/.exec(line);
  if (!key) return highlightLine(line, "typescript");
  const [all, space = "", name = "", colon = ""] = key;
  return [
    { kind: "plain", text: space },
    { kind: "key", text: name },
    { kind: "plain", text: colon },
    ...highlightLine(line.slice(all.length), "typescript"),
  ];
}
