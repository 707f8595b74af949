import { useId } from "react";
import { useDerived } from "../../app/context.tsx";
import { classNames, controlClass, type FieldFrame, useDraft } from "../../kit/index.ts";

interface ModelInputProps {
  readonly frame: FieldFrame;
  readonly value: string;
  readonly onCommit: (model: string) => void;
}

/** A model's id: known ones are offered, any may be typed. */
export function ModelInput({ frame, value, onCommit }: ModelInputProps) {
  const known = useDerived((state) => state.knownModels);
  const draft = useDraft(value, { onCommit: (text) => onCommit(text.trim()) });
  const id = useId();
  return (
    <>
      <input
        id={frame.id}
        aria-describedby={frame.describedBy}
        list={id}
        spellCheck={false}
        autoComplete="off"
        placeholder="run's model"
        className={classNames(controlClass, "mono h-[30px] text-small")}
        value={draft.text}
        onChange={(event) => draft.change(event.currentTarget.value)}
        onBlur={draft.commit}
        onKeyDown={(event) => event.key === "Enter" && draft.commit()}
      />
      <datalist id={id}>
        {[...known.anthropic, ...known["openai-compatible"]].map((model) => (
          <option key={model} value={model} />
        ))}
      </datalist>
    </>
  );
}
