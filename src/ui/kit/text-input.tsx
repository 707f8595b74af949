import { type InputHTMLAttributes, type KeyboardEvent, type Ref, useLayoutEffect, useRef } from "react";
import { classNames } from "./class-names.ts";
import { type DraftTold, useDraft } from "./drafts.ts";
import type { FieldFrame } from "./field.tsx";

export const controlClass =
  "w-full min-w-0 rounded-control border border-control bg-card px-2.5 text-normal text-ink transition-colors duration-[var(--motion-quick)] placeholder:text-ink-3 hover:border-ink-3 focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-accent focus-visible:outline-offset-0 disabled:opacity-50 aria-invalid:border-bad";

interface TextProps extends DraftTold {
  readonly frame?: FieldFrame;
  /** The accessible name where no `Field` gives one. */
  readonly name?: string;
  readonly value: string;
  readonly mono?: boolean;
  readonly placeholder?: string;
  readonly readOnly?: boolean;
  readonly className?: string;
}

export interface TextInputProps extends TextProps {
  readonly type?: InputHTMLAttributes<HTMLInputElement>["type"];
  readonly autoFocus?: boolean;
  /** Id of a `<datalist>` with suggestions. */
  readonly list?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** One line of text. Enter commits, Escape forgets what was typed. */
export function TextInput({
  frame,
  name,
  value,
  onCommit,
  onType,
  onLeave,
  mono,
  className,
  type = "text",
  ...rest
}: TextInputProps) {
  const draft = useDraft(value, { onCommit, onType, onLeave });
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Enter") draft.commit();
    if (event.key === "Escape" && draft.text !== value) {
      event.stopPropagation();
      draft.revert();
    }
  }
  return (
    <input
      id={frame?.id}
      aria-label={name}
      aria-describedby={frame?.describedBy}
      aria-invalid={frame?.invalid || undefined}
      type={type}
      spellCheck={false}
      autoComplete="off"
      className={classNames(controlClass, "h-[30px]", mono && "mono text-small", className)}
      value={draft.text}
      onChange={(event) => draft.change(event.currentTarget.value)}
      onBlur={() => {
        draft.commit();
        onLeave?.();
      }}
      onKeyDown={onKeyDown}
      {...rest}
    />
  );
}

export interface TextAreaProps extends TextProps {
  /** Lines shown when empty, and at most before it scrolls. */
  readonly rows?: number;
  readonly maxRows?: number;
  /** Enter goes on from here; a line is broken by Shift+Enter then. */
  readonly onEnter?: () => void;
}

/** Several lines of text that grow with what is written. ⌘/Ctrl-Enter commits. */
export function TextArea({
  frame,
  name,
  value,
  onCommit,
  onType,
  onLeave,
  mono,
  rows = 2,
  maxRows = 12,
  onEnter,
  className,
  ...rest
}: TextAreaProps) {
  const draft = useDraft(value, { onCommit, onType, onLeave });
  const area = useRef<HTMLTextAreaElement>(null);
  const text = draft.text;
  useLayoutEffect(() => {
    const element = area.current;
    if (!element || text === undefined) return;
    element.style.height = "auto";
    element.style.height = `${Math.min(element.scrollHeight + 2, maxRows * 20 + 14)}px`;
  }, [text, maxRows]);
  return (
    <textarea
      ref={area}
      id={frame?.id}
      aria-label={name}
      aria-describedby={frame?.describedBy}
      aria-invalid={frame?.invalid || undefined}
      rows={rows}
      spellCheck={!mono}
      className={classNames(controlClass, "resize-none py-1.5 leading-5", mono && "mono text-small", className)}
      value={text}
      onChange={(event) => draft.change(event.currentTarget.value)}
      onBlur={() => {
        draft.commit();
        onLeave?.();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
        if (event.metaKey || event.ctrlKey) return draft.commit();
        if (!onEnter || event.shiftKey) return;
        event.preventDefault();
        onEnter();
      }}
      {...rest}
    />
  );
}
