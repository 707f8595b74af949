import { useEffect, useRef } from "react";
import { nameProblem } from "../inspector/types/fields-owner.ts";
import { showToast, useDraft } from "../kit/index.ts";

export interface NameFieldProps {
  readonly value: string;
  /** The accessible name of the field. */
  readonly name: string;
  readonly onEditing: (editing: boolean) => void;
  readonly onRename: (name: string) => void;
  /** Whether another has that name. Absent: any text will do. */
  readonly taken?: (name: string) => boolean;
}

/** The field that stands in place of a name while it is changed. */
export function NameField({ value, name, onEditing, onRename, taken }: NameFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  /** Null: it stays as it is. Emptied too: a step has a name. */
  const wanted = (text: string) => (text.trim() === "" || text.trim() === value ? null : text.trim());
  const problem = (text: string) => {
    const next = wanted(text);
    return next === null || !taken ? null : nameProblem(next, taken);
  };
  const draft = useDraft({
    ...{ name: undefined, value, isHeld: true, refuse: problem },
    onCommit(text) {
      const next = wanted(text);
      if (next !== null) onRename(next);
    },
  });
  useEffect(() => input.current?.select(), []);
  function finish() {
    const wrong = problem(draft.text);
    if (wrong !== null) void showToast("warning", `Not renamed to ${draft.text.trim()}`, { description: wrong });
    draft.leave();
    onEditing(false);
  }
  return (
    <input
      ref={input}
      // biome-ignore lint/a11y/noAutofocus: the user has just asked to type here
      autoFocus
      aria-label={name}
      data-typed={draft.id}
      className="nodrag nopan name-input"
      value={draft.text}
      onChange={(event) => draft.change(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Enter") finish();
        if (event.key !== "Escape") return;
        draft.escape();
        onEditing(false);
      }}
    />
  );
}
