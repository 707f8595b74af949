import { useDispatch, useDocument } from "../app/context.tsx";
import { Button, Field } from "../kit/index.ts";
import { FunctionForm } from "./forms/function-form.tsx";
import { callers } from "./forms/node-name.tsx";
import { useEdit } from "./forms/use-edit.ts";
import { InspectorHeader } from "./inspector-header.tsx";
import { NameInput } from "./name-input.tsx";
import { Part } from "./part.tsx";
import { nameProblem } from "./types/fields-owner.ts";

/** A function by itself: its name, its settings, and the steps that call it. */
export function FunctionInspector({ name }: { readonly name: string }) {
  const document = useDocument((state) => state.document);
  const dispatch = useDispatch();
  const { edit } = useEdit();
  const definition = document.functions[name];
  if (!definition) return <p className="px-4 py-3 text-small text-ink-2">There is no function {name} any more.</p>;
  const steps = callers(document, name);
  return (
    <>
      <InspectorHeader
        name={name}
        kind={definition.mode === "infer" ? "Infer" : definition.mode === "compute" ? "Compute" : "Adaptive"}
        what="function"
      />
      <Part
        title="Function"
        aside={
          steps.length === 0 ? (
            <Button
              size="small"
              look="danger"
              onClick={() => {
                edit(`Delete function ${name}`, { edit: "remove-function", function: name });
                dispatch({ do: "inspect", inspect: null });
              }}
            >
              Delete
            </Button>
          ) : null
        }
      >
        <Field label="Name">
          {(frame) => (
            <NameInput
              id={frame.id}
              name="Function name"
              value={name}
              problem={(wanted) =>
                nameProblem(wanted, (other) => other !== name && Object.hasOwn(document.functions, other))
              }
              onRename={(to) => {
                edit(`Rename ${name} to ${to}`, { edit: "rename-function", function: name, name: to });
                dispatch({ do: "inspect", inspect: { kind: "function", name: to } });
              }}
            />
          )}
        </Field>
        <p className="text-small text-ink-3">
          {steps.length === 0 ? "No step calls it yet." : `Called by ${steps.map(({ node }) => node).join(", ")}.`}
        </p>
      </Part>
      <FunctionForm name={name} />
    </>
  );
}
