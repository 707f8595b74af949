import { X } from "lucide-react";
import { IconButton, useDraft } from "../../kit/index.ts";

interface ValuesEditorProps {
  readonly name: string;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

/** The values of an enumeration as chips. Enter or a comma adds; Backspace in the empty field takes the last one back. */
export function ValuesEditor({ name, values, onChange }: ValuesEditorProps) {
  const called = `Add a value to ${name}`;
  const draft = useDraft({
    ...{ name: called, value: "", isHeld: true },
    onCommit(more) {
      const added = more
        .split(/[,|\n]/)
        .map((value) => value.trim())
        .filter((value) => value !== "");
      if (added.length > 0) onChange([...new Set([...values, ...added])]);
    },
  });
  return (
    <div className="flex min-h-[30px] flex-wrap items-center gap-1 rounded-control border border-control bg-card px-1 py-[2px] focus-within:border-accent">
      {values.map((value) => (
        <span
          key={value}
          className="mono inline-flex h-6 items-center rounded-small bg-sunk pl-2 text-small text-ink ring-1 ring-hair ring-inset"
        >
          {value}
          <IconButton
            size="small"
            name={`Remove ${value}`}
            icon={<X size={12} />}
            onClick={() => onChange(values.filter((other) => other !== value))}
          />
        </span>
      ))}
      <input
        aria-label={called}
        data-typed={draft.id}
        className="mono h-6 min-w-16 flex-1 bg-transparent px-1.5 text-small text-ink outline-none placeholder:text-ink-3"
        placeholder={values.length === 0 ? "positive, negative" : "add"}
        value={draft.text}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          draft.change(typed);
          if (/[,|]\s*$/.test(typed)) draft.enter();
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            event.preventDefault();
            draft.enter();
          }
          if (event.key === "Escape" && draft.escape()) event.stopPropagation();
          if (event.key === "Backspace" && draft.text === "") onChange(values.slice(0, -1));
        }}
        onBlur={draft.leave}
      />
    </div>
  );
}
