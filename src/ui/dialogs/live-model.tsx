import { useId } from "react";
import { addressProblem, type LiveChoice, type ModelChoice, originOf } from "../../workbench/index.ts";
import { useDerived, useDispatch, useSession, useWorkbench } from "../app/context.tsx";
import { Field, NumberInput, TextInput } from "../kit/index.ts";
import { ConnectionCheck } from "./connection-check.tsx";
import { HostNote } from "./host-note.tsx";
import { KeyField } from "./key-field.tsx";
import { PriceFields } from "./price-fields.tsx";

export interface LiveModelProps {
  readonly model: LiveChoice;
  readonly onChange: (choice: ModelChoice) => void;
}

/** Address, model and key of a provider that is paid. */
export function LiveModel({ model, onChange }: LiveModelProps) {
  const dispatch = useDispatch();
  const workbench = useWorkbench();
  const list = useId();
  const suggestions = useDerived((state) => state.knownModels[model.kind]);
  const confirmAbove = useSession((state) => state.settings.confirmAbove);
  const live = workbench.liveModels();
  const origin = originOf(model);
  return (
    <>
      {live.ok ? null : (
        <div role="status" className="rounded-control bg-warn-soft px-3 py-2 text-pretty">
          <p className="font-medium text-warn-text">Live models can't be reached from this tab.</p>
          <p>{live.reason} The simulated model works all the same.</p>
        </div>
      )}
      <div className="grid grid-cols-2 gap-4">
        <Field
          label="Model"
          error={model.model === "" ? "Name a model." : undefined}
          hint="Any id that the provider knows."
        >
          {(frame) => (
            <TextInput
              frame={frame}
              mono
              list={list}
              value={model.model}
              isHeld
              onCommit={(text) => onChange({ ...model, model: text.trim() })}
            />
          )}
        </Field>
        <datalist id={list}>
          {suggestions.map((id) => (
            <option key={id} value={id} />
          ))}
        </datalist>
        <Field
          label="Base URL"
          error={addressProblem(model.baseUrl) ?? undefined}
          hint={
            model.kind === "openai-compatible"
              ? "Also LiteLLM, Ollama, vLLM, OpenRouter …"
              : "Change it only for a proxy."
          }
        >
          {(frame) => (
            <TextInput
              frame={frame}
              mono
              value={model.baseUrl}
              isHeld
              onCommit={(text) => onChange({ ...model, baseUrl: text.trim() })}
            />
          )}
        </Field>
      </div>
      {origin === null ? null : <KeyField key={origin} origin={origin} kind={model.kind} />}
      <HostNote />
      {origin === null ? null : <ConnectionCheck key={`${origin} ${model.model}`} />}
      <Field
        label="Ask before a run that may cost more than"
        hint="By its worst case. At $0 every paid run is asked about; one of unknown price always is."
      >
        {(frame) => (
          <NumberInput
            frame={frame}
            value={confirmAbove}
            min={0}
            step={0.01}
            unit="$"
            onCommit={(value) => dispatch({ do: "set-settings", settings: { confirmAbove: value ?? 0 } })}
            className="w-32"
          />
        )}
      </Field>
      <PriceFields model={model.model} />
    </>
  );
}
