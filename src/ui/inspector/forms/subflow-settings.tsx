import type { SubflowNode } from "../../../flow/index.ts";
import { callableFlows, outputType } from "../../../workbench/index.ts";
import { useDispatch, useDocument } from "../../app/context.tsx";
import { Button, Field, Select } from "../../kit/index.ts";
import { typeName } from "../../look/index.ts";
import { PartProblems } from "../part-problems.tsx";
import { NodeInputs } from "./node-inputs.tsx";
import { NodeName } from "./node-name.tsx";
import { useNodeEdit } from "./use-node-edit.ts";

interface SubflowSettingsProps {
  readonly flow: string;
  readonly node: string;
  readonly subflow: SubflowNode;
}

/** Another flow of the project as one step: its inputs are the step's, its result the step's output. */
export function SubflowSettings({ flow, node, subflow }: SubflowSettingsProps) {
  const document = useDocument((state) => state.document);
  const dispatch = useDispatch();
  const { set } = useNodeEdit(flow, node, subflow);
  const names = callableFlows(document, flow);
  const output = outputType(document, flow, node);
  return (
    <>
      <NodeName flow={flow} node={node}>
        <Field label="Flow" hint="Flows that would come back to this one are left out.">
          {(frame) => (
            <Select
              frame={frame}
              mono
              value={subflow.flow}
              options={[
                ...names.map((name) => ({ value: name, label: name })),
                ...(names.includes(subflow.flow)
                  ? []
                  : [
                      {
                        value: subflow.flow,
                        label: `${subflow.flow} ${document.flows[subflow.flow] ? "(comes back here)" : "(missing)"}`,
                      },
                    ]),
              ]}
              onChange={(name) => set("flow", name)}
            />
          )}
        </Field>
        <p className="flex gap-2 text-small text-ink-3">
          Output <code className="min-w-0 break-words text-ink-2">{output ? typeName(output) : "not known yet"}</code>
        </p>
        {document.flows[subflow.flow] ? (
          <Button size="small" className="self-start" onClick={() => dispatch({ do: "show-flow", flow: subflow.flow })}>
            Open {subflow.flow}
          </Button>
        ) : null}
        <PartProblems at={{ flow, node, part: "flow" }} />
      </NodeName>
      <NodeInputs flow={flow} node={node} hint="What the flow is started with." />
    </>
  );
}
