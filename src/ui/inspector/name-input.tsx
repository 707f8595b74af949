import { type KeyboardEvent, useState } from "react";
import { classNames, controlClass } from "../kit/index.ts";

interface NameInputProps {
  readonly id?: string;
  /** The accessible name. */
  readonly name: string;
  readonly value: string;
  /** Why the name cannot be given; null when it can. */
  readonly problem: (name: string) => string | null;
  readonly onRename: (name: string) => void;
  readonly className?: string;
}

/** A name whose change is a refactoring, so it is done on Enter or when the field is left, and only when it can be. */
export function NameInput({ id, name, value, problem, onRename, className }: NameInputProps) {
  const [text, setText] = useState<string | null>(null);
  const wanted = (text ?? value).trim();
  const wrong = wanted === value ? null : problem(wanted);
  function finish() {
    if (wanted !== value && wrong === null) onRename(wanted);
    setText(null);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Enter" && wrong === null) finish();
    if (event.key === "Escape" && text !== null) {
      event.stopPropagation();
      setText(null);
    }
  }
  return (
    <span className={classNames("flex min-w-0 flex-col gap-1", className)}>
      <input
        id={id}
        aria-label={name}
        aria-invalid={wrong !== null || undefined}
        spellCheck={false}
        autoComplete="off"
        className={classNames(controlClass, "mono h-[30px] text-small")}
        value={text ?? value}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={finish}
      />
      {wrong === null ? null : (
        <span role="alert" className="text-small text-bad-text">
          {wrong}
        </span>
      )}
    </span>
  );
}
