import { useState } from "react";
import type { JsonObject } from "../../../base/index.ts";
import type { Case } from "../../../flow/index.ts";
import { useDispatch, useDocument, useProject, useRun } from "../../app/context.tsx";
import { isShortcut, writeShortcut } from "../../app/keys.ts";
import { Button, Dialog, DraftScope, showToast, useGoToRefused } from "../../kit/index.ts";
import { freeCaseName } from "../result/run-inputs.ts";
import { CaseEditor } from "./case-editor.tsx";
import { CaseList } from "./case-list.tsx";

export interface CaseDialogProps {
  readonly flow: string;
  /** The case to show first; null: a new one. */
  readonly first: string | null;
  /** Opened because a run could not start: gaps and wrong values are marked from the beginning. */
  readonly isRefused: boolean;
  readonly onClose: () => void;
}

/** The named inputs of a flow, as a form made from its types, or as JSON. */
export function CaseDialog({ flow, first, isRefused, onClose }: CaseDialogProps) {
  const dispatch = useDispatch();
  const cases = useDocument((state) => state.document.bench.cases);
  const readOnly = useProject((state) => state.access.mode === "read");
  const isRunning = useRun((state) => state.active !== null);
  const own = cases.filter((candidate) => candidate.flow === flow);
  const [shown, setShown] = useState(first);
  // Another case gets another form; a new one that is kept, or one that is renamed, goes on in the same.
  const [form, setForm] = useState(0);
  const current = own.find((candidate) => candidate.name === shown) ?? null;
  const names = own.map((candidate) => candidate.name);
  const edit = (label: string, edits: Extract<Parameters<typeof dispatch>[0], { readonly do: "edit" }>["edits"]) =>
    dispatch({ do: "edit", label, edits });

  /** False, with its place shown, while a text cannot be applied: what follows would go on without it. */
  const goToRefused = useGoToRefused(`case/${flow}`);
  function close() {
    if (!goToRefused()) onClose();
  }
  function show(name: string | null) {
    if (goToRefused()) return;
    setShown(name);
    setForm(form + 1);
    if (name !== null) dispatch({ do: "choose-case", flow, case: name });
  }
  function keep(name: string, input: JsonObject) {
    if (current) {
      edit(`Edit the case ${current.name}`, [
        { edit: "set-case", flow, case: current.name, value: { name, flow, input } },
      ]);
    } else edit("Add a case", [{ edit: "add-case", case: { name, flow, input } }]);
    setShown(name);
    dispatch({ do: "choose-case", flow, case: name });
  }
  function duplicate(one: Case) {
    const name = freeCaseName(`${one.name} copy`, names);
    edit("Duplicate a case", [{ edit: "add-case", case: { ...one, name } }]);
    show(name);
  }
  function remove(one: Case) {
    edit(`Delete the case ${one.name}`, [{ edit: "remove-case", flow, case: one.name }]);
    const at = cases.indexOf(one);
    const bringBack = () => edit(`Bring back the case ${one.name}`, [{ edit: "add-case", case: one, at }]);
    void showToast("info", `Deleted ${one.name}`, { action: { label: "Undo", onClick: bringBack } });
    if (one.name === shown) show(names.find((name) => name !== one.name) ?? null);
  }
  function run() {
    if (goToRefused()) return;
    onClose();
    dispatch({ do: "run", flow });
  }
  return (
    <Dialog
      open
      onClose={close}
      title="Inputs"
      description={`What ${flow} is run with. Cases are kept in the flow's file, and become tests of the exported project.`}
      width={860}
      footer={
        <>
          <Button onClick={close}>Done</Button>
          <Button
            look="primary"
            disabled={isRunning}
            keys={writeShortcut("Mod+Enter")}
            tip="With this case"
            onClick={run}
          >
            Run
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the button below */}
      <div
        className="-mx-5 -my-4 flex h-[min(56vh,560px)]"
        // ⌘/Ctrl-Enter commits a text, as everywhere, and runs with it: never behind the dialog.
        onKeyDown={(event) => {
          if (!isShortcut("Mod+Enter", event)) return;
          event.stopPropagation();
          if (!isRunning) run();
        }}
      >
        <CaseList
          cases={own}
          shown={current ? shown : null}
          readOnly={readOnly}
          onShow={show}
          onDuplicate={duplicate}
          onDelete={remove}
        />
        <DraftScope of={`case/${flow}`}>
          <CaseEditor
            key={form}
            flow={flow}
            current={current}
            name={current?.name ?? freeCaseName("Case 1", names)}
            taken={names}
            readOnly={readOnly}
            isRefused={isRefused}
            onKeep={keep}
          />
        </DraftScope>
      </div>
    </Dialog>
  );
}
