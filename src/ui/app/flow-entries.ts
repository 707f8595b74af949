import type { FlowDocument } from "../../flow/index.ts";
import { type Command, freeName, type Settings } from "../../workbench/index.ts";
import type { MenuEntry } from "../kit/index.ts";

interface FlowEntries {
  readonly document: FlowDocument;
  readonly flow: string;
  readonly readOnly: boolean;
  readonly panels: Settings["panels"];
  readonly dispatch: (command: Command) => void;
}

/** Adds an empty flow to the project, and shows it. */
export function addFlow(document: FlowDocument, dispatch: (command: Command) => void): void {
  const name = freeName("new_flow", (taken) => taken in document.flows);
  dispatch({
    do: "edit",
    label: `Add flow ${name}`,
    edits: [{ edit: "add-flow", name, flow: { input: { text: { type: "string" } }, nodes: {}, edges: [] } }],
  });
  dispatch({ do: "show-flow", flow: name });
}

/** What can be done with a flow as a whole. */
export function flowEntries({ document, flow, readOnly, panels, dispatch }: FlowEntries): readonly MenuEntry[] {
  const names = Object.keys(document.flows);
  const main = document.main ?? names[0];
  function rename() {
    dispatch({ do: "select", nodes: [] });
    if (!panels.right) dispatch({ do: "set-settings", settings: { panels: { ...panels, right: true } } });
    // The inspector shows the flow once the menu is gone.
    setTimeout(() => {
      const field = window.document.querySelector('[aria-label="Inspector"] input[aria-label="Name"]');
      if (field instanceof HTMLInputElement) field.select();
    }, 60);
  }
  function duplicate() {
    const name = freeName(flow, (taken) => taken in document.flows);
    dispatch({ do: "edit", label: `Duplicate flow ${flow}`, edits: [{ edit: "duplicate-flow", flow, name }] });
    dispatch({ do: "show-flow", flow: name });
  }
  return [
    { kind: "item", label: "Rename", disabled: readOnly, onSelect: rename },
    { kind: "item", label: "Duplicate", disabled: readOnly, onSelect: duplicate },
    {
      kind: "item",
      label: "Run this flow when none is named",
      checked: flow === main,
      disabled: readOnly,
      onSelect: () =>
        dispatch({ do: "edit", label: `Let ${flow} be the main flow`, edits: [{ edit: "set-main", flow }] }),
    },
    { kind: "separator" },
    {
      kind: "item",
      label: "Delete",
      danger: true,
      disabled: readOnly || names.length < 2,
      onSelect: () => dispatch({ do: "edit", label: `Delete flow ${flow}`, edits: [{ edit: "remove-flow", flow }] }),
    },
  ];
}
