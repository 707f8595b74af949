import { useId } from "react";
import { mayBeAt, presetOf } from "../../diagnostics/index.ts";
import { addressProblem, type LiveChoice, type ModelChoice, originOf } from "../../workbench/index.ts";
import { useDerived, useDispatch, useSession, useWorkbench } from "../app/context.tsx";
import { Field, NumberInput, TextInput } from "../kit/index.ts";
import { ConnectionCheck } from "./connection-check.tsx";
import { HostNote } from "./host-note.tsx";
import { KeyField } from "./key-field.tsx";
import { PriceFields } from "./price-fields.tsx";
import { ProviderChoice } from "./provider-choice.tsx";

export interface LiveModelProps {
  readonly model: LiveChoice;
  readonly onChange: (choice: ModelChoice) => void;
}

/** Address, model and key of a provider that is paid. */
export function LiveModel({ model, onChange }: LiveModelProps) {
  const dispatch = useDispatch();
  const workbench = useWorkbench();
  const list = useId();
  const known = useDerived((state) => state.knownModels[model.kind]);
  const provider = presetOf(model)?.name;
  const suggestions = provider === "Anthropic" || provider === "OpenAI" ? known : [];
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
      <ProviderChoice model={model} onChange={onChange} />
      <div className="grid grid-cols-2 gap-4">
        <Field
          label="Model"
          error={model.model === "" ? "Name a model. The check below lists them." : undefined}
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
            model.kind === "openai-compatible" ? "For most servers it ends with /v1." : "Change it only for a proxy."
          }
        >
          {(frame) => (
            <TextInput
              frame={frame}
              mono
              value={model.baseUrl}
              isHeld
              onCommit={(text) => onChange(at(model, text.trim()))}
            />
          )}
        </Field>
      </div>
      {origin === null ? null : <KeyField key={origin} origin={origin} kind={model.kind} />}
      <HostNote />
      {origin === null ? null : (
        <ConnectionCheck
          key={`check ${origin}`}
          model={model.model}
          server={provider ?? null}
          onModel={(name) => onChange({ ...model, model: name })}
        />
      )}
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

/** Which kind of server it is was said of another address: it holds where such servers may be. */
function at(model: LiveChoice, baseUrl: string): LiveChoice {
  const preset = presetOf(model);
  if (model.kind === "anthropic" || (preset !== null && mayBeAt(preset, baseUrl))) return { ...model, baseUrl };
  const { provider: _, ...rest } = model;
  return { ...rest, baseUrl };
}
