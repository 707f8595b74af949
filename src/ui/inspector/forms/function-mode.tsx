import type { FunctionDef, FunctionMode, InferBody } from "../../../flow/index.ts";
import { Segmented } from "../../kit/index.ts";
import { Part } from "../part.tsx";
import { useEdit } from "./use-edit.ts";

/** Who answers. The signature stays, so nothing that calls the function notices. */
export function FunctionModePart({ name, definition }: { readonly name: string; readonly definition: FunctionDef }) {
  const { edit } = useEdit();
  return (
    <Part title="Answered by">
      <Segmented<FunctionMode>
        name="Answered by"
        value={definition.mode}
        options={[
          { value: "infer", label: "A model" },
          { value: "compute", label: "Code" },
          { value: "adaptive", label: "Either" },
        ]}
        onChange={(mode) =>
          mode !== definition.mode &&
          edit(`Let ${name} be ${mode}`, { edit: "set-function", function: name, value: inMode(definition, mode) })
        }
      />
    </Part>
  );
}

/** The function in another mode: what both have stays, what the new one lacks is empty. */
export function inMode(definition: FunctionDef, mode: FunctionMode): FunctionDef {
  const { description, input, output, extra, ensure } = definition;
  const shared = {
    ...(extra ? { extra } : {}),
    ...(description === undefined ? {} : { description }),
    input,
    output,
    ...(ensure ? { ensure } : {}),
  };
  const code = definition.mode === "infer" ? "" : definition.code;
  const body = bodyOf(definition);
  switch (mode) {
    case "infer":
      return { mode, ...body, ...shared };
    case "compute":
      return { mode, ...shared, code };
    case "adaptive":
      return { mode, ...shared, dispatch: "True", code, infer: body };
  }
}

function bodyOf(definition: FunctionDef): InferBody {
  if (definition.mode === "compute") return { intent: "" };
  if (definition.mode === "adaptive") return definition.infer;
  const {
    mode: _mode,
    input: _input,
    output: _output,
    ensure: _ensure,
    description: _said,
    extra: _extra,
    ...body
  } = definition;
  return body;
}
