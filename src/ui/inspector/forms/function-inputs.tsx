import type { ReactNode } from "react";
import type { Fields } from "../../../contracts/index.ts";
import { PartProblems } from "../part-problems.tsx";
import { FieldsEditor } from "../types/fields-editor.tsx";
import { useEdit } from "./use-edit.ts";

interface FunctionInputsProps {
  readonly name: string;
  readonly input: Fields;
  /** Where the value of an input comes from, in a step. */
  readonly source?: (input: string) => ReactNode;
}

/** The declared inputs of a function; a rename follows into edges, expressions and code. */
export function FunctionInputs({ name, input, source }: FunctionInputsProps) {
  const { edit } = useEdit();
  const of = { function: name };
  return (
    <FieldsEditor
      what="input"
      owner={{
        fields: input,
        kind: "variable",
        add: (added, field) => edit(`Add input ${added}`, { edit: "add-input", ...of, name: added, field }),
        set: (changed, value) => edit(`Change input ${changed}`, { edit: "set-input", ...of, input: changed, value }),
        rename: (from, to) => edit(`Rename ${from} to ${to}`, { edit: "rename-input", ...of, input: from, name: to }),
        remove: (removed) => edit(`Remove input ${removed}`, { edit: "remove-input", ...of, input: removed }),
        move: (moved, at) => edit(`Move input ${moved}`, { edit: "move-input", ...of, input: moved, at }),
      }}
      below={(one) => (
        <>
          {source?.(one)}
          <PartProblems at={{ ...of, part: `input.${one}*` }} />
        </>
      )}
    />
  );
}
