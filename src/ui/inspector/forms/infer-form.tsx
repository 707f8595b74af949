import type { ReactNode } from "react";
import { useMemo } from "react";
import type { Thinking } from "../../../base/index.ts";
import type { Contracts } from "../../../contracts/index.ts";
import type { FunctionPart, InferFunction } from "../../../flow/index.ts";
import type { NodeView } from "../../../reports/index.ts";
import { useDocument } from "../../app/context.tsx";
import { Field, NumberInput, Select, TextArea } from "../../kit/index.ts";
import { liveCheck } from "../live-check.ts";
import { Part } from "../part.tsx";
import { PartProblems } from "../part-problems.tsx";
import { BudgetFields } from "./budget-fields.tsx";
import { FunctionInputs } from "./function-inputs.tsx";
import { InferAgreement } from "./infer-agreement.tsx";
import { ModelInput } from "./model-input.tsx";
import { OutputType } from "./output-type.tsx";
import { TextLines } from "./text-lines.tsx";
import { useEdit } from "./use-edit.ts";

interface InferFormProps {
  readonly name: string;
  readonly definition: InferFunction;
  /** The last run's step, whose values conditions are tried on. */
  readonly step: NodeView | undefined;
  readonly source?: (input: string) => ReactNode;
}

type LinePart = "context" | "given" | "ensure" | "guardrails";

