import { OUTPUT_NODE, RESULT_PORT, resultType } from "../../../workbench/index.ts";
import { useDocument } from "../../app/context.tsx";
import { Button } from "../../kit/index.ts";
import { typeName } from "../../look/index.ts";
import { Part } from "../part.tsx";
import { PartProblems } from "../part-problems.tsx";
import { FieldDetails } from "../types/field-details.tsx";
import { FieldsEditor } from "../types/fields-editor.tsx";
import { TypeSelect } from "../types/type-select.tsx";
import { PortSource } from "./port-source.tsx";
import { useEdit } from "./use-edit.ts";

/** What a flow gives: declared, or whatever feeds its Output. */
export function FlowResult({ flow }: { readonly flow: string }) {
  const document = useDocument((state) => state.document);
  const { edit } = useEdit();
  const declared = document.flows[flow]?.output;
  const found = resultType(document, flow);
  const set = (value: typeof declared | null) =>
    edit(`Change the result of ${flow}`, { edit: "set-flow-output", flow, value: value ?? null });
  return (
    <>
      <Part title="Result" hint="What the flow gives when it is done.">
        {declared ? (
          <>
            <TypeSelect name="Type of the result" field={declared} onChange={set} />
            <FieldDetails
              plain
              name="result"
              field={declared}
              fieldsOf={(what, owner) => <FieldsEditor what={what} owner={owner} />}
              onChange={set}
            />
            <Button size="small" className="self-start" onClick={() => set(null)}>
              Take the type from what feeds it
            </Button>
          </>
        ) : (
          <>
            <p className="text-small text-ink-2">
              {found ? (
                <>
                  Taken from what feeds it: <code className="text-ink">{typeName(found)}</code>
                </>
              ) : (
                "Nothing feeds it yet: connect a step to Output."
              )}
            </p>
            <Button size="small" className="self-start" onClick={() => set(found ?? { type: "string" })}>
              Declare the type
            </Button>
          </>
        )}
        <PartProblems at={{ flow, part: "output" }} />
      </Part>
      <Part title="Sources">
        <PortSource flow={flow} node={OUTPUT_NODE} input={RESULT_PORT} />
      </Part>
    </>
  );
}
