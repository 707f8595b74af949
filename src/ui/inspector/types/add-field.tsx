import { Plus } from "lucide-react";
import { useId, useState } from "react";
import { useDocument } from "../../app/context.tsx";
import { classNames, controlClass } from "../../kit/index.ts";
import { type FieldsOwner, nameProblem } from "./fields-owner.ts";
import { readFieldLine } from "./read-field-line.ts";

/** One line that adds a field on Enter and stays for the next: `label: positive | negative`, `score: number 0..1`. */
export function AddField({ what, owner }: { readonly what: string; readonly owner: FieldsOwner }) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const contracts = useDocument((state) => state.document.contracts);
  const id = useId();
  function add(): void {
    if (text.trim() === "") return;
    const line = readFieldLine(text, contracts);
    const wrong = line
      ? nameProblem(line.name, (name) => Object.hasOwn(owner.fields, name))
      : 'Write a name and a type: "score: number 0..1", "label: yes | no", "tags: string[]", "note: string?".';
    setProblem(wrong);
    if (!line || wrong !== null) return;
    owner.add(line.name, line.field);
    setText("");
  }
  return (
    <div className="flex flex-col gap-1">
      <span className="relative flex">
        <Plus size={14} aria-hidden="true" className="pointer-events-none absolute top-2 left-2.5 text-ink-3" />
        <input
          aria-label={`Add ${/^[aeiou]/.test(what) ? "an" : "a"} ${what}`}
          aria-describedby={problem === null ? undefined : id}
          aria-invalid={problem !== null || undefined}
          spellCheck={false}
          autoComplete="off"
          className={classNames(controlClass, "mono h-[30px] border-dashed bg-transparent pl-8 text-small")}
          placeholder={`${what.split(" ")[0] ?? what}: type`}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setProblem(null);
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter") add();
            if (event.key === "Escape" && text !== "") {
              event.stopPropagation();
              setText("");
              setProblem(null);
            }
          }}
          onBlur={() => readFieldLine(text, contracts) && add()}
        />
      </span>
      {problem === null ? null : (
        <p id={id} role="alert" className="text-small text-bad-text">
          {problem}
        </p>
      )}
    </div>
  );
}
