import { deepEqual } from "../../../base/index.ts";
import type { ShownRun } from "../../../workbench/index.ts";
import { useDispatch, useDocument, useProject } from "../../app/context.tsx";
import { Button } from "../../kit/index.ts";
import { freeCaseName, inputsOfRun } from "./run-inputs.ts";

/** Keeps the inputs of a run as a case of the flow. Not offered while a case holds the same. */
export function CaseFromRun({ run }: { readonly run: ShownRun }) {
  const dispatch = useDispatch();
  const canEdit = useProject((state) => state.access.mode === "edit");
  const cases = useDocument((state) => state.document.bench.cases);
  const exists = useDocument((state) => Object.hasOwn(state.document.flows, run.flow));
  const input = inputsOfRun(run);
  const own = cases.filter((candidate) => candidate.flow === run.flow);
  const isKept = own.some((candidate) => deepEqual(candidate.input, input));
  if (!canEdit || !exists || isKept || Object.keys(input).length === 0) return null;
  const keep = () => {
    const name = freeCaseName(
      run.case ?? "From a run",
      own.map((candidate) => candidate.name),
    );
    dispatch({
      do: "edit",
      label: "Make a case from the run",
      edits: [{ edit: "add-case", case: { name, flow: run.flow, input } }],
    });
    dispatch({ do: "choose-case", flow: run.flow, case: name });
    dispatch({ do: "open-dialog", dialog: { kind: "case", flow: run.flow, case: name, missing: [] } });
  };
  return (
    <Button size="small" tip="Keep the inputs of this run under a name" onClick={keep}>
      Make a case
    </Button>
  );
}
