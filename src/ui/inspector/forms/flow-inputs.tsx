import { useDocument } from "../../app/context.tsx";
import { Part } from "../part.tsx";
import { PartProblems } from "../part-problems.tsx";
import { FieldsEditor } from "../types/fields-editor.tsx";
import { useEdit } from "./use-edit.ts";

/** What a flow is started with. */
export function FlowInputs({ flow }: { readonly flow: string }) {
  const input = useDocument((state) => state.document.flows[flow]?.input);
  const { edit } = useEdit();
  if (!input) return null;
  return (
    <Part title="Inputs" hint="What the flow is started with; a case gives the values.">
      <FieldsEditor
        what="input"
        owner={{
          fields: input,
          kind: "variable",
          add: (name, field) => edit(`Add input ${name}`, { edit: "add-flow-input", flow, name, field }),
          set: (name, value) => edit(`Change input ${name}`, { edit: "set-flow-input", flow, input: name, value }),
          rename: (from, to) =>
            edit(`Rename ${from} to ${to}`, { edit: "rename-flow-input", flow, input: from, name: to }),
          remove: (name) => edit(`Remove input ${name}`, { edit: "remove-flow-input", flow, input: name }),
          move: (name, at) => edit(`Move input ${name}`, { edit: "move-flow-input", flow, input: name, at }),
        }}
        below={(name) => <PartProblems at={{ flow, part: `input.${name}*` }} />}
      />
    </Part>
  );
}
