import { Plus } from "lucide-react";
import { freeName } from "../../workbench/index.ts";
import { useDispatch, useDocument, useProject } from "../app/context.tsx";
import { IconButton } from "../kit/index.ts";

/** The button over the contracts that adds one with a single field. */
export function AddContract() {
  const dispatch = useDispatch();
  const contracts = useDocument((state) => state.document.contracts);
  const readOnly = useProject((state) => state.access.mode === "read");
  return (
    <IconButton
      size="small"
      name="Add a contract"
      disabled={readOnly}
      icon={<Plus size={14} />}
      onClick={() => {
        const name = freeName("Contract", (taken) => taken in contracts);
        dispatch({
          do: "edit",
          label: `Add contract ${name}`,
          edits: [{ edit: "add-contract", name, contract: { fields: { value: { type: "string" } } } }],
        });
        dispatch({ do: "inspect", inspect: { kind: "contract", name } });
      }}
    />
  );
}
