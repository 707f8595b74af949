import { useDocument, useProject } from "../../app/context.tsx";
import { Field, TextArea } from "../../kit/index.ts";
import { InspectorHeader } from "../inspector-header.tsx";
import { NameInput } from "../name-input.tsx";
import { Part } from "../part.tsx";
import { PartProblems } from "../part-problems.tsx";
import { nameProblem } from "../types/fields-owner.ts";
import { BudgetFields } from "./budget-fields.tsx";
import { FlowInputs } from "./flow-inputs.tsx";
import { FlowOrder } from "./flow-order.tsx";
import { FlowResult } from "./flow-result.tsx";
import { useEdit } from "./use-edit.ts";

/** The flow itself: what the inspector shows while nothing is selected. */
export function FlowSettings({ flow }: { readonly flow: string }) {
  const flows = useDocument((state) => state.document.flows);
  const readOnly = useProject((state) => state.access.mode === "read");
  const { edit, type, leave } = useEdit();
  const definition = flows[flow];
  if (!definition) return null;
  const described = `flow/${flow}/description`;
  return (
    <>
      <InspectorHeader name={flow} what="Flow" />
      <fieldset disabled={readOnly} className="min-w-0">
        <Part title="Flow">
          <Field label="Name">
            {(frame) => (
              <NameInput
                id={frame.id}
                name="Name"
                value={flow}
                problem={(name) => nameProblem(name, (other) => other !== flow && Object.hasOwn(flows, other))}
                onRename={(name) => edit(`Rename ${flow} to ${name}`, { edit: "rename-flow", flow, name })}
              />
            )}
          </Field>
          <Field label="Description" hint="For people, and for the exported project.">
            {(frame) => (
              <TextArea
                frame={frame}
                rows={2}
                value={definition.description ?? ""}
                onCommit={(value) =>
                  type(described, `Describe ${flow}`, {
                    edit: "set-flow-description",
                    flow,
                    value: value === "" ? null : value,
                  })
                }
                onLeave={leave}
              />
            )}
          </Field>
          <PartProblems at={{ flow }} />
        </Part>
        <FlowInputs flow={flow} />
        <FlowResult flow={flow} />
        <Part title="Budget" hint="Hard limits of a whole run; every step draws on them. Empty: none.">
          <BudgetFields
            budget={definition.budget}
            onChange={(value) => edit(`Change the budget of ${flow}`, { edit: "set-flow-budget", flow, value })}
          />
          <PartProblems at={{ flow, part: "budget*" }} />
        </Part>
        <FlowOrder flow={flow} definition={definition} />
      </fieldset>
    </>
  );
}
