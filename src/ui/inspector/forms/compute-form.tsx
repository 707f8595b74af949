import type { ReactNode } from "react";
import { useMemo } from "react";
import type { ComputeFunction } from "../../../flow/index.ts";
import type { NodeView } from "../../../reports/index.ts";
import { useDocument } from "../../app/context.tsx";
import { CodeEditor } from "../../editors/code-editor.tsx";
import { liveCheck } from "../live-check.ts";
import { Part } from "../part.tsx";
import { PartProblems, ProblemList, useProblemsAt } from "../part-problems.tsx";
import { BudgetFields } from "./budget-fields.tsx";
import { FunctionInputs } from "./function-inputs.tsx";
import { OutputType } from "./output-type.tsx";
import { TextLines } from "./text-lines.tsx";
import { useEdit } from "./use-edit.ts";

interface ComputeFormProps {
  readonly name: string;
  readonly definition: ComputeFunction;
  readonly step: NodeView | undefined;
  readonly source?: (input: string) => ReactNode;
}

/** Code over typed inputs: nothing is asked of a model, so it costs nothing. */
export function ComputeForm({ name, definition, step, source }: ComputeFormProps) {
  const { edit, type, leave } = useEdit();
  const contracts = useDocument((state) => state.document.contracts);
  const { output, budget, ensure = [] } = definition;
  const scope = useMemo(() => ({ names: { result: output }, contracts }), [output, contracts]);
  const result = step?.output;
  const live = useMemo(
    () => (result === undefined ? undefined : liveCheck({ result }, { result: output }, contracts)),
    [result, output, contracts],
  );
  const part = (value: readonly string[] | null) =>
    ({ edit: "set-function-part", function: name, part: "ensure", value }) as const;
  return (
    <>
      <Part title="Inputs" hint="What the code may use, by these names.">
        <FunctionInputs name={name} input={definition.input} {...(source ? { source } : {})} />
      </Part>
      <Part title="Output" hint="What the code must return.">
        <OutputType name={name} output={output} />
      </Part>
      <CodePart name={name} code={definition.code} />
      <Part
        title="Ensure"
        hint="What must be true of the result. It is checked once: the same code would give the same again."
      >
        <TextLines
          what="ensure"
          placeholder="len(result) > 0"
          scope={scope}
          live={live}
          lines={ensure}
          onCommit={(value, index) => type(`function/${name}/ensure/${index}`, `Edit ensure of ${name}`, part(value))}
          onLeave={leave}
          onSet={(value) => edit(`Change ensure of ${name}`, part(value.length > 0 ? value : null))}
          below={(index) => <PartProblems at={{ function: name, part: `ensure[${index}]` }} ownExpression />}
        />
      </Part>
      <Part title="Budget" hint="Only time: code costs no money and no tokens. Empty: none.">
        <BudgetFields
          timeOnly
          budget={budget}
          onChange={(value) =>
            edit(`Change budget of ${name}`, { edit: "set-function-part", function: name, part: "budget", value })
          }
        />
        <PartProblems at={{ function: name, part: "budget*" }} />
      </Part>
    </>
  );
}

/** The code of a compute, or of an adaptive function's own. */
export function CodePart({ name, code }: { readonly name: string; readonly code: string }) {
  const { type, leave } = useEdit();
  const problems = useProblemsAt({ function: name, part: "code" });
  const field = `function/${name}/code`;
  return (
    <Part title="Code" hint="The body of one TypeScript function. No network, no clock, no files.">
      <CodeEditor
        name={`Code of ${name}`}
        functionName={name}
        value={code}
        problems={problems}
        onCommit={(value) =>
          type(field, `Edit the code of ${name}`, { edit: "set-function-part", function: name, part: "code", value })
        }
        onLeave={leave}
      />
      <ProblemList problems={problems} />
    </Part>
  );
}
