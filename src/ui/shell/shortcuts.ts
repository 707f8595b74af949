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
    const { session, project, run } = workbench.stores;
    if (isShortcut("Mod+S", event)) return act(event, services.saveFile);
    const onCanvas = onCanvasOrTree(event.target);
    const nowhere = event.target === document.body;
    for (const entry of commandEntries) {
      const { shortcut } = entry;
      if (shortcut === undefined || entry.id === "paste" || !matches(shortcut, event)) continue;
      const single = isSingleKey(shortcut);
      if (typing && (single || textOwns.has(entry.id))) return;
      if (canvasOwns.has(entry.id) && !onCanvas && !nowhere) return;
      if (single && !onCanvas && !(nowhere && entry.id === "delete")) return;
      if (single && shortcut.length === 1 && !session.getState().settings.singleKeyShortcuts) return;
      const context = {
        session: session.getState(),
        document: workbench.stores.document.getState(),
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
  // The browser's own event brings the text along; reading the clipboard would need a permission.
  const onPaste = (event: ClipboardEvent) => {
    const meant = event.target === document.body || onCanvasOrTree(event.target);
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (event.defaultPrevented || isTyping(event.target) || !meant || text === "") return;
    event.preventDefault();
    void workbench.dispatch({ do: "paste", text });
  };
  window.addEventListener("keydown", onKeyDown);
  window.addEventListener("paste", onPaste);
  return () => {
    window.removeEventListener("keydown", onKeyDown);
    window.removeEventListener("paste", onPaste);
  };
}

function onCanvasOrTree(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(".canvas, [role=tree]") !== null;
}

function matches(shortcut: string, event: KeyboardEvent): boolean {
  return isShortcut(shortcut, event) || (shortcut === "Delete" && isShortcut("Backspace", event));
}

function act(event: KeyboardEvent, action: () => void): void {
  event.preventDefault();
  action();
}
