import { useId } from "react";
import { useDerived } from "../../app/context.tsx";
import { type FieldFrame, TextInput } from "../../kit/index.ts";

interface ModelInputProps {
  readonly frame: FieldFrame;
  readonly value: string;
  readonly onCommit: (model: string) => void;
}

/** A model's id: known ones are offered, any may be typed. */
export function ModelInput({ frame, value, onCommit }: ModelInputProps) {
  const known = useDerived((state) => state.knownModels);
  const id = useId();
  return (
    <>
      <TextInput
        frame={frame}
        mono
        list={id}
        placeholder="run's model"
        value={value}
        isHeld
        onCommit={(text) => onCommit(text.trim())}
      />
      <datalist id={id}>
        {[...known.anthropic, ...known["openai-compatible"]].map((model) => (
          <option key={model} value={model} />
        ))}
      </datalist>
    </>
  );
}
