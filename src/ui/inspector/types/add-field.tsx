import { Plus } from "lucide-react";
import { useDocument } from "../../app/context.tsx";
import { classNames, controlClass, DraftNote, draftAttributes, useDraft } from "../../kit/index.ts";
import { type FieldsOwner, nameProblem } from "./fields-owner.ts";
import { readFieldLine } from "./read-field-line.ts";

/** One line that adds a field on Enter and stays for the next: `label: positive | negative`, `score: number 0..1`. */
export function AddField({ what, owner }: { readonly what: string; readonly owner: FieldsOwner }) {
  const contracts = useDocument((state) => state.document.contracts);
  const name = `Add ${/^[aeiou]/.test(what) ? "an" : "a"} ${what}`;
  const draft = useDraft({
    ...{ name, value: "", isHeld: true },
    refuse(text) {
      const line = readFieldLine(text, contracts);
      if (text.trim() === "") return null;
      return line
        ? nameProblem(line.name, (taken) => Object.hasOwn(owner.fields, taken), owner.kind)
        : 'Write a name and a type: "score: number 0..1", "label: yes | no", "tags: string[]", "note: string?".';
    },
    onCommit(text) {
      const line = readFieldLine(text, contracts);
      if (line) owner.add(line.name, line.field);
    },
  });
  return (
    <div className="flex flex-col gap-1">
      <span className="relative flex">
        <Plus size={14} aria-hidden="true" className="pointer-events-none absolute top-2 left-2.5 text-ink-3" />
        <input
          aria-label={name}
          {...draftAttributes(draft, undefined)}
          spellCheck={false}
          autoComplete="off"
          className={classNames(controlClass, "mono h-[30px] border-dashed bg-transparent pl-8 text-small")}
          placeholder={`${what.split(" ")[0] ?? what}: type`}
          value={draft.text}
          onChange={(event) => draft.change(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") draft.enter();
            if (event.key === "Escape" && draft.escape()) event.stopPropagation();
          }}
          onBlur={draft.leave}
        />
      </span>
      <DraftNote draft={draft} />
    </div>
  );
}
