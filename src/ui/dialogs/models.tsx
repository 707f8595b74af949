import { ANTHROPIC_BASE_URL, type ModelChoice, OPENAI_BASE_URL, SIMULATED } from "../../workbench/index.ts";
import { useDerived, useDispatch, useSession } from "../app/context.tsx";
import { Button, Dialog, Segmented } from "../kit/index.ts";
import { LiveModel } from "./live-model.tsx";
import { SimulatedModel } from "./simulated-model.tsx";

const kinds = [
  { value: "simulated", label: "Simulated" },
  { value: "manual", label: "You" },
  { value: "anthropic", label: "Anthropic" },
  { value: "openai-compatible", label: "OpenAI-compatible" },
] as const;

const addresses = { anthropic: ANTHROPIC_BASE_URL, "openai-compatible": OPENAI_BASE_URL } as const;

/** Which model answers, and the key for it. */
export function Models({ onClose }: { readonly onClose: () => void }) {
  const dispatch = useDispatch();
  const model = useSession((state) => state.settings.model);
  const known = useDerived((state) => state.knownModels);
  const choose = (choice: ModelChoice) => dispatch({ do: "set-settings", settings: { model: choice } });
  const chooseKind = (kind: ModelChoice["kind"]) => {
    if (kind === model.kind) return;
    if (kind === "simulated") choose(SIMULATED);
    else if (kind === "manual") choose({ kind });
    else choose({ kind, model: known[kind][0] ?? "", baseUrl: addresses[kind] });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Model"
      description="Who answers when you press Run. It is your choice in this browser, never part of the flow."
      width={600}
      footer={
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Segmented name="Provider" value={model.kind} options={kinds} onChange={chooseKind} className="self-start" />
        {model.kind === "simulated" ? (
          <SimulatedModel model={model} onChange={choose} />
        ) : model.kind === "manual" ? (
          <p className="text-pretty text-ink-2">
            Be the model: every infer step asks you, with the prompt that a model would get. Your answers are held
            against contract, guardrails and ensure like any other, and sent back with the reasons. Nothing leaves this
            page.
          </p>
        ) : (
          <LiveModel key={model.kind} model={model} onChange={choose} />
        )}
      </div>
    </Dialog>
  );
}
