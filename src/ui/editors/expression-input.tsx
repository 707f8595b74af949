import { type KeyboardEvent, type Ref, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { type Completion, checkExpression, completions, type ExpressionScope } from "../../workbench/index.ts";
import { classNames, controlClass, useDraft } from "../kit/index.ts";
import { CompletionList } from "./completion-list.tsx";
import { ExpressionMarks } from "./expression-marks.tsx";
import { ExpressionNotes, type LiveCheck } from "./expression-notes.tsx";

export interface ExpressionInputProps {
  /** The accessible name. */
  readonly name: string;
  readonly value: string;
  readonly scope: ExpressionScope;
  /** How it comes out on the values of the last run; absent without any. */
  readonly live?: LiveCheck;
  readonly placeholder?: string;
  /** On every keystroke. */
  readonly onType: (text: string) => void;
  /** The field was left. */
  readonly onLeave: () => void;
  /** Enter, with no completion to accept. */
  readonly onEnter?: () => void;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/**
 * One expression: what can stand at the caret is listed and chosen by keyboard, findings stand under their characters
 * and in words below, and the outcome on the last run's value follows every keystroke. It wraps, but is one line.
 */
export function ExpressionInput({
  name,
  value,
  scope,
  live,
  placeholder,
  onType,
  onLeave,
  onEnter,
  ref,
}: ExpressionInputProps) {
  const draft = useDraft(value, { onType, onLeave });
  const area = useRef<HTMLTextAreaElement | null>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const wantedCaret = useRef<number | null>(null);
  const id = useId();
  const { text } = draft;
  const found = useMemo(() => (text.trim() === "" ? [] : checkExpression(text, scope).diagnostics), [text, scope]);
  const offers = useMemo(
    () => (caret === null ? [] : completions(text, caret, scope).slice(0, 60)),
    [text, caret, scope],
  );
  const chosen = offers[Math.min(active, offers.length - 1)];
  const close = () => setCaret(null);

  useLayoutEffect(() => {
    const element = area.current;
    if (!element || text === undefined) return;
    element.style.height = "0px";
    element.style.height = `${element.scrollHeight + 2}px`;
    if (wantedCaret.current !== null) element.setSelectionRange(wantedCaret.current, wantedCaret.current);
    wantedCaret.current = null;
  }, [text]);

  function accept(offer: Completion) {
    const { start, end } = offer.replace;
    wantedCaret.current = start + offer.insert.length;
    draft.change(text.slice(0, start) + offer.insert + text.slice(end));
    close();
  }
  function open() {
    setActive(0);
    setCaret(area.current?.selectionStart ?? text.length);
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { key } = event;
    if (key === " " && event.ctrlKey) open();
    else if ((key === "ArrowDown" || key === "ArrowUp") && offers.length > 0) {
      setActive((Math.min(active, offers.length - 1) + (key === "ArrowDown" ? 1 : -1) + offers.length) % offers.length);
    } else if (key === "ArrowDown" && text === "") open();
    else if (key === "Enter" && chosen) accept(chosen);
    else if (key === "Enter") {
      draft.commit();
      onEnter?.();
    } else if (key === "Escape" && offers.length > 0) {
      event.stopPropagation();
      close();
    } else {
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
          ref={(element) => {
            area.current = element;
            if (typeof ref === "function") ref(element);
            else if (ref) ref.current = element;
          }}
          aria-label={name}
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
          onChange={(event) => {
            const typed = event.currentTarget.value.replace(/[\r\n]+/g, " ");
            const at = event.currentTarget.selectionStart;
            draft.change(typed);
            setActive(0);
            setCaret(/[\w.$"']$/.test(typed.slice(0, at)) ? at : null);
          }}
          onClick={close}
          onKeyDown={onKeyDown}
          onBlur={() => {
            close();
            draft.commit();
            onLeave();
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
          draft.commit();
          onLeave();
        }}
      />
    </div>
  );
}
