import type { ReactNode } from "react";
import { useMemo } from "react";
import type { AdaptiveFunction } from "../../../flow/index.ts";
import type { NodeView } from "../../../reports/index.ts";
import { useDocument } from "../../app/context.tsx";
import { ExpressionInput } from "../../editors/expression-input.tsx";
import { Part } from "../part.tsx";
import { PartProblems } from "../part-problems.tsx";
import { CodePart } from "./compute-form.tsx";
import { InferForm } from "./infer-form.tsx";
import { useEdit } from "./use-edit.ts";

interface AdaptiveFormProps {
  readonly name: string;
  readonly definition: AdaptiveFunction;
  readonly step: NodeView | undefined;
  readonly source?: (input: string) => ReactNode;
}

/** Code and a model under one signature: which of them answers, an expression over the inputs decides. */
export function AdaptiveForm({ name, definition, step, source }: AdaptiveFormProps) {
  const { type, leave } = useEdit();
  const contracts = useDocument((state) => state.document.contracts);
  const { input, output, infer, ensure } = definition;
  const scope = useMemo(() => ({ names: input, contracts }), [input, contracts]);
  const field = `function/${name}/dispatch`;
  return (
    <>
      <Part
        title="Dispatch"
        hint="A condition on the inputs. When it is true the code answers, which costs nothing; else the model does."
      >
        <ExpressionInput
          name="Dispatch"
          placeholder="len(text) < 200"
          scope={scope}
          value={definition.dispatch}
          onCommit={(value) =>
            type(field, `Change the dispatch of ${name}`, {
              edit: "set-function-part",
              function: name,
              part: "dispatch",
              value,
            })
          }
          onLeave={leave}
        />
        <PartProblems at={{ function: name, part: "dispatch" }} ownExpression />
      </Part>
      <CodePart name={name} code={definition.code} />
      <InferForm
        name={name}
        definition={{ mode: "infer", input, output, ...infer, ...(ensure ? { ensure } : {}) }}
        step={step}
        {...(source ? { source } : {})}
      />
    </>
  );
}
