import { type AnyDiagnostic, describe } from "../../../diagnostics/index.ts";
import { SeverityGlyph } from "../severity-glyph.tsx";
import { placeWords } from "./parts.ts";

export interface TextProblemsProps {
  /** The accessible name. */
  readonly name: string;
  readonly diagnostics: readonly AnyDiagnostic[];
  readonly onGo: (at: { readonly line: number; readonly column: number }) => void;
}

/** More than these are counted, not listed: who mends the first ones sees the rest. */
const MOST_LISTED = 50;

/** What is wrong in a text, with place and what to do; a press goes there. */
export function TextProblems({ name, diagnostics, onGo }: TextProblemsProps) {
  const listed = [...diagnostics].sort((a, b) => Number(b.severity === "error") - Number(a.severity === "error"));
  return (
    <ul aria-label={name} className="flex flex-col">
      {listed.slice(0, MOST_LISTED).map((diagnostic, index) => {
        const { title, message, help } = describe(diagnostic);
        const { at } = diagnostic;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: findings have no identity; the list is made anew each time
          <li key={index}>
            <button
              type="button"
              disabled={at.in !== "text"}
              onClick={() => at.in === "text" && onGo({ line: at.line, column: at.column })}
              className="flex w-full items-start gap-2 rounded-control px-2 py-1 text-left hover:bg-hover"
            >
              <span className="mt-0.5 shrink-0">
                <SeverityGlyph severity={diagnostic.severity} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="break-words font-medium text-ink">{message || title}</span>
                {help === "" ? null : <span className="block text-pretty text-small text-ink-2">{help}</span>}
              </span>
              <span className="mt-0.5 shrink-0 font-mono text-micro text-ink-3">{placeWords(at)}</span>
              <span className="mt-0.5 shrink-0 font-mono text-micro text-ink-3">{diagnostic.code}</span>
            </button>
          </li>
        );
      })}
      {listed.length > MOST_LISTED ? (
        <li className="px-2 py-1 text-small text-ink-2">And {listed.length - MOST_LISTED} more.</li>
      ) : null}
    </ul>
  );
}
