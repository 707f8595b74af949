import { commandEntries, contextOf, type Workbench } from "../../workbench/index.ts";
import { isShortcut, isSingleKey, isTyping } from "../app/keys.ts";

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
    if (event.defaultPrevented) return;
    const focused = document.activeElement;
    const typing = isTyping(focused);
    const { session } = workbench.stores;
    if (isShortcut("Mod+S", event)) return act(event, services.saveFile);
    const onCanvas = onCanvasOrTree(focused);
    const nowhere = isNowhere(focused);
    for (const entry of commandEntries) {
      const { shortcut } = entry;
      if (shortcut === undefined || entry.id === "paste" || !matches(shortcut, event)) continue;
      const single = isSingleKey(shortcut);
      if (typing && (single || textOwns.has(entry.id))) return;
      if (canvasOwns.has(entry.id) && !onCanvas && !nowhere) return;
      if (single && !onCanvas && entry.id !== "keys" && !(nowhere && entry.id === "delete")) return;
      if (single && shortcut.length === 1 && !session.getState().settings.singleKeyShortcuts) return;
      const context = contextOf(workbench);
      if (entry.unavailable(context) !== null) return single ? undefined : event.preventDefault();
      return act(event, () => void workbench.dispatch(entry.command(context)));
    }
  };
  // The browser's own event brings the text along; reading the clipboard would need a permission.
  const onPaste = (event: ClipboardEvent) => {
    // Firefox sends it to where the document's selection is: only the focus tells what is meant.
    const focused = document.activeElement;
    const meant = isNowhere(focused) || onCanvasOrTree(focused);
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (event.defaultPrevented || isTyping(focused) || !meant || text === "") return;
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

/** A press on what lies over an empty canvas leaves the focus on the region around it. */
function onCanvasOrTree(focused: Element | null): boolean {
  return (
    focused !== null && (focused.matches("[data-region=canvas]") || focused.closest(".canvas, [role=tree]") !== null)
  );
}

/** Nothing has the focus, and nothing lies over the canvas. */
function isNowhere(focused: Element | null): boolean {
  return focused === document.body && document.querySelector("[role=dialog]") === null;
}

function matches(shortcut: string, event: KeyboardEvent): boolean {
  return isShortcut(shortcut, event) || (shortcut === "Delete" && isShortcut("Backspace", event));
}

function act(event: KeyboardEvent, action: () => void): void {
  event.preventDefault();
  action();
}
