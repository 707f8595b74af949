import { useState, useSyncExternalStore } from "react";
import { ANTHROPIC_BASE_URL, type ModelChoice, OPENAI_BASE_URL, originOf, SIMULATED } from "../../workbench/index.ts";
import { useDispatch, useDocument, useSession, useWorkbench } from "../app/context.tsx";
import { Badge, Button, Dialog, Field, NumberInput, Segmented, TextInput } from "../kit/index.ts";

const kinds = [
  { value: "simulated", label: "Simulated" },
  { value: "anthropic", label: "Anthropic" },
  { value: "openai-compatible", label: "OpenAI-compatible" },
] as const;

const defaults = {
  simulated: SIMULATED,
  anthropic: { kind: "anthropic", model: "claude-haiku-5-5", baseUrl: ANTHROPIC_BASE_URL },
  "openai-compatible": { kind: "openai-compatible", model: "gpt-5-mini", baseUrl: OPENAI_BASE_URL },
} as const satisfies { [K in ModelChoice["kind"]]: ModelChoice };

const paces = [
  { value: "1", label: "As in life" },
  { value: "4", label: "4 × faster" },
  { value: "none", label: "No waiting" },
] as const;

/** Which model answers, and the key for it. */
export function Models({ onClose }: { readonly onClose: () => void }) {
  const dispatch = useDispatch();
  const model = useSession((state) => state.settings.model);
  const seed = useDocument((state) => state.document.bench.seed ?? 1);
  const confirmAbove = useSession((state) => state.settings.confirmAbove);
  const choose = (choice: ModelChoice) => dispatch({ do: "set-settings", settings: { model: choice } });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Model"
      description="Who answers when you press Run. It is your choice, never part of the flow."
      footer={
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Segmented
          name="Provider"
          value={model.kind}
          options={kinds}
          onChange={(kind) => kind !== model.kind && choose(defaults[kind])}
          className="self-start"
        />
        {model.kind === "simulated" ? (
          <>
            <p className="text-pretty text-ink-2">
              Answers are made up in this page: valid by contract, with text that fits the names of its fields. They
              cost nothing, need no network, and are the same for the same seed.
            </p>
            <div className="grid grid-cols-2 gap-4">
              <Field label="Seed">
                {(frame) => (
                  <NumberInput
                    frame={frame}
                    integer
                    min={0}
                    value={seed}
                    onCommit={(value) =>
                      dispatch({ do: "edit", label: "Set the seed", edits: [{ edit: "set-seed", seed: value }] })
                    }
                  />
                )}
              </Field>
              <div className="flex flex-col gap-1">
                <span className="text-small text-ink-2">Pace</span>
                <Segmented
                  name="Pace"
                  value={model.pace === null ? "none" : model.pace === 4 ? "4" : "1"}
                  options={paces}
                  onChange={(pace) => choose({ kind: "simulated", pace: pace === "none" ? null : Number(pace) })}
                />
              </div>
            </div>
          </>
        ) : (
          <>
            <div className="grid grid-cols-2 gap-4">
              <Field label="Model">
                {(frame) => (
                  <TextInput
                    frame={frame}
                    mono
                    value={model.model}
                    onCommit={(text) => choose({ ...model, model: text.trim() })}
                  />
                )}
              </Field>
              <Field
                label="Base URL"
                error={originOf(model) === null ? "Only https, or http on this machine." : undefined}
              >
                {(frame) => (
                  <TextInput
                    frame={frame}
                    mono
                    value={model.baseUrl}
                    onCommit={(text) => choose({ ...model, baseUrl: text.trim() })}
                  />
                )}
              </Field>
            </div>
            <KeyField model={model} />
            <Field label="Ask before a run that may cost more than" hint="0: always ask.">
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
          </>
        )}
      </div>
    </Dialog>
  );
}

/** The key goes straight into the vault: no store, no command, no draft ever holds it. */
function KeyField({ model }: { readonly model: Exclude<ModelChoice, { readonly kind: "simulated" }> }) {
  const { keys } = useWorkbench();
  const [typed, setTyped] = useState("");
  const origin = originOf(model);
  // The list is made anew each time; its text is what can be compared.
  const known = useSyncExternalStore(
    (listener) => keys.subscribe(listener),
    () => JSON.stringify(keys.list().find((entry) => entry.origin === origin) ?? null),
  );
  const hasKey = known.includes('"hasKey":true');
  const approved = known !== "null";
  if (origin === null) return null;
  return (
    <Field
      label={`Key for ${origin}`}
      aside={
        hasKey ? (
          <Badge tone="ok">In memory</Badge>
        ) : approved ? (
          <Badge>Approved without a key</Badge>
        ) : (
          <Badge tone="warn">Not given</Badge>
        )
      }
      hint="Kept in this tab's memory and sent to this origin only. Reloading forgets it."
    >
      {(frame) => (
        <form
          className="flex gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            const key = typed.trim();
            setTyped("");
            if (key !== "") keys.set(origin, key, model.kind === "anthropic" ? "x-api-key" : "bearer");
          }}
        >
          <input
            id={frame.id}
            aria-describedby={frame.describedBy}
            type="password"
            autoComplete="off"
            placeholder={hasKey ? "Replace the key" : "Paste the key"}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            className="h-[30px] min-w-0 flex-1 rounded-control border border-control bg-card px-2.5 placeholder:text-ink-3 focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-accent"
          />
          <Button type="submit" disabled={typed.trim() === ""}>
            Use
          </Button>
          {hasKey || approved ? <Button onClick={() => keys.forget(origin)}>Forget</Button> : null}
          {!approved && model.kind === "openai-compatible" ? (
            <Button tip="For a local server that asks for none" onClick={() => keys.approve(origin)}>
              No key
            </Button>
          ) : null}
        </form>
      )}
    </Field>
  );
}
