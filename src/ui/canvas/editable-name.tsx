import { useEffect, useRef, useState } from "react";
import { classNames } from "../kit/index.ts";

interface EditableNameProps {
  readonly value: string;
  /** The accessible name of the field that opens: `Name of classify`. */
  readonly name: string;
  readonly editing: boolean;
  readonly onEditing: (editing: boolean) => void;
  readonly onRename: (name: string) => void;
  readonly className?: string;
}

/** A name that is changed where it stands: double click or F2, Enter keeps it, Escape does not. */
export function EditableName({ value, name, editing, onEditing, onRename, className }: EditableNameProps) {
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!editing) return;
    setText(value);
    input.current?.select();
  }, [editing, value]);
  if (!editing) {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: F2 on the card does the same
      <span className={classNames("truncate", className)} onDoubleClick={() => onEditing(true)}>
        {value}
      </span>
    );
  }
  const done = (keep: boolean) => {
    onEditing(false);
    const next = text.trim();
    if (keep && next !== "" && next !== value) onRename(next);
  };
  return (
    <input
      ref={input}
      // biome-ignore lint/a11y/noAutofocus: the user has just asked to type here
      autoFocus
      aria-label={name}
      className="nodrag nopan name-input"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => done(true)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Enter") done(true);
        if (event.key === "Escape") done(false);
      }}
    />
  );
}
