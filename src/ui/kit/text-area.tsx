import { useRef } from "react";
import { classNames } from "./class-names.ts";
import { DraftNote, draftAttributes } from "./draft-note.tsx";
import { controlClass, type TextProps } from "./text-input.tsx";
import { useDraft } from "./use-draft.tsx";
import { useGrowing } from "./use-growing.ts";

export interface TextAreaProps extends TextProps {
  /** Lines shown when empty, and at most before it scrolls. */
  readonly rows?: number;
  readonly maxRows?: number;
  /** Enter goes on from here; a line is broken by Shift+Enter then. */
  readonly onEnter?: () => void;
  /** Where a refused text goes wrong; null: nowhere in particular. */
  readonly refusedAt?: (text: string) => number | null;
}

/** Several lines of text that grow with what is written. ⌘/Ctrl-Enter commits. */
export function TextArea({
  frame,
  name,
  draft: under,
  value,
  onCommit,
  onLeave,
  refuse,
  mono,
  rows = 2,
  maxRows = 12,
  onEnter,
  refusedAt,
  className,
  ...rest
}: TextAreaProps) {
  const draft = useDraft({ name: under ?? name ?? frame?.label, value, onCommit, onLeave, refuse });
  const area = useRef<HTMLTextAreaElement>(null);
  const height = useGrowing(area, draft.text, { rows, maxRows });
  return (
    <>
      <textarea
        ref={area}
        id={frame?.id}
        aria-label={name}
        {...draftAttributes(draft, frame)}
        rows={rows}
        spellCheck={!mono}
        className={classNames(controlClass, "resize-none py-1.5 leading-5", mono && "mono text-small", className)}
        style={height}
        value={draft.text}
        onChange={(event) => draft.change(event.currentTarget.value)}
        onBlur={draft.leave}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          if (event.metaKey || event.ctrlKey) return draft.enter();
          if (!onEnter || event.shiftKey) return;
          event.preventDefault();
          draft.enter();
          onEnter();
        }}
        {...rest}
      />
      <DraftNote draft={draft} at={draft.refusal === null ? null : (refusedAt?.(draft.text) ?? null)} />
    </>
  );
}
