import { ExternalLink } from "lucide-react";
import { PROVIDER_PRESETS, presetOf } from "../../diagnostics/index.ts";
import type { LiveChoice, ModelChoice } from "../../workbench/index.ts";
import { Field, Select } from "../kit/index.ts";

/** An address of one's own, whoever answers there. */
const OTHER = "other";

const options = [
  ...PROVIDER_PRESETS.map(({ name, local }) => ({ value: name, label: local ? `${name}, on this machine` : name })),
  { value: OTHER, label: "Another address (OpenAI-compatible)" },
];

/** What is chosen with a provider's name; null: an address to be given. */
export function choiceOfPreset(name: string): LiveChoice {
  const preset = PROVIDER_PRESETS.find((candidate) => candidate.name === name);
  if (preset === undefined) return { kind: "openai-compatible", model: "", baseUrl: "" };
  const { kind, model, base_url: baseUrl } = preset;
  return kind === "anthropic" ? { kind, model, baseUrl } : { kind, model, baseUrl, provider: name };
}

export interface ProviderChoiceProps {
  readonly model: LiveChoice;
  readonly onChange: (choice: ModelChoice) => void;
}

/** A provider by its name: its address is filled in, and what is good to know of it is said. */
export function ProviderChoice({ model, onChange }: ProviderChoiceProps) {
  const preset = presetOf(model);
  return (
    <div className="flex flex-col gap-1.5">
      <Field label="Provider" aside={preset?.key_page ? <KeyLink page={preset.key_page} /> : undefined}>
        {(frame) => (
          <Select
            frame={frame}
            value={preset?.name ?? (model.kind === "anthropic" ? "Anthropic" : OTHER)}
            options={options}
            onChange={(name) => onChange(choiceOfPreset(name))}
          />
        )}
      </Field>
      {preset === null ? null : (
        <ul aria-label={`About ${preset.name}`} className="list-disc pl-4 text-small text-ink-2">
          {preset.notes.map(({ text }) => (
            <li key={text} className="text-pretty">
              {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function KeyLink({ page }: { readonly page: string }) {
  return (
    <a
      href={page}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center gap-1 rounded-small text-small text-accent underline"
    >
      Get a key
      <ExternalLink size={12} aria-hidden="true" />
      <span className="sr-only">at {new URL(page).host}, in a new tab</span>
    </a>
  );
}
