import { Button } from "./button.tsx";
import type { Draft } from "./use-draft.tsx";
import { useSteady } from "./use-steady.ts";

interface DraftNoteProps {
  readonly draft: Draft;
  /** Where in the text the trouble begins; null: nowhere in particular. */
  readonly at?: number | null;
}

/** Beside a control whose text is refused: why, where, and the way back to what is applied. */
export function DraftNote({ draft, at = null }: DraftNoteProps) {
  const refusal = useSteady(draft.refusal);
  if (refusal === null) return null;
  return (
    <p id={noteId(draft)} role="alert" className="flex flex-wrap items-center gap-x-2 text-small text-bad-text">
      <span>Not applied: {refusal}</span>
      {at === null ? null : (
        <Button
          size="small"
          look="ghost"
          onClick={() => {
            const control = controlOf(draft);
            control?.focus();
            if (control instanceof HTMLTextAreaElement) control.setSelectionRange(at, at + 1);
          }}
        >
          Go there
        </Button>
      )}
      <Button
        size="small"
        look="ghost"
        tip="Back to the value that is applied"
        onClick={() => {
          draft.escape();
          controlOf(draft)?.focus();
        }}
      >
        Take back
      </Button>
    </p>
  );
}

interface Described {
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
}

/** What ties a control to its draft, for assistive technology too. */
export function draftAttributes(draft: Draft, frame: Described | undefined) {
  const isRefused = draft.refusal !== null;
  const described = [frame?.describedBy, isRefused ? noteId(draft) : undefined].filter((id) => id !== undefined);
  return {
    "data-typed": draft.id,
    "aria-invalid": frame?.invalid || isRefused || undefined,
    "aria-describedby": described.length > 0 ? described.join(" ") : undefined,
  };
}

const noteId = (draft: Draft): string => `${draft.id}-refused`;

function controlOf({ id }: Draft): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-typed="${CSS.escape(id)}"]`);
}
