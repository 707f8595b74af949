import type { ReactNode } from "react";
import type { ComputeFunction } from "../../../flow/index.ts";
import { CodeEditor } from "../../editors/code-editor.tsx";
import { Part } from "../part.tsx";
import { ProblemList, useProblemsAt } from "../part-problems.tsx";
import { FunctionInputs } from "./function-inputs.tsx";
import { OutputType } from "./output-type.tsx";
import { useEdit } from "./use-edit.ts";

interface ComputeFormProps {
  readonly name: string;
  readonly definition: ComputeFunction;
  readonly source?: (input: string) => ReactNode;
}

/** Code over typed inputs: nothing is asked of a model, so it costs nothing. */
export function ComputeForm({ name, definition, source }: ComputeFormProps) {
  const { type, leave } = useEdit();
  const problems = useProblemsAt({ function: name, part: "code" });
  const field = `function/${name}/code`;
  return (
    <>
      <Part title="Inputs" hint="What the code may use, by these names.">
        <FunctionInputs name={name} input={definition.input} {...(source ? { source } : {})} />
      </Part>
      <Part title="Output" hint="What the code must return.">
        <OutputType name={name} output={definition.output} />
      </Part>
      <Part title="Code" hint="The body of one TypeScript function. No network, no clock, no files.">
        <CodeEditor
          name={`Code of ${name}`}
          functionName={name}
          value={definition.code}
          problems={problems}
          onType={(value) =>
            type(field, `Edit the code of ${name}`, { edit: "set-function-part", function: name, part: "code", value })
          }
          onLeave={() => leave(field)}
        />
        <ProblemList problems={problems} />
      </Part>
    </>
  );
}
