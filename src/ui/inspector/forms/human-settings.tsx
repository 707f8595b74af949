import type { HumanNode } from "../../../flow/index.ts";
import { useDocument } from "../../app/context.tsx";
import { Field, NumberInput, Segmented, TextArea } from "../../kit/index.ts";
import { Part } from "../part.tsx";
import { PartProblems } from "../part-problems.tsx";
import { FieldDetails } from "../types/field-details.tsx";
import { FieldsEditor } from "../types/fields-editor.tsx";
import { inlineOwner } from "../types/fields-owner.ts";
import { TypeSelect } from "../types/type-select.tsx";
import { NodeName } from "./node-name.tsx";
import { PortSource } from "./port-source.tsx";
import { TextLines } from "./text-lines.tsx";
import { useEdit } from "./use-edit.ts";
import { useNodeEdit } from "./use-node-edit.ts";
import { ValueInput } from "./value-input.tsx";

interface HumanSettingsProps {
  readonly flow: string;
  readonly node: string;
  readonly review: HumanNode;
}

/** What a person is asked, is shown, may decide, and how long the flow waits. */
export function HumanSettings({ flow, node, review }: HumanSettingsProps) {
  const { set, text } = useNodeEdit(flow, node, review);
  const { edit } = useEdit();
  const artifacts = inlineOwner(review.artifacts, (fields) => set("artifacts", fields));
  const options = text("options", () => null);
  return (
    <>
      <NodeName flow={flow} node={node} />
      <Part title="Question" hint="What the reviewer is asked. The run is suspended until there is an answer.">
        <TextArea name="Question" rows={2} value={review.question} {...text("question", (value) => value)} />
        <Field label="Trigger" hint="Why a person is asked at all; shown beside the question.">
          {(frame) => (
            <TextArea
              frame={frame}
              rows={1}
              value={review.trigger ?? ""}
              {...text("trigger", (value) => (value === "" ? null : value))}
            />
          )}
        </Field>
        <PartProblems at={{ flow, node, part: "question" }} />
      </Part>
      <Part title="Artifacts" hint="What the reviewer is shown.">
        <FieldsEditor
          what="artifact"
          owner={{
            ...artifacts,
            rename: (from, to) =>
              edit(`Rename ${from} to ${to}`, { edit: "rename-artifact", flow, node, artifact: from, name: to }),
          }}
          below={(name) => <PortSource flow={flow} node={node} input={name} />}
        />
        <PartProblems at={{ flow, node, part: "artifacts*" }} />
      </Part>
      <Part title="Decision" hint="The value that an approval gives; the form that the reviewer fills in.">
        <TypeSelect name="Type of the decision" field={review.decision} onChange={(field) => set("decision", field)} />
        {review.decision.type === "boolean" || review.decision.type === "contract" ? null : (
          <FieldDetails
            plain
            name="decision"
            field={review.decision}
            fieldsOf={(what, owner) => <FieldsEditor what={what} owner={owner} />}
            onChange={(field) => set("decision", field)}
          />
        )}
        <PartProblems at={{ flow, node, part: "decision" }} />
      </Part>
      <Part title="Options" hint="Offered as buttons, a line each. None: only the form.">
        <TextLines
          what="option"
          placeholder="Send it"
          lines={review.options ?? []}
          onCommit={(lines) => text("options", () => lines).onCommit("")}
          onLeave={options.onLeave}
          onSet={(lines) => set("options", lines.length > 0 ? lines : null)}
        />
        <PartProblems at={{ flow, node, part: "options*" }} />
      </Part>
      <Timeout flow={flow} node={node} review={review} />
    </>
  );
}

function Timeout({ flow, node, review }: HumanSettingsProps) {
  const contracts = useDocument((state) => state.document.contracts);
  const { set } = useNodeEdit(flow, node, review);
  const fallback = typeof review.on_timeout === "object" ? review.on_timeout : null;
  return (
    <Part title="Waiting" hint="In real time. Empty: as long as it takes.">
      <Field label="Timeout">
        {(frame) => (
          <NumberInput
            frame={frame}
            unit="s"
            min={1}
            placeholder="none"
            value={review.timeout_ms === undefined ? null : review.timeout_ms / 1000}
            onCommit={(seconds) => set("timeout_ms", seconds === null ? null : Math.round(seconds * 1000))}
          />
        )}
      </Field>
      {review.timeout_ms === undefined ? null : (
        <>
          <div className="flex flex-col gap-1">
            <span aria-hidden="true" className="text-small text-ink-2">
              When the time is up
            </span>
            <Segmented<"raise" | "value">
              name="When the time is up"
              value={fallback ? "value" : "raise"}
              options={[
                { value: "raise", label: "Fail" },
                { value: "value", label: "Decide by itself" },
              ]}
              onChange={(to) => set("on_timeout", to === "raise" ? "raise" : { value: null })}
            />
          </div>
          {fallback ? (
            <ValueInput
              name="Value when the time is up"
              field={review.decision}
              contracts={contracts}
              value={fallback.value ?? undefined}
              onChange={(value) => set("on_timeout", { value: value ?? null })}
            />
          ) : null}
        </>
      )}
      <PartProblems at={{ flow, node, part: "timeout_ms" }} />
      <PartProblems at={{ flow, node, part: "on_timeout" }} />
    </Part>
  );
}
