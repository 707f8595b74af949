import type { ModelChoice } from "../../workbench/index.ts";
import { useDispatch, useDocument, useProject } from "../app/context.tsx";
import { Field, NumberInput, Segmented } from "../kit/index.ts";

const paces = [
  { value: "1", label: "As in life" },
  { value: "4", label: "4 × faster" },
  { value: "none", label: "No waiting" },
] as const;

export interface SimulatedModelProps {
  readonly model: Extract<ModelChoice, { readonly kind: "simulated" }>;
  readonly onChange: (choice: ModelChoice) => void;
}

/** Seed and pace of the model that makes answers up. */
export function SimulatedModel({ model, onChange }: SimulatedModelProps) {
  const dispatch = useDispatch();
  const seed = useDocument((state) => state.document.bench.seed ?? 1);
  const scripts = useDocument((state) => state.document.bench.scripts.length);
  const readOnly = useProject((state) => state.access.mode === "read");
  return (
    <>
      <p className="text-pretty text-ink-2">
        Answers are made up in this page: valid by contract, with text that fits the names of its fields. They cost
        nothing and need no network. The costs shown are those of a model of middling price, so that budgets can be
        tried out.
        {scripts > 0
          ? ` This flow brings ${scripts} scripted ${scripts === 1 ? "answer" : "answers"}, given instead of made-up ones.`
          : null}
      </p>
      <div className="grid grid-cols-[140px_1fr] gap-4">
        <Field label="Seed" hint="Same seed, same answers.">
          {(frame) => (
            <NumberInput
              frame={frame}
              integer
              min={0}
              value={seed}
              readOnly={readOnly}
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
            onChange={(pace) => onChange({ kind: "simulated", pace: pace === "none" ? null : Number(pace) })}
            className="self-start"
          />
          <span className="text-small text-ink-3">Budgets count the model's own time, whatever the pace.</span>
        </div>
      </div>
    </>
  );
}
