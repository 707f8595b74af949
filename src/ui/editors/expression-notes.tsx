import { Check, X } from "lucide-react";
import { describe, fixTitle } from "../../diagnostics/index.ts";
import { applyTextEdits, type ExpressionDiagnostic } from "../../workbench/index.ts";
import { Button } from "../kit/index.ts";

/** Evaluates an expression on the values of the last run; null when it cannot be compiled. `ok: null`: it takes too long. */
export type LiveCheck = (
  text: string,
) => { readonly ok: boolean; readonly actual: string } | { readonly ok: null } | null;

interface ExpressionNotesProps {
  readonly id: string;
  readonly text: string;
  readonly found: readonly ExpressionDiagnostic[];
  readonly live: LiveCheck | undefined;
  readonly onFix: (text: string) => void;
}

const SHOWN = 3;

/** Below an expression: what is wrong with it and the way to mend it, else how it comes out on the last run's value. */
export function ExpressionNotes({ id, text, found, live, onFix }: ExpressionNotesProps) {
  const outcome =
    live && text.trim() !== "" && found.every((finding) => finding.severity !== "error") ? live(text) : null;
  return (
    <div id={id} className="flex flex-col gap-1 empty:hidden">
      {found.slice(0, SHOWN).map((finding, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: findings have no identity
        <Finding key={index} text={text} finding={finding} onFix={onFix} />
      ))}
      {outcome?.ok === null ? <p className="text-small text-ink-3">Not tried here: it takes too long.</p> : null}
      {outcome && outcome.ok !== null ? (
        <p className="flex items-start gap-1 text-small">
          {outcome.ok ? (
            <Check size={12} strokeWidth={2.5} aria-label="holds" className="mt-[3px] shrink-0 text-ok-text" />
          ) : (
            <X size={12} strokeWidth={2.5} aria-label="fails" className="mt-[3px] shrink-0 text-bad-text" />
          )}
          <span className={outcome.ok ? "text-ok-text" : "text-bad-text"}>
            <span className="mono break-all">
              {outcome.actual === "" ? (outcome.ok ? "holds" : "fails") : outcome.actual}
            </span>
            <span className="text-ink-3"> in the last run</span>
          </span>
        </p>
      ) : null}
    </div>
  );
}

interface FindingProps {
  readonly text: string;
  readonly finding: ExpressionDiagnostic;
  readonly onFix: (text: string) => void;
}

function Finding({ text, finding, onFix }: FindingProps) {
  const { message } = describe(finding);
  const { fix } = finding;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small">
      <span className={finding.severity === "error" ? "text-bad-text" : "text-warn-text"}>{message}</span>
      {fix ? (
        <Button size="small" onClick={() => onFix(applyTextEdits(text, fix.edits))}>
          {fixTitle(fix)}
        </Button>
      ) : null}
    </div>
  );
}
