import { memo, type ReactNode } from "react";
import type { NodeView } from "../../../reports/index.ts";
import { useDocument } from "../../app/context.tsx";
import { TextArea } from "../../kit/index.ts";
import { Part } from "../part.tsx";
import { AdaptiveForm } from "./adaptive-form.tsx";
import { ComputeForm } from "./compute-form.tsx";
import { FunctionModePart } from "./function-mode.tsx";
import { InferForm } from "./infer-form.tsx";
import { useEdit } from "./use-edit.ts";

interface FunctionFormProps {
  readonly name: string;
  readonly step?: NodeView | undefined;
  readonly source?: (input: string) => ReactNode;
}

/** The settings of a function by its mode. What is changed of the step alone does not draw them anew. */
export const FunctionForm = memo(function FunctionForm({ name, step, source }: FunctionFormProps) {
  const definition = useDocument((state) => state.document.functions[name]);
  const { type, leave } = useEdit();
  if (!definition) return null;
  const shared = { name, ...(source ? { source } : {}) };
  const field = `function/${name}/description`;
  return (
    <>
      {definition.mode === "infer" ? <InferForm {...shared} definition={definition} step={step} /> : null}
      {definition.mode === "compute" ? <ComputeForm {...shared} definition={definition} step={step} /> : null}
      {definition.mode === "adaptive" ? <AdaptiveForm {...shared} definition={definition} step={step} /> : null}
      <FunctionModePart name={name} definition={definition} />
      <Part title="Description" hint="For people; no model sees it.">
        <TextArea
          name="Description"
          rows={1}
          value={definition.description ?? ""}
          onCommit={(value) =>
            type(field, `Describe ${name}`, {
              edit: "set-function-part",
              function: name,
              part: "description",
              value: value === "" ? null : value,
            })
          }
          onLeave={leave}
        />
      </Part>
    </>
  );
});
