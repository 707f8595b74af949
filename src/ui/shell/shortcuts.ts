import { commandEntries, type Workbench } from "../../workbench/index.ts";
import { isShortcut, isSingleKey, isTyping } from "../app/keys.ts";
import { flushDrafts } from "../kit/index.ts";

/** With ⌘ or Ctrl these belong to a text field while one is being written in. */
const textOwns = new Set(["undo", "redo", "cut", "copy", "paste", "select-all", "duplicate", "delete"]);
/** Act on what is selected on the canvas: not while the focus is in a panel whose text could be meant. */
const canvasOwns = new Set(["cut", "copy", "paste", "select-all", "delete", "duplicate"]);

export interface ShortcutServices {
  saveFile(): void;
  openFile(): void;
}

/** Listens for the shortcuts of all named commands. Returns what ends that. */
export function listenForShortcuts(workbench: Workbench, services: ShortcutServices): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const typing = isTyping(event.target);
    const { session, document, project, run } = workbench.stores;
    if (isShortcut("Mod+K", event))
      return act(event, () => void workbench.dispatch({ do: "open-dialog", dialog: { kind: "commands" } }));
    if (isShortcut("Mod+S", event)) return act(event, services.saveFile);
    const onCanvas = event.target instanceof Element && event.target.closest(".canvas, [role=tree]") !== null;
    const nowhere = event.target === window.document.body;
    for (const entry of commandEntries) {
      const { shortcut } = entry;
      if (shortcut === undefined || !matches(shortcut, event)) continue;
      const single = isSingleKey(shortcut);
      if (typing && (single || textOwns.has(entry.id))) return;
      if (canvasOwns.has(entry.id) && !onCanvas && !nowhere) return;
      if (single && !onCanvas && !(nowhere && entry.id === "delete")) return;
      if (single && shortcut.length === 1 && !session.getState().settings.singleKeyShortcuts) return;
      const context = {
        session: session.getState(),
        document: document.getState(),
        project: project.getState(),
        run: run.getState(),
      };
      if (entry.unavailable(context) !== null) return single ? undefined : event.preventDefault();
      return act(event, () => {
        flushDrafts();
        void workbench.dispatch(entry.command(context));
      });
    }
  };
  window.addEventListener("keydown", onKeyDown);
  return () => window.removeEventListener("keydown", onKeyDown);
}

function matches(shortcut: string, event: KeyboardEvent): boolean {
  return isShortcut(shortcut, event) || (shortcut === "Delete" && isShortcut("Backspace", event));
}

function act(event: KeyboardEvent, action: () => void): void {
  event.preventDefault();
  action();
}
