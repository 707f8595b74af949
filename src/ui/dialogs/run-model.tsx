import { addressProblem, type LiveChoice, originOf } from "../../workbench/index.ts";
import { useWorkbench } from "../app/context.tsx";
import { KeyField } from "./key-field.tsx";

/** Whom a run asks that is to go on here: its file may have come from others, and its address is for the user to approve. */
export function RunModel({ model }: { readonly model: LiveChoice }) {
  const live = useWorkbench().liveModels();
  const origin = originOf(model);
  return (
    <>
      <dl className="grid grid-cols-[110px_minmax(0,1fr)] gap-y-1">
        <dt className="text-ink-3">Model</dt>
        <dd className="mono break-words">{model.model}</dd>
        <dt className="text-ink-3">Requests go to</dt>
        <dd className="mono break-words font-medium">{model.baseUrl}</dd>
      </dl>
      {live.ok ? null : <p className="text-pretty text-warn-text">{live.reason}</p>}
      {origin === null ? (
        <p className="text-pretty text-bad-text">{addressProblem(model.baseUrl)}</p>
      ) : (
        <KeyField key={origin} origin={origin} kind={model.kind} />
      )}
    </>
  );
}
