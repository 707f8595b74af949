import { classNames, controlClass, draftAttributes, useDraft } from "../kit/index.ts";

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
  const refuse = (text: string) => (text.trim() === value ? null : problem(text.trim()));
  const draft = useDraft({
    ...{ name, value, refuse, isHeld: true },
    onCommit: (text) => text.trim() !== value && onRename(text.trim()),
  });
  // Said at once, not only when the field is left: the name can still be made another.
  const wrong = refuse(draft.text);
  return (
    <span className={classNames("flex min-w-0 flex-col gap-1", className)}>
      <input
        id={id}
        aria-label={name}
        {...draftAttributes({ ...draft, refusal: wrong }, undefined)}
        spellCheck={false}
        autoComplete="off"
        className={classNames(controlClass, "mono h-[30px] text-small")}
        value={draft.text}
        onChange={(event) => draft.change(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") draft.enter();
          if (event.key === "Escape" && draft.escape()) event.stopPropagation();
        }}
        onBlur={draft.leave}
      />
      {wrong === null ? null : (
        <span role="alert" className="text-small text-bad-text">
          {wrong}
        </span>
      )}
    </span>
  );
}
