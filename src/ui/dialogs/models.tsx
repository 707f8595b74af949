import { PROVIDER_PRESETS } from "../../diagnostics/index.ts";
import { isLive, type LiveChoice, type ModelChoice, modelName, SIMULATED } from "../../workbench/index.ts";
import { useDispatch, useSession, useWorkbench } from "../app/context.tsx";
import { Button, Dialog, Segmented } from "../kit/index.ts";
import { LiveModel } from "./live-model.tsx";
import { OwnModel } from "./own-model.tsx";
import { choiceOfPreset } from "./provider-choice.tsx";
import { RunModel } from "./run-model.tsx";
import { SimulatedModel } from "./simulated-model.tsx";

const kinds = [
  { value: "simulated", label: "Simulated" },
  { value: "manual", label: "You" },
  { value: "built-in", label: "This browser" },
  { value: "live", label: "A provider" },
] as const;

export interface ModelsProps {
  /** The model of a run that cannot go on yet. */
  readonly run?: LiveChoice | undefined;
  readonly onClose: () => void;
}

/** Which model answers, and the key for it. */
export function Models({ run, onClose }: ModelsProps) {
  const dispatch = useDispatch();
  const { builtIn } = useWorkbench();
  const model = useSession((state) => state.settings.model);
  const choose = (choice: ModelChoice) => dispatch({ do: "set-settings", settings: { model: choice } });
  const kind = isLive(model) ? "live" : model.kind;
  const chooseKind = (wanted: (typeof kinds)[number]["value"]) => {
    if (wanted === kind) return;
    if (wanted === "simulated") choose(SIMULATED);
    else choose(wanted === "live" ? choiceOfPreset(PROVIDER_PRESETS[0].name) : { kind: wanted });
  };
  // Offered where there is one, and said where it was chosen and is gone.
  const offered = kinds.filter(({ value }) => value !== "built-in" || builtIn.isOffered || kind === "built-in");
  // A run goes on with the model that it began with, wherever it came from.
  const isOfRun =
    run !== undefined && !(isLive(model) && modelName(run) === modelName(model) && run.baseUrl === model.baseUrl);
  const [title, description] = isOfRun
    ? [
        "The model of this run",
        "The run goes on with the model that it began with, which is not the one chosen here. Nothing is sent to its address before you approve it.",
      ]
    : ["Model", "Who answers when you press Run. It is your choice in this browser, never part of the flow."];
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      width={600}
      footer={
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {isOfRun ? (
          <RunModel model={run} />
        ) : (
          <>
            <Segmented name="Who answers" value={kind} options={offered} onChange={chooseKind} className="self-start" />
            {model.kind === "simulated" ? (
              <SimulatedModel model={model} onChange={choose} />
            ) : model.kind === "manual" ? (
              <p className="text-pretty text-ink-2">
                Be the model: every infer step asks you, with the prompt that a model would get. Your answers are held
                against contract, guardrails and ensure like any other, and sent back with the reasons. Nothing leaves
                this page.
              </p>
            ) : model.kind === "built-in" ? (
              <OwnModel />
            ) : (
              <LiveModel model={model} onChange={choose} />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
