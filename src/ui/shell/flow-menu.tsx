import { freeName } from "../../workbench/index.ts";
import { useDispatch, useDocument, useSession } from "../app/context.tsx";
import { type MenuEntry, PointMenu } from "../kit/index.ts";

interface FlowMenuProps {
  readonly flow: string;
  readonly at: { readonly x: number; readonly y: number };
  readonly readOnly: boolean;
  readonly onClose: () => void;
}

/** What can be done with a flow as a whole. */
export function FlowMenu({ flow, at, readOnly, onClose }: FlowMenuProps) {
  const dispatch = useDispatch();
  const document = useDocument((state) => state.document);
  const panels = useSession((state) => state.settings.panels);
  const names = Object.keys(document.flows);
  const main = document.main ?? names[0];
  function rename() {
    dispatch({ do: "select", nodes: [] });
    if (!panels.right) dispatch({ do: "set-settings", settings: { panels: { ...panels, right: true } } });
    // The inspector shows the flow once this menu is gone.
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
  const entries = (): readonly MenuEntry[] => [
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
  return <PointMenu at={at} entries={entries} onClose={onClose} />;
}
