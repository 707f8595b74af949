import type { ReactNode } from "react";
import type { NodeView } from "../../../reports/index.ts";
import { useDocument } from "../../app/context.tsx";
import { TextArea } from "../../kit/index.ts";
import { Part } from "../part.tsx";
import { PartProblems } from "../part-problems.tsx";
import { ComputeForm } from "./compute-form.tsx";
import { InferForm } from "./infer-form.tsx";
import { useEdit } from "./use-edit.ts";

interface FunctionFormProps {
  readonly name: string;
  readonly step?: NodeView | undefined;
  readonly source?: (input: string) => ReactNode;
}

/** The settings of a function by its mode. */
export function FunctionForm({ name, step, source }: FunctionFormProps) {
  const definition = useDocument((state) => state.document.functions[name]);
  const { type, leave } = useEdit();
  if (!definition) return null;
  const shared = { name, ...(source ? { source } : {}) };
  const field = `function/${name}/description`;
  return (
    <>
      {definition.mode === "infer" ? <InferForm {...shared} definition={definition} step={step} /> : null}
      {definition.mode === "compute" ? <ComputeForm {...shared} definition={definition} /> : null}
      {definition.mode === "adaptive" ? (
        <Part title="Adaptive">
          <p className="text-small text-ink-2">
            This function chooses between code and a model by itself. It is kept and shown as it is in the file, but
            this version can neither edit nor run it.
          </p>
          <PartProblems at={{ function: name }} />
        </Part>
      ) : null}
      <Part title="Description" hint="For people; no model sees it.">
        <TextArea
          name="Description"
          rows={1}
          value={definition.description ?? ""}
          onType={(value) =>
            type(field, `Describe ${name}`, {
              edit: "set-function-part",
              function: name,
              part: "description",
              value: value === "" ? null : value,
            })
          }
          onLeave={() => leave(field)}
        />
      </Part>
    </>
  );
}
