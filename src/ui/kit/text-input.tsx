import type { InputHTMLAttributes, KeyboardEvent } from "react";
import { classNames } from "./class-names.ts";
import { DraftNote, draftAttributes } from "./draft-note.tsx";
import type { FieldFrame } from "./field.tsx";
import { type DraftTold, useDraft } from "./use-draft.tsx";

export const controlClass =
  "w-full min-w-0 rounded-control border border-control bg-card px-2.5 text-normal text-ink transition-colors duration-[var(--motion-quick)] placeholder:text-ink-3 hover:border-ink-3 focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-accent focus-visible:outline-offset-0 disabled:opacity-50 aria-invalid:border-bad";

export interface TextProps extends DraftTold {
  readonly frame?: FieldFrame;
  /** The accessible name where no `Field` gives one. */
  readonly name?: string;
  /** What the text is kept under, where the name is not always the same. */
  readonly draft?: string;
  readonly value: string;
  readonly mono?: boolean;
  readonly placeholder?: string;
  readonly readOnly?: boolean;
  readonly className?: string;
}

export interface TextInputProps extends TextProps {
  readonly type?: InputHTMLAttributes<HTMLInputElement>["type"];
  readonly inputMode?: InputHTMLAttributes<HTMLInputElement>["inputMode"];
  /** Id of a `<datalist>` with suggestions. */
  readonly list?: string;
  /** Committed only when the control is left. */
  readonly isHeld?: boolean;
  /** Written behind the text, e.g. `ms`. */
  readonly unit?: string | undefined;
  /** Keys that the control takes itself. */
  readonly onKey?: (event: KeyboardEvent<HTMLInputElement>, text: string, change: (text: string) => void) => void;
}

/** One line of text. Enter commits; Escape forgets what was typed since the control was entered. */
export function TextInput({
  frame,
  name,
  draft: under,
  value,
  onCommit,
  onLeave,
  refuse,
  isHeld,
  mono,
  className,
  type = "text",
  unit,
  onKey,
  ...rest
}: TextInputProps) {
  const draft = useDraft({
    name: under ?? name ?? frame?.label,
    value,
    onCommit,
    onLeave,
    refuse,
    isHeld: isHeld ?? false,
  });
  const input = (
    <input
      id={frame?.id}
      aria-label={name}
      {...draftAttributes(draft, frame)}
      type={type}
      spellCheck={false}
      autoComplete="off"
      className={classNames(controlClass, "h-[30px]", mono && "mono text-small", unit && "pr-9", className)}
      value={draft.text}
      onChange={(event) => draft.change(event.currentTarget.value)}
      onBlur={draft.leave}
      onKeyDown={(event) => {
        if (event.key === "Enter") draft.enter();
        // A dialog around stays open: this Escape was for the text.
        if (event.key === "Escape" && draft.escape()) event.stopPropagation();
        onKey?.(event, draft.text, draft.change);
      }}
      {...rest}
    />
  );
  return (
    <>
      {unit ? (
        <span className="relative flex">
          {input}
          <span
            aria-hidden="true"
            className="pointer-events-none absolute right-2.5 top-1/2 -translate-y-1/2 text-micro text-ink-3"
          >
            {unit}
          </span>
        </span>
      ) : (
        input
      )}
      <DraftNote draft={draft} />
    </>
  );
}
