import { ChevronDown } from "lucide-react";
import { useDispatch, useDocument, useProject, useSession, useWorkbench } from "../app/context.tsx";
import { writeShortcut } from "../app/keys.ts";
import { useFileActions } from "../app/use-file-actions.ts";
import { Menu, type MenuEntry } from "../kit/index.ts";

/** The product's mark: three strata. */
export function Mark() {
  return (
    <span aria-hidden="true" className="grid shrink-0 gap-[2px]">
      <i className="swatch block h-1 w-4 rounded-[2px] bg-compute" />
      <i className="swatch block h-1 w-4 rounded-[2px] bg-parallel" />
      <i className="swatch block h-1 w-4 rounded-[2px] bg-infer" />
    </span>
  );
}

/** The project's name, and what can be done with the whole of it. */
export function ProjectMenu() {
  const dispatch = useDispatch();
  const workbench = useWorkbench();
  const files = useFileActions();
  const name = useDocument((state) => state.document.name);
  const readOnly = useProject((state) => state.access.mode === "read");
  const settings = useSession((state) => state.settings);
  const entries = (): readonly MenuEntry[] => [
    {
      kind: "item",
      label: "New project…",
      onSelect: () => dispatch({ do: "open-dialog", dialog: { kind: "new" } }),
    },
    {
      kind: "item",
      label: "Projects…",
      keys: writeShortcut("Mod+O"),
      onSelect: () => dispatch({ do: "open-dialog", dialog: { kind: "projects" } }),
    },
    { kind: "item", label: "Lessons…", onSelect: () => dispatch({ do: "open-dialog", dialog: { kind: "lessons" } }) },
    { kind: "separator" },
    { kind: "item", label: "Open a file…", onSelect: () => files.openFile() },
    { kind: "item", label: "Save as a file…", keys: writeShortcut("Mod+S"), onSelect: () => files.saveFile() },
    { kind: "item", label: "Make a copy", onSelect: () => dispatch({ do: "make-copy" }) },
    { kind: "separator" },
    { kind: "item", label: "History…", onSelect: () => dispatch({ do: "open-dialog", dialog: { kind: "history" } }) },
    {
      kind: "item",
      label: "All commands…",
      keys: writeShortcut("Mod+K"),
      onSelect: () => dispatch({ do: "open-dialog", dialog: { kind: "commands" } }),
    },
    {
      kind: "item",
      label: "Keyboard shortcuts…",
      keys: "?",
      onSelect: () => dispatch({ do: "open-dialog", dialog: { kind: "keys" } }),
    },
    { kind: "separator" },
    { kind: "heading", label: "Look" },
    ...(["system", "light", "dark"] as const).map(
      (theme): MenuEntry => ({
        kind: "item",
        label: { system: "As the system", light: "Light", dark: "Dark" }[theme],
        checked: settings.theme === theme,
        onSelect: () => dispatch({ do: "set-settings", settings: { theme } }),
      }),
    ),
    {
      kind: "item",
      label: "High contrast",
      checked: settings.contrast === "high",
      onSelect: () =>
        dispatch({ do: "set-settings", settings: { contrast: settings.contrast === "high" ? "system" : "high" } }),
    },
    {
      kind: "item",
      label: "Single-key shortcuts",
      checked: settings.singleKeyShortcuts,
      onSelect: () =>
        dispatch({
          do: "set-settings",
          settings: { singleKeyShortcuts: !workbench.stores.session.getState().settings.singleKeyShortcuts },
        }),
    },
  ];
  return (
    <Menu
      entries={entries}
      trigger={(props) => (
        <button
          {...props}
          type="button"
          aria-label={`Project ${name}${readOnly ? ", read only" : ""}`}
          className="-mx-1 flex h-7 min-w-[92px] max-w-[200px] shrink items-center gap-1 rounded-control px-1.5 font-[620] hover:bg-hover"
        >
          <span className="truncate">{name}</span>
          <ChevronDown aria-hidden="true" size={14} className="shrink-0 text-ink-3" />
        </button>
      )}
    />
  );
}
