import type { ExpressionDiagnostic } from "../../workbench/index.ts";

interface ExpressionMarksProps {
  readonly text: string;
  readonly found: readonly ExpressionDiagnostic[];
}

/** The same text behind the editor's, invisible but for the wavy lines under what is wrong. */
export function ExpressionMarks({ text, found }: ExpressionMarksProps) {
  return (
    <div
      aria-hidden="true"
      className="mono pointer-events-none absolute inset-0 rounded-control border border-transparent bg-card px-2.5 py-[5px] text-small leading-[18px] break-all whitespace-pre-wrap text-transparent"
    >
      {pieces(text, found).map((piece, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity
          key={index}
          style={
            piece.color === null
              ? undefined
              : {
                  textDecoration: `underline wavy 1px ${piece.color}`,
                  textUnderlineOffset: 3,
                  textDecorationSkipInk: "none",
                }
          }
        >
          {piece.text}
        </span>
      ))}
    </div>
  );
}

interface Piece {
  readonly text: string;
  readonly color: string | null;
}

/** A finding at the very end (something is missing there) is drawn under the last character. */
function pieces(text: string, found: readonly ExpressionDiagnostic[]): readonly Piece[] {
  const colors: (string | null)[] = Array.from(text, () => null);
  for (const { span, severity } of found) {
    const start = Math.min(span.start, Math.max(0, text.length - 1));
    const end = Math.max(span.end, start + 1);
    for (let at = start; at < end && at < text.length; at++) {
      if (colors[at] !== "var(--state-bad)")
        colors[at] = severity === "error" ? "var(--state-bad)" : "var(--state-warn)";
    }
  }
  const made: Piece[] = [];
  for (let at = 0; at < text.length; at++) {
    const color = colors[at] ?? null;
    const last = made.at(-1);
    if (last && last.color === color) made[made.length - 1] = { text: last.text + text.charAt(at), color };
    else made.push({ text: text.charAt(at), color });
  }
  return made;
}
