import { countFindings } from "../../../base/index.ts";
import type { YamlDraft } from "../../../workbench/index.ts";
import { useDispatch } from "../../app/context.tsx";
import { Badge, Button } from "../../kit/index.ts";
import { TextProblems } from "./text-problems.tsx";

export interface DraftStateProps {
  readonly draft: YamlDraft;
  /** The flow has changed since the text was begun. */
  readonly isBehind: boolean;
  readonly onGo: (at: { readonly line: number; readonly column: number }) => void;
}

/** What has become of an edited text: being read, applied with remarks, or kept and not applied. */
export function DraftState({ draft, isBehind, onGo }: DraftStateProps) {
  const dispatch = useDispatch();
  const { state, diagnostics, failure, text } = draft;
  if (state === "typed" || state === "reading") {
    return (
      <p role="status" className="h-7 shrink-0 border-hair border-t px-3 leading-7 text-small text-ink-3">
        {state === "typed" ? "Applies when you pause" : "Reading…"}
      </p>
    );
  }
  if (state === "applied") {
    return diagnostics.length === 0 ? null : (
      <section aria-label="Remarks" className="max-h-[40%] shrink-0 overflow-auto border-hair border-t p-1">
        <TextProblems name="Remarks on the IR" diagnostics={diagnostics} onGo={onGo} />
      </section>
    );
  }
  const errors = countFindings(diagnostics, "error");
  return (
    <section
      aria-label="Not applied"
      className="flex max-h-[50%] min-h-0 shrink-0 flex-col border-hair border-t bg-panel"
    >
      <header className="flex min-h-9 shrink-0 flex-wrap items-center gap-2 px-3 py-1">
        <Badge tone="bad">not applied</Badge>
        <p role="alert" className="min-w-0 flex-1 text-pretty text-ink-2">
          {failure ??
            (errors === 1 ? "One error is in the way." : `${errors} errors are in the way.`) +
              (isBehind
                ? " The flow has changed since this text was begun: applying it would undo that."
                : " The canvas is as it was.")}
        </p>
        {failure === null ? null : (
          <Button size="small" onClick={() => dispatch({ do: "apply-yaml", text })}>
            Read it again
          </Button>
        )}
        <Button size="small" onClick={() => dispatch({ do: "drop-yaml-draft" })}>
          Discard the text
        </Button>
      </header>
      <div className="min-h-0 overflow-auto px-1 pb-1">
        <TextProblems name="Problems of the IR" diagnostics={diagnostics} onGo={onGo} />
      </div>
    </section>
  );
}
