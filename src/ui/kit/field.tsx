import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

export interface FieldFrame {
  readonly id: string;
  /** Id of the hint or error that describes the control, for `aria-describedby`. */
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  /** What is written above the control, and names it. */
  readonly label: string;
}

export interface FieldProps {
  readonly label: string;
  /** Shown at the end of the label's line. */
  readonly aside?: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly className?: string;
  /** Gives the control its id and its description. */
  readonly children: (frame: FieldFrame) => ReactNode;
}

/** A labelled control with its hint and its error, tied together for assistive technology. */
export function Field({ label, aside, hint, error, className, children }: FieldProps) {
  const id = useId();
  const invalid = error !== undefined && error !== null && error !== false;
  const note = invalid ? error : hint;
  const noteId = note ? `${id}-note` : undefined;
  return (
    <div className={classNames("flex min-w-0 flex-col gap-1", className)}>
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="text-small text-ink-2">
          {label}
        </label>
        {aside ? <span className="text-micro text-ink-3">{aside}</span> : null}
      </div>
      {children({ id, describedBy: noteId, invalid, label })}
      {note ? (
        <div id={noteId} className={classNames("text-small", invalid ? "text-bad-text" : "text-ink-3")}>
          {note}
        </div>
      ) : null}
    </div>
  );
}
