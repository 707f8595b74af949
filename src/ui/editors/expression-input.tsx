import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef } from "react";
import { type Completion, checkExpression, type ExpressionScope } from "../../workbench/index.ts";
import { classNames, controlClass, useDraft, useGrowing } from "../kit/index.ts";
import { CompletionList } from "./completion-list.tsx";
import { ExpressionMarks } from "./expression-marks.tsx";
import { ExpressionNotes, type LiveCheck } from "./expression-notes.tsx";
import { useCompletion } from "./use-completion.ts";

export interface ExpressionInputProps {
  /** The accessible name. */
  readonly name: string;
  /** What the text is kept under, where the name is not always the same. */
  readonly draft?: string;
  readonly value: string;
  readonly scope: ExpressionScope;
  /** How it comes out on the values of the last run; absent without any. */
  readonly live?: LiveCheck;
  readonly placeholder?: string;
  readonly onCommit: (text: string) => void;
  /** The field was left after something was typed in it. */
  readonly onLeave: () => void;
  /** Enter, with no completion to accept. */
  readonly onEnter?: () => void;
}

/**
 * One expression: what can stand at the caret is listed and chosen by keyboard, findings stand under their characters
 * and in words below, and the outcome on the last run's value follows every keystroke. It wraps, but is one line.
 */
export function ExpressionInput({
  name,
  draft: under = name,
  value,
  scope,
  live,
  placeholder,
  onCommit,
  onLeave,
  onEnter,
}: ExpressionInputProps) {
  const draft = useDraft({ name: under, value, onCommit, onLeave });
  const { text } = draft;
  const area = useRef<HTMLTextAreaElement>(null);
  const wantedCaret = useRef<number | null>(null);
  const id = useId();
  const found = useMemo(() => (text.trim() === "" ? [] : checkExpression(text, scope).diagnostics), [text, scope]);
  const { offers, chosen, open, close, takes } = useCompletion(text, scope, accept);
  const height = useGrowing(area, text, { rows: 1, line: 18, edges: 12 });

  function accept(offer: Completion) {
    const { start, end } = offer.replace;
    wantedCaret.current = start + offer.insert.length;
    draft.change(text.slice(0, start) + offer.insert + text.slice(end));
    close();
  }
  useLayoutEffect(() => {
    if (wantedCaret.current !== null) area.current?.setSelectionRange(wantedCaret.current, wantedCaret.current);
    wantedCaret.current = null;
  });

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { key } = event;
    const caret = area.current?.selectionStart ?? text.length;
    if (takes(event)) event.stopPropagation();
    else if ((key === " " && event.ctrlKey) || (key === "ArrowDown" && text === "")) open(caret);
    else if (key === "Enter") {
      draft.enter();
      onEnter?.();
    } else if (key === "Escape" && draft.escape()) event.stopPropagation();
    else {
      if (key.startsWith("Arrow") || key === "Home" || key === "End") close();
      return;
    }
    event.preventDefault();
  }
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <div className="relative">
        <ExpressionMarks text={text} found={found} />
        <textarea
          ref={area}
          aria-label={name}
          data-typed={draft.id}
          aria-invalid={found.some((finding) => finding.severity === "error") || undefined}
          aria-describedby={`${id}-notes`}
          aria-autocomplete="list"
          aria-controls={offers.length > 0 ? `${id}-list` : undefined}
          aria-activedescendant={chosen ? `${id}-list-${offers.indexOf(chosen)}` : undefined}
          rows={1}
          spellCheck={false}
          autoComplete="off"
          placeholder={placeholder}
          value={text}
          className={classNames(
            controlClass,
            "mono relative block resize-none overflow-hidden bg-transparent py-[5px] text-small leading-[18px] break-all",
          )}
          style={height}
          onChange={(event) => {
            const typed = event.currentTarget.value.replace(/[\r\n]+/g, " ");
            const at = event.currentTarget.selectionStart;
            draft.change(typed);
            if (/[\w.$"']$/.test(typed.slice(0, at))) open(at);
            else close();
          }}
          onClick={close}
          onKeyDown={onKeyDown}
          onBlur={() => {
            close();
            draft.leave();
          }}
        />
        {offers.length > 0 ? (
          <CompletionList
            id={`${id}-list`}
            anchor={area}
            offers={offers}
            chosen={chosen}
            onAccept={accept}
            onClose={close}
          />
        ) : null}
      </div>
      <ExpressionNotes
        id={`${id}-notes`}
        text={text}
        found={found}
        live={live}
        onFix={(fixed) => {
          draft.change(fixed);
          draft.leave();
        }}
      />
    </div>
  );
}