/** Everything that an infer says: what is asked, of what, with what answer, what must hold, and what it may use. */
export function InferForm({ name, definition, step, source }: InferFormProps) {
  const { edit, type, leave } = useEdit();
  const contracts = useDocument((state) => state.document.contracts);
  const scopes = useScopes(definition, contracts);
  const live = useLive(definition, contracts, step);
  const set = (part: FunctionPart) =>
    edit(`Change ${part.part.replace("_", " ")} of ${name}`, { edit: "set-function-part", function: name, ...part });
  const lines = (part: LinePart) => ({
    lines: definition[part] ?? [],
    onCommit: (value: readonly string[], index: number) =>
      type(`function/${name}/${part}/${index}`, `Edit ${part} of ${name}`, {
        edit: "set-function-part",
        function: name,
        part,
        value,
      }),
    onLeave: leave,
    onSet: (value: readonly string[]) => set({ part, value: value.length > 0 ? value : null }),
    below: (index: number) => <PartProblems at={{ function: name, part: `${part}[${index}]` }} ownExpression />,
  });
  return (
    <>
      <Part title="Intent" hint="What the model is asked to do, in a sentence.">
        <TextArea
          name="Intent"
          rows={2}
          placeholder="Classify the emotional tone of a customer's ticket."
          value={definition.intent}
          onCommit={(value) =>
            type(`function/${name}/intent`, `Edit the intent of ${name}`, {
              edit: "set-function-part",
              function: name,
              part: "intent",
              value,
            })
          }
          onLeave={leave}
        />
        <PartProblems at={{ function: name, part: "intent" }} />
      </Part>
      <Part title="Context" hint="What it should know or heed, a line each.">
        <TextLines what="context line" placeholder="Irony counts as what is meant." {...lines("context")} />
      </Part>
      <Part title="Inputs" hint="What it is given.">
        <FunctionInputs name={name} input={definition.input} {...(source ? { source } : {})} />
      </Part>
      <Part title="Output" hint="The shape every answer must have.">
        <OutputType name={name} output={definition.output} />
      </Part>
      <Part title="Ensure" hint="What must be true of the answer. What is not goes back to the model.">
        <TextLines
          what="ensure"
          placeholder="result.confidence > 0.7"
          scope={scopes.ensure}
          live={live.ensure}
          {...lines("ensure")}
        />
      </Part>
      <Part title="Given" hint="What must be true of the inputs; else nothing is sent.">
        <TextLines
          what="given"
          placeholder="len(text) > 0"
          scope={scopes.given}
          live={live.given}
          {...lines("given")}
        />
      </Part>
      <Part title="Guardrails" hint="Patterns that must not occur in the answer.">
        <TextLines what="guardrail" mono placeholder="\bfull refund\b" {...lines("guardrails")} />
      </Part>
      <Part title="Model">
        <Field label="Answered by">
          {(frame) => (
            <Select<"model" | "person">
              frame={frame}
              value={definition.answered_by ?? "model"}
              options={[
                { value: "model", label: "A model" },
                { value: "person", label: "A person, asked in the run" },
              ]}
              onChange={(value) => set({ part: "answered_by", value: value === "model" ? null : value })}
            />
          )}
        </Field>
        <PartProblems at={{ function: name, part: "answered_by" }} />
        <Field label="Model" hint="Empty: the model chosen for the run.">
          {(frame) => (
            <ModelInput
              frame={frame}
              value={definition.model ?? ""}
              onCommit={(model) => set({ part: "model", value: model === "" ? null : model })}
            />
          )}
        </Field>
        <div className="grid grid-cols-2 gap-2">
          <Field label="Temperature" hint="0 repeats, 2 wanders.">
            {(frame) => (
              <NumberInput
                frame={frame}
                min={0}
                max={2}
                step={0.1}
                placeholder="model's own"
                value={definition.temperature ?? null}
                onCommit={(value) => set({ part: "temperature", value })}
              />
            )}
          </Field>
          <Field label="Max tokens" hint="Of the answer alone.">
            {(frame) => (
              <NumberInput
                frame={frame}
                integer
                min={1}
                step={100}
                placeholder="model's limit"
                value={definition.max_tokens ?? null}
                onCommit={(value) => set({ part: "max_tokens", value })}
              />
            )}
          </Field>
          <Field label="Thinking" hint="Before it answers.">
            {(frame) => (
              <Select<Thinking | "default">
                frame={frame}
                value={definition.thinking ?? "default"}
                options={[
                  { value: "default", label: "Off, or the least" },
                  { value: "off", label: "Off" },
                  { value: "low", label: "Low" },
                  { value: "medium", label: "Medium" },
                  { value: "high", label: "High" },
                ]}
                onChange={(value) => set({ part: "thinking", value: value === "default" ? null : value })}
              />
            )}
          </Field>
          <Field label="Retries" hint="After the first attempt.">
            {(frame) => (
              <NumberInput
                frame={frame}
                integer
                min={0}
                max={100}
                placeholder="3"
                value={definition.retries ?? null}
                onCommit={(value) => set({ part: "retries", value })}
              />
            )}
          </Field>
          <Field label="Cache" hint="Reuse equal answers.">
            {(frame) => (
              <Select<"none" | "session" | "global">
                frame={frame}
                value={definition.cache ?? "none"}
                options={[
                  { value: "none", label: "Never" },
                  { value: "session", label: "Within a run" },
                  { value: "global", label: "Across runs" },
                ]}
                onChange={(value) => set({ part: "cache", value: value === "none" ? null : value })}
              />
            )}
          </Field>
        </div>
        {(["model", "temperature", "max_tokens", "thinking", "retries", "cache"] as const).map((part) => (
          <PartProblems key={part} at={{ function: name, part }} />
        ))}
      </Part>
      <Part title="Budget" hint="Hard limits; retries draw on them too. Empty: only the flow's.">
        <BudgetFields budget={definition.budget} onChange={(value) => set({ part: "budget", value })} />
        <PartProblems at={{ function: name, part: "budget*" }} />
      </Part>
      <InferAgreement name={name} definition={definition} />
    </>
  );
}

function useScopes({ input, output }: InferFunction, contracts: Contracts) {
  return useMemo(
    () => ({ ensure: { names: { result: output }, contracts }, given: { names: input, contracts } }),
    [input, output, contracts],
  );
}

/** The newest answer that could be read, whether it was accepted or not, and the inputs it was asked with. */
function useLive({ input, output }: InferFunction, contracts: Contracts, step: NodeView | undefined) {
  const answer = step?.attempts.findLast((attempt) => attempt.value !== undefined)?.value ?? step?.output;
  const inputs = step?.inputs;
  return useMemo(
    () => ({
      ensure: answer === undefined ? undefined : liveCheck({ result: answer }, { result: output }, contracts),
      given: inputs === undefined ? undefined : liveCheck(inputs, input, contracts),
    }),
    [answer, inputs, input, output, contracts],
  );
}
