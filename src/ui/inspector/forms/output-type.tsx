import { SquareArrowOutUpRight } from "lucide-react";
import type { Field as FieldOfType } from "../../../contracts/index.ts";
import { freeName } from "../../../workbench/index.ts";
import { useDispatch, useDocument } from "../../app/context.tsx";
import { Button, Field, IconButton } from "../../kit/index.ts";
import { PartProblems } from "../part-problems.tsx";
import { FieldDetails } from "../types/field-details.tsx";
import { FieldsEditor } from "../types/fields-editor.tsx";
import { TypeSelect } from "../types/type-select.tsx";
import { useEdit } from "./use-edit.ts";

/** What a function answers with: a type, a contract, or a new contract. */
export function OutputType({ name, output }: { readonly name: string; readonly output: FieldOfType }) {
  const { edit } = useEdit();
  const dispatch = useDispatch();
  const contracts = useDocument((state) => state.document.contracts);
  const set = (value: FieldOfType) =>
    edit(`Change the output of ${name}`, { edit: "set-output", function: name, value });
  function makeContract() {
    const contract = freeName(`${pascal(name)}Result`, (taken) => taken in contracts);
    edit(
      `Add contract ${contract}`,
      { edit: "add-contract", name: contract, contract: { fields: {} } },
      { edit: "set-output", function: name, value: { type: "contract", contract } },
    );
    dispatch({ do: "open-dialog", dialog: { kind: "contract", name: contract } });
  }
  return (
    <div className="flex flex-col gap-2">
      <Field label="Output" aside={output.type === "contract" ? undefined : "a contract makes it reliable"}>
        {(frame) => (
          <span className="flex items-center gap-1">
            <TypeSelect frame={frame} className="flex-1" field={output} onChange={set} />
            {output.type === "contract" ? (
              <IconButton
                size="small"
                name={`Edit contract ${output.contract}`}
                icon={<SquareArrowOutUpRight size={14} />}
                onClick={() => dispatch({ do: "open-dialog", dialog: { kind: "contract", name: output.contract } })}
              />
            ) : null}
          </span>
        )}
      </Field>
      {output.type === "contract" || output.type === "boolean" || output.type === "any" ? null : (
        <FieldDetails
          plain
          name="output"
          field={output}
          fieldsOf={(what, owner) => <FieldsEditor what={what} owner={owner} />}
          onChange={set}
        />
      )}
      {output.type === "contract" ? null : (
        <Button size="small" className="self-start" onClick={makeContract}>
          New contract for the answer
        </Button>
      )}
      <PartProblems at={{ function: name, part: "output" }} />
    </div>
  );
}

const pascal = (name: string) =>
  name
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
